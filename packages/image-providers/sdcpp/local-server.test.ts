import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startSdcpp } from "@/tools/testing/adapters/sdcpp";
import { closedAfterTest } from "@/tools/testing/closing";
import { freePort } from "@/tools/testing/local-models/stand-in";
import { aRequest, createTestClock } from "@/tools/testing/studio";
import type { CreateFailure } from "../create-failure";
import { NO_LOG } from "../log";
import type { LocalServerState } from "./local-server";
import { createSdcppService } from "./service";

const closing = closedAfterTest();
const QUICK = { deadlines: { connect: 400, total: 2_000 }, firstPauseMs: 5 };

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "local-server-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const stateFile = () => path.join(folder, "state.json");

async function open(standIn: { baseUrl: string } | null = null) {
  const clock = createTestClock();
  const baseUrl = standIn?.baseUrl ?? `http://127.0.0.1:${await freePort()}`;
  const settings = { baseUrl, stateFile: stateFile() };
  const service = closing(createSdcppService(settings, { log: NO_LOG, clock, tuning: QUICK }));
  const failureOf = () => service.create(aRequest(), "one").catch((error) => error as CreateFailure);
  /** @param change with times from now on. */
  const tell = (change: Partial<LocalServerState>) => {
    const now = clock.now();
    const state: LocalServerState = {
      model: "FLUX",
      state: "starting",
      since: now,
      lastEnd: null,
      ...change,
    };
    writeFileSync(stateFile(), JSON.stringify(state));
    return now;
  };
  return { service, clock, failureOf, tell };
}

it("a server that loads its weights is said to load, and what is created meanwhile waits", async () => {
  const { service, failureOf, tell } = await open();
  const since = tell({ state: "starting" });
  await service.learn();
  expect(service.health()).toMatchObject({ state: "starting", since, lastError: null });
  expect(await failureOf()).toMatchObject({
    outcome: "not_sent",
    kind: "slots_full",
    body: { message: "FLUX is loading." },
  });
});

it("a server that ended says why and when it starts again, in its health and to whoever creates", async () => {
  const { service, clock, failureOf, tell } = await open();
  const at = clock.now();
  tell({ state: "ended", lastEnd: { how: "ended: out of memory", at, again: at + 8_000, inARow: 3 } });
  const why = "FLUX ended: out of memory. It starts again in 8 s, after ending 3 times in a row.";
  expect(service.health()).toMatchObject({
    state: "degraded",
    lastError: { at, message: expect.stringContaining(why) },
  });
  expect(service.health().lastError?.message).toContain("npm run model -- log");
  const failure = await failureOf();
  expect(failure).toMatchObject({ outcome: "not_sent", kind: undefined });
  expect(failure).toHaveProperty("body.message", expect.stringContaining(why));
  clock.advance(9_000);
  expect(service.health().lastError?.message).toContain("It starts again now");
});

it("a server that has loaded is well at once, whatever failed before, and what fails later counts", async () => {
  const { service, clock, tell } = await open();
  await service.learn();
  clock.advance(60_000);
  expect(service.health().state).not.toBe("ok");
  tell({ state: "running" });
  expect(service.health()).toMatchObject({ state: "ok", lastError: null });
  clock.advance(60_000);
  await service.learn();
  clock.advance(60_000);
  expect(service.health()).toMatchObject({
    state: expect.not.stringMatching("ok"),
    lastError: { message: "sd-server could not be reached." },
  });
});

it("a server that answers is used, whatever the file of its supervisor says", async () => {
  const { service, tell } = await open(closing(await startSdcpp()));
  tell({ state: "starting" });
  expect(await service.create(aRequest(), "one")).toMatch(/^\w+/);
});

it("a state file that is a folder or huge is not read", async () => {
  const { service } = await open();
  writeFileSync(stateFile(), "");
  // Reading it whole would fail: it is longer than any text.
  truncateSync(stateFile(), 2 ** 40);
  const before = process.memoryUsage().rss;
  expect(service.health().state).toBe("ok");
  expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
  rmSync(stateFile());
  mkdirSync(stateFile());
  expect(service.health().state).toBe("ok");
});

it.each([
  ["missing", null],
  ["no JSON", "{"],
  ["of another form", '{"model":"FLUX","state":"gone"}'],
  [
    "too long",
    JSON.stringify({ model: "FLUX", state: "starting", since: 1, lastEnd: null, x: "x".repeat(9_000) }),
  ],
])("with a file that is %s, the server cannot be reached and nothing else is claimed", async (_, text) => {
  const { service, failureOf } = await open();
  if (text !== null) writeFileSync(stateFile(), text);
  expect(service.health().state).toBe("ok");
  expect(await failureOf()).toHaveProperty(
    "body.message",
    "sd-server could not be reached. Nothing was sent.",
  );
});
