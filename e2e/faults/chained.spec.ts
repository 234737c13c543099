/** One studio in front of another; the one behind is killed under load. */
import { request as requests } from "@playwright/test";
import { creationListResponseSchema } from "contract/creations/creation-list";
import { modelsResponseSchema } from "contract/models/models";
import { serviceResponseSchema } from "contract/models/upstream";
import { apiClient, SMALL, tokenFor } from "../support/api-client";
import { expect, test } from "../support/fixtures";
import { homesUntil } from "../support/homes";

const COUNT = 12;
const newHome = homesUntil("afterEach");

test("when the service behind is killed and restarted, the studio in front loses no creation and reports the state of the service", async () => {
  test.setTimeout(240_000);
  const [behind, front] = await Promise.all([newHome(), newHome()]);
  const running = await behind.start({ WORKER_CONCURRENCY: "1" });
  const token = await tokenFor(await requests.newContext(), running.origin, "The front studio");
  const behindApi = apiClient(await requests.newContext(), running.origin, token);
  const { origin } = await front.start({
    IMAGE_SERVICE_BASE_URL: `${running.origin}/api`,
    IMAGE_SERVICE_TOKEN: token,
  });
  const api = apiClient(
    await requests.newContext(),
    origin,
    await tokenFor(await requests.newContext(), origin, "Ada"),
  );
  const state = async () => serviceResponseSchema.parse(await (await api.get("/api/service")).json()).value;

  const models = async () =>
    modelsResponseSchema.parse(await (await api.get("/api/models")).json()).value.models;
  await expect.poll(async () => (await models()).map(({ id }) => id)).toEqual(["remote/sandbox"]);

  const ids = await Promise.all(
    Array.from({ length: COUNT }, (_, n) =>
      api.create({
        ...SMALL,
        prompt: `a harbour, boat number ${n}`,
        settings: { seed: n, aspect_ratio: "1:1", resolution: 512 },
      }),
    ),
  );
  await api.until(ids[0] ?? "", "processing", "post_processing", "succeed");
  await running.end("SIGKILL");

  // The last known states stay, no creation is reported as ended, and the state of the service names the fault.
  const before = new Map<string, string>();
  for (const id of ids) before.set(id, (await api.status(id)).status);
  expect([...before.values()].filter((status) => status === "failed" || status === "lost")).toEqual([]);
  await expect
    .poll(async () => (await state()).state, { timeout: 30_000 })
    .toMatch(/unreachable|degraded|open_circuit/);
  const refused = await api.post("/api/v1/jobs/gen2/text2image", SMALL, { "idempotency-key": "while-away" });
  expect(refused.status()).toBe(503);

  await behind.start({ WORKER_CONCURRENCY: "1" });
  for (const id of ids) expect(await api.untilEnded(id, 90_000)).toBe("succeed");
  for (const id of ids) {
    const { outputs, model } = await api.detail(id);
    expect({ pictures: outputs.length, model }).toEqual({ pictures: 1, model: "remote/sandbox" });
  }
  // Failures count for a minute, so the state may still be degraded.
  expect((await state()).state).toMatch(/^(?:ok|degraded)$/);
  expect((await state()).breaker).toBe("closed");
  const list = await behindApi.get("/api/creations?limit=100&total=true");
  expect(creationListResponseSchema.parse(await list.json()).value.creations).toHaveLength(COUNT);
});
