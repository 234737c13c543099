/** Compares status reads through the studio, through a handler that forwards each, and through an empty handler. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { startUpstream } from "@/tools/testing/upstream/upstream";
import { type Load, load, percentile } from "./load";
import { serveReference } from "./serve-reference";
import { studioBefore } from "./studio";

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
  const reference = await serveReference(quick.baseUrl);
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
