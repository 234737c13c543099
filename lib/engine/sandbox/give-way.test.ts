import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { createSandboxEngine } from ".";
import { NICENESS } from "./give-way";
import { createSourceWorker } from "./source-worker";
import { aRequest, quietHooks } from "./testing";

/** The niceness of each thread of this process, by its number; the first thread has the number of the process. */
function nicenessOfThreads(): Map<number, number> {
  return new Map(
    readdirSync("/proc/self/task").map((id) => {
      const text = readFileSync(`/proc/self/task/${id}/stat`, "utf8");
      // The name stands in brackets and may contain spaces; niceness is the seventeenth value after it.
      return [Number(id), Number(text.slice(text.lastIndexOf(")") + 2).split(" ")[16])];
    }),
  );
}

describe.runIf(process.platform === "linux")("the priority of drawing on Linux", () => {
  test("drawing threads give way to all others, and no other thread of the process changes its priority", async () => {
    const before = nicenessOfThreads();
    const usual = before.get(process.pid) ?? 0;
    const engine = createSandboxEngine({ threads: 2, createWorker: createSourceWorker });
    try {
      await Promise.all([1, 2].map(() => engine.render(aRequest({ width: 16, height: 16 }), quietHooks())));
      const after = nicenessOfThreads();
      const gaveWay = [...after]
        .filter(([id]) => !before.has(id))
        .filter(([, nice]) => nice === Math.max(usual, NICENESS));
      expect(gaveWay).toHaveLength(2);
      for (const [id, niceness] of before) if (after.has(id)) expect(after.get(id)).toBe(niceness);
    } finally {
      await engine.close();
    }
  }, 120_000);
});
