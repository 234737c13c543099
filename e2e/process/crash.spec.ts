/** A studio that is killed or stopped while it draws. */
import { request as requests } from "@playwright/test";
import { apiClient, LARGE, SMALL, tokenFor } from "../support/api-client";
import { expect, test } from "../support/fixtures";
import { type StudioHome, studioHome } from "../support/studio-process";

let home: StudioHome;
test.beforeEach(async () => {
  home = await studioHome();
});
test.afterEach(() => home.leave());

/** Large enough to be under way when the server dies, small enough to be drawn twice. */
const WORK = { ...LARGE, config: { image_number: 2 }, settings: { ...LARGE.settings, resolution: 720 } };

test("three creations that run when the server is killed are finished after the restart", async () => {
  test.setTimeout(180_000);
  const first = await home.start({ WORKER_CONCURRENCY: "3" });
  const anonymous = await requests.newContext();
  const token = await tokenFor(await requests.newContext(), first.origin, "Ada");
  const api = apiClient(anonymous, first.origin, token);
  const ids = await Promise.all(
    [1, 2, 3].map((seed) => api.create({ ...WORK, settings: { ...WORK.settings, seed } })),
  );
  for (const id of ids) await api.until(id, "processing", "post_processing");

  expect(await first.end("SIGKILL")).toBe("SIGKILL");
  const second = await home.start({ WORKER_CONCURRENCY: "3" });

  for (const id of ids) {
    expect(await api.untilEnded(id, 120_000)).toBe("succeed");
    const { outputs } = await api.detail(id);
    expect(outputs).toHaveLength(2);
    for (const output of outputs) expect((await anonymous.get(output.media_url)).status()).toBe(200);
  }
  expect(await second.end("SIGTERM")).toBe(0);
  await anonymous.dispose();
});

test("a studio that is asked to stop ends within ten seconds, and its work continues after the restart", async () => {
  test.setTimeout(120_000);
  const first = await home.start();
  const anonymous = await requests.newContext();
  const token = await tokenFor(await requests.newContext(), first.origin, "Ada");
  const api = apiClient(anonymous, first.origin, token);
  const running = await api.create(WORK);
  await api.until(running, "processing", "post_processing");
  const waiting = await api.create(SMALL);

  const askedAt = Date.now();
  expect(await first.end("SIGTERM")).toBe(0);
  expect(Date.now() - askedAt).toBeLessThan(10_000);

  const second = await home.start();
  expect(await api.untilEnded(running, 60_000)).toBe("succeed");
  expect(await api.untilEnded(waiting)).toBe("succeed");
  expect(await second.end("SIGTERM")).toBe(0);
  await anonymous.dispose();
});
