/** What a cancel promises: asked for at once, true only when the status says so. */
import { expectError, LARGE, SMALL } from "../support/api-client";
import { expect, test } from "../support/fixtures";

test("a creation that waits is cancelled and draws nothing", async ({ api }) => {
  await Promise.all([api.create(LARGE), api.create(LARGE)]);
  const waiting = await api.create(LARGE);
  expect((await api.cancel(waiting)).status()).toBe(200);
  expect(await api.untilEnded(waiting)).toBe("cancelled");
  const detail = await api.detail(waiting);
  expect(detail.outputs).toEqual([]);
  expect(detail.cancel_requested).toBe(true);
});

test("a creation that runs is cancelled soon", async ({ api }) => {
  const id = await api.create(LARGE);
  await api.until(id, "processing");
  expect((await api.cancel(id)).status()).toBe(200);
  expect(await api.untilEnded(id, 10_000)).toBe("cancelled");
  expect((await api.status(id)).progress).not.toBe(1);
});

test("a creation that is cancelled already can be cancelled again, and stays what it is", async ({ api }) => {
  const id = await api.create(LARGE);
  for (let n = 0; n < 2; n++) expect((await api.cancel(id)).status()).toBe(200);
  expect(await api.untilEnded(id)).toBe("cancelled");
  expect((await api.cancel(id)).status()).toBe(200);
  expect((await api.status(id)).status).toBe("cancelled");
});

test("what has ended otherwise cannot be cancelled", async ({ api }) => {
  const id = await api.create(SMALL);
  await api.untilEnded(id);
  await expectError(await api.cancel(id), "not_cancellable");
  expect((await api.status(id)).status).toBe("succeed");
});
