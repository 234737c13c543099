import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, it } from "vitest";
import { bundled } from "@/tools/testing/bundled";
import { startUpstream, type Upstream } from "@/tools/testing/upstream/upstream";

const leaving: (() => unknown)[] = [];
afterEach(async () => {
  for (const leave of leaving.splice(0).reverse()) await leave();
});

/** Starts a studio in front of the service, in a process of its own. */
async function startStudioOf(folder: string, { baseUrl }: Upstream) {
  const child = spawn(process.execPath, [await bundled("tools/testing/interruptions/creating-process.ts")], {
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      DATA_DIR: folder,
      NEXTAUTH_URL: "http://localhost",
      DEMO_SIGN_IN: "true",
      IMAGE_SERVICE_BASE_URL: baseUrl,
      IMAGE_SERVICE_TOKEN: "token",
      STOP_LINGER_MS: "2000",
    },
  });
  leaving.push(() => child.kill("SIGKILL"));
  let said = "";
  child.stdout.on("data", (bytes) => {
    said += bytes;
  });
  const ended = once(child, "exit");
  const says = async (words: RegExp) => {
    await expect.poll(() => said).toMatch(words);
    return words.exec(said)?.[1];
  };
  const port = await says(/port (\d+)\./);
  const create = async (prompt: string) =>
    (await fetch(`http://127.0.0.1:${port}/api/v1/jobs/gen2/text2image`, { method: "POST", body: prompt }))
      .status;
  return { says, create, kill: () => child.kill("SIGTERM"), ended };
}

it("a stop lets the create end that is under way, begins none while the process lingers, and the next process sends what was posted meanwhile", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "studio-stop-"));
  leaving.push(() => rmSync(folder, { recursive: true, force: true }));
  const upstream = await startUpstream();
  leaving.push(() => upstream.close());
  upstream.script("under way", { faults: { create: [{ delayMs: 4_000 }] } });
  const first = await startStudioOf(folder, upstream);
  const underWay = first.create("under way");
  await expect.poll(() => upstream.counts.creates()).toBe(1);
  first.kill();
  await first.says(/the studio is stopping/);
  expect(await first.create("posted")).toBe(200);
  expect(await underWay).toBe(200);
  expect(await first.ended).toEqual([0, null]);
  expect(upstream.counts.creates()).toBe(1);
  await startStudioOf(folder, upstream);
  await expect.poll(() => upstream.counts.started("posted")).toBe(1);
  expect(upstream.counts.creates()).toBe(2);
}, 60_000);
