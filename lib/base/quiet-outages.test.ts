import { expect, it } from "vitest";
import { outage } from "./errors";
import { createLog } from "./log";
import { createOutageFilter } from "./quiet-outages";

it("an outage is logged once a minute for each cause, with the number of lines that were left out", () => {
  let now = 1_000;
  const leftOut = createOutageFilter(() => now);
  const database = outage("database_unavailable", null);
  expect(leftOut(database)).toBe(0);
  for (let n = 0; n < 50; n++) expect(leftOut(database)).toBeNull();
  expect(leftOut(outage("storage_unavailable", null))).toBe(0);
  now += 59_999;
  expect(leftOut(database)).toBeNull();
  now += 1;
  expect(leftOut(database)).toBe(51);
  expect(leftOut(database)).toBeNull();
});

it("errors other than outages are never left out of the log", () => {
  const leftOut = createOutageFilter();
  for (let n = 0; n < 5; n++) expect(leftOut(new Error("a bug"))).toBeUndefined();
});

it("a thousand failures of one outage are one line of the log, also from loggers of different requests", () => {
  const lines: string[] = [];
  const log = createLog("debug", { to: { write: (line) => void lines.push(line) } });
  for (let n = 0; n < 1_000; n++)
    log.child({ requestId: String(n) }).error({ err: outage("database_unavailable", null) }, "failed");
  log.error({ err: new Error("a bug") }, "failed");
  expect(lines).toHaveLength(2);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    msg: "failed",
    err: { errorName: "database_unavailable" },
  });
});
