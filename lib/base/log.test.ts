import { expect, it } from "vitest";
import { runWithRequest } from "./current-request";
import { createLog } from "./log";

const lines: Record<string, unknown>[] = [];
const log = createLog("info", {
  base: { role: "worker", instance: "host-1" },
  to: { write: (line) => void lines.push(JSON.parse(line)) },
});

it("a line that is written for a request names the request and the id of its person, and every line role and instance", async () => {
  lines.length = 0;
  log.info("outside");
  await runWithRequest({ id: "request-1", personId: "pe_1" }, async () => {
    await new Promise((resolve) => setImmediate(resolve));
    log.info({ boards: 2 }, "inside");
  });
  const [outside, inside] = lines;
  expect(outside).toMatchObject({ role: "worker", instance: "host-1", msg: "outside" });
  expect(outside).not.toHaveProperty("requestId");
  expect(inside).toMatchObject({ role: "worker", requestId: "request-1", person: "pe_1", boards: 2 });
});
