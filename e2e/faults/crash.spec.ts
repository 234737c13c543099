/** A studio killed between any two steps, in front of a service that charges for every create. */
import { createResponseSchema } from "contract/creations/create-response";
import { expect } from "../support/fixtures";
import { asking, apiTest as test } from "../support/front";

const CREATE = "/api/v1/jobs/gen2/text2image";
/** A few always; a hundred by `npm run test:long`. */
const KILLS = Number(process.env.FAULT_KILLS ?? 3);

test("a create that was being sent when the server was killed has an unknown outcome and is not sent again", async ({
  newFront,
}) => {
  const front = await newFront();
  front.upstream.script("cut off", { faults: { create: [{ delayMs: 3_000 }] } });
  const sent = front.api.post(CREATE, asking("cut off"), { "idempotency-key": "cut" }).catch(() => null);
  await expect.poll(() => front.upstream.counts.calls("create")).toBe(1);
  await front.studio.end("SIGKILL");
  await sent;
  await front.home.start(front.settings);
  const id = await front.api.create(asking("cut off"), { idempotencyKey: "cut" });
  expect((await front.api.status(id)).status).toBe("outcome_unknown");
  expect(front.upstream.counts.calls("create")).toBe(1);
});

test("creations that waited when the server was killed are sent after the restart", async ({ newFront }) => {
  const front = await newFront({ defaultScript: () => ({ runMs: 800 }) }, { IMAGE_SERVICE_MAX_ACTIVE: "1" });
  const ids = [];
  for (const n of [1, 2, 3]) ids.push(await front.api.create(asking(`line ${n}`)));
  await front.studio.end("SIGKILL");
  await front.home.start(front.settings);
  // One after another, and the studio asks for the status of each at intervals.
  for (const id of ids) expect(await front.api.untilEnded(id, 60_000)).toBe("succeed");
  for (const n of [1, 2, 3]) expect(front.upstream.counts.started(`line ${n}`)).toBe(1);
});

test("a server that is stopped completes the create that it is sending", async ({ newFront }) => {
  const front = await newFront();
  front.upstream.script("stopping", { faults: { create: [{ delayMs: 1_500 }] } });
  const sent = front.api.post(CREATE, asking("stopping"));
  await expect.poll(() => front.upstream.counts.calls("create")).toBe(1);
  expect(await front.studio.end("SIGTERM")).toBe(0);
  const id = createResponseSchema.parse(await (await sent).json()).value.generation_id;
  await front.home.start(front.settings);
  expect(await front.api.untilEnded(id)).toBe("succeed");
});

test(`a studio killed ${KILLS} times at random moments loses no creation and pays for none twice`, async ({
  newFront,
}) => {
  test.setTimeout(60_000 + KILLS * 15_000);
  const front = await newFront({ defaultScript: () => ({ waitMs: 100, runMs: 400 }) });
  let { studio } = front;
  const acknowledged = new Map<string, string>();
  for (let kill = 0; kill < KILLS; kill++) {
    const prompts = Array.from({ length: 4 }, (_, n) => `kill ${kill}, creation ${n}`);
    const sent = prompts.map(async (prompt, n) => {
      front.upstream.script(prompt, {
        waitMs: 100,
        runMs: 400,
        faults: { create: [{ jitterMs: 150 }], media: [{ jitterMs: 150 }] },
      });
      const answer = await front.api
        .post(CREATE, asking(prompt), { "idempotency-key": `${kill}-${n}` })
        .catch(() => null);
      if (!answer?.ok()) return;
      const id = createResponseSchema.parse(await answer.json()).value.generation_id;
      acknowledged.set(id, prompt);
      if (n === 3) await front.api.cancel(id).catch(() => null);
    });
    // A moment between the first create and the storing of the last picture.
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 2_500));
    await studio.end("SIGKILL");
    await Promise.all(sent);
    studio = await front.home.start(front.settings);
  }
  for (const [id, prompt] of acknowledged) {
    const status = await front.api.untilEnded(id, 60_000);
    expect(["succeed", "cancelled", "outcome_unknown"], prompt).toContain(status);
    expect(front.upstream.counts.started(prompt), prompt).toBeLessThanOrEqual(1);
  }
  // Also those that were recorded before a kill and whose answer never arrived; they may end later.
  const active = async () => {
    const { value } = await (await front.api.get("/api/creations?limit=100")).json();
    return value.creations.filter(({ status }: { status: string }) => /^(pending|processing)/.test(status));
  };
  await expect.poll(active, { timeout: 60_000 }).toEqual([]);
  for (const call of front.upstream.counts.history) {
    if (call.prompt) expect(front.upstream.counts.started(call.prompt), call.prompt).toBeLessThanOrEqual(1);
  }
});
