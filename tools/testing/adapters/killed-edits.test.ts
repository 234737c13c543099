/**
 * A process that is killed while an edit is at the service, and the one after it: with an adapter of each kind, and with every adapter
 * that edits by `npm run test:long`. What each adapter does after an answer that never comes is tested without processes.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { isEnded } from "@/lib/creations/ledger/state";
import type { LedgerStatus } from "@/lib/db/tables/creations";
import { bundled } from "../bundled";
import { ALL_ADAPTERS } from "./under-test/all";

const leaving: (() => unknown)[] = [];
afterEach(async () => {
  for (const leave of leaving.splice(0).reverse()) await leave();
});

/** Starts a studio whose data are in the folder, in a process of its own. */
async function startStudio(folder: string, environment: Record<string, string>) {
  const child = spawn(process.execPath, [await bundled("tools/testing/interruptions/creating-process.ts")], {
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...{ PATH: process.env.PATH, NODE_ENV: "production", DATA_DIR: folder },
      ...{ NEXTAUTH_URL: "http://localhost", DEMO_SIGN_IN: "true", LOG_LEVEL: "error" },
      ...environment,
    },
  });
  leaving.push(() => child.kill("SIGKILL"));
  let said = "";
  child.stdout.on("data", (bytes) => {
    said += bytes;
  });
  const port = /port (\d+)\./;
  await expect.poll(() => said, { timeout: 60_000 }).toMatch(port);
  const address = `http://127.0.0.1:${port.exec(said)?.[1]}`;
  return {
    edit: () => fetch(`${address}/api/v1/jobs/gen2/text2image?edit`, { method: "POST", body: "at night" }),
    statuses: async () => (await (await fetch(address)).json()) as LedgerStatus[],
    async kill() {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    },
  };
}

const editing = ALL_ADAPTERS.filter(({ fromPictures = [] }) => fromPictures.includes("edit"));
/** One whose edits cost nothing and may be repeated, one that finds them again, one that cannot. */
const ONE_OF_EACH = ["an A1111-style server", "ComfyUI", "OpenAI"];
const tried = process.env.EVERY_ADAPTER ? editing : editing.filter(({ name }) => ONE_OF_EACH.includes(name));

describe("an edit whose process is killed", () => {
  it.each(tried.map((adapter) => [adapter.name, adapter] as const))(
    "at %s is not created again where that may cost, and has an end after the next start",
    async (_, adapter) => {
      const folder = mkdtempSync(path.join(tmpdir(), "studio-killed-"));
      leaving.push(() => rmSync(folder, { recursive: true, force: true }));
      const standIn = await adapter.start();
      leaving.push(() => standIn.close());
      standIn.failNext("hang");
      const first = await startStudio(folder, adapter.environment(standIn));
      const cut = first.edit().catch(() => null);
      await expect.poll(() => standIn.creates, { timeout: 30_000 }).toBe(1);
      await first.kill();
      await cut;
      const second = await startStudio(folder, adapter.environment(standIn));
      const hasEnded = async () => (await second.statuses()).map((status) => isEnded(status));
      await expect.poll(hasEnded, { timeout: 90_000, interval: 200 }).toEqual([true]);
      if (adapter.mayRepeat) expect(await second.statuses()).toEqual(["succeed"]);
      else expect([standIn.creates, standIn.started]).toEqual([1, 1]);
    },
    180_000,
  );
});
