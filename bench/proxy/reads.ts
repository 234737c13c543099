/** Compares status reads through the studio, through a handler that forwards each, and through an empty handler. */
import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { run, tool } from "@/lib/commands/checkout.mjs";
import { startUpstream } from "@/lib/testing/upstream/upstream";
import { type Served, serve } from "../serve";
import { type Load, load, percentile } from "./load";
import { studioBefore } from "./studio";

const REFERENCE = path.resolve("bench/proxy/reference");

export interface Reads extends Load {
  /** Processor time of the server process for each answered read. */
  cpuMs: number;
}

/**
 * Measures the three in turns, several times, so that other load on the machine affects all of them.
 *
 * @param options.roundMs how long each of them is loaded in a round.
 * @returns the median of the rounds.
 */
export async function measureReads({
  rounds: count = 5,
  roundMs = 4_000,
} = {}): Promise<Record<"studio" | "naive" | "nothing", Reads>> {
  const upstream = await startUpstream({ defaultScript: () => ({ runMs: 3_600_000 }) });
  const studio = await studioBefore(upstream.baseUrl);
  const id = await studio.create("read over and over");
  const status = await fetch(`${studio.origin}/api/v1/jobs/${id}/status`, {
    headers: { cookie: studio.cookie },
  });
  const quick = await constantService(await status.text());
  const folder = mkdtempSync(path.join(tmpdir(), "studio-bench-"));
  const reference = await serveReference(folder, quick.baseUrl);
  const subjects = {
    studio: { server: studio, path: `/api/v1/jobs/${id}/status`, headers: { cookie: studio.cookie } },
    naive: { server: reference, path: `/naive/${id}/status`, headers: {} },
    nothing: { server: reference, path: "/nothing", headers: {} },
  };
  try {
    const rounds = { studio: [] as Reads[], naive: [] as Reads[], nothing: [] as Reads[] };
    const names = ["studio", "naive", "nothing"] as const;
    for (const name of names)
      await load(subjects[name].server.origin + subjects[name].path, subjects[name].headers, 2_000);
    for (let round = 0; round < count; round++) {
      for (const name of names) {
        const { server, path: route, headers } = subjects[name];
        const before = server.cpuMs();
        const loaded = await load(server.origin + route, headers, roundMs);
        const answers = (loaded.perSecond * roundMs) / 1_000;
        rounds[name].push({ ...loaded, cpuMs: (server.cpuMs() - before) / answers });
      }
    }
    return { studio: median(rounds.studio), naive: median(rounds.naive), nothing: median(rounds.nothing) };
  } finally {
    await Promise.all([studio.end(), reference.end()]);
    quick.close();
    rmSync(folder, { recursive: true, force: true });
    await upstream.close();
  }
}

function median(rounds: readonly Reads[]): Reads {
  const of = (pick: (round: Reads) => number) => percentile(rounds.map(pick), 0.5);
  return {
    perSecond: of((round) => round.perSecond),
    p50Ms: of((round) => round.p50Ms),
    p99Ms: of((round) => round.p99Ms),
    cpuMs: of((round) => round.cpuMs),
  };
}

/** The service behind the naive handler: one constant answer, which costs as little as possible. */
async function constantService(body: string) {
  const server = createServer((_request, response) => {
    response.setHeader("content-type", "application/json");
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** A folder outside the checkout, because inside it Next would include the studio's start-up code and proxy. */
async function serveReference(folder: string, baseUrl: string): Promise<Served> {
  console.error("Building the handlers to compare with …");
  cpSync(REFERENCE, folder, { recursive: true });
  symlinkSync(path.resolve("node_modules"), path.join(folder, "node_modules"));
  // Next's other bundler does not follow links out of the folder.
  const code = await run(process.execPath, [tool("next"), "build", "--webpack", folder], {
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
  });
  if (code !== 0) throw new Error("The handlers to compare with could not be built.");
  return serve(
    [tool("next"), "start"],
    () => ({ IMAGE_SERVICE_BASE_URL: baseUrl, IMAGE_SERVICE_TOKEN: "bench" }),
    "/nothing",
    folder,
  );
}
