/** Cancelling through the API: the request is accepted at once; the creation is cancelled when its status says so. */
import { expectError, LARGE, SMALL } from "../support/api-client";
import { expect, test } from "../support/fixtures";

test("a waiting creation that is cancelled ends without pictures", async ({ api }) => {
  await Promise.all([api.create(LARGE), api.create(LARGE)]);
  const waiting = await api.create(LARGE);
  expect((await api.cancel(waiting)).status()).toBe(200);
  expect(await api.untilEnded(waiting)).toBe("cancelled");
  const detail = await api.detail(waiting);
  expect(detail.outputs).toEqual([]);
  expect(detail.cancel_requested).toBe(true);
});

test("a running creation that is cancelled ends as cancelled", async ({ api }) => {
  const id = await api.create(LARGE);
  await api.until(id, "processing");
  expect((await api.cancel(id)).status()).toBe(200);
  expect(await api.untilEnded(id, 10_000)).toBe("cancelled");
  expect((await api.status(id)).progress).not.toBe(1);
});

test("cancelling a cancelled creation again succeeds and changes nothing", async ({ api }) => {
  const id = await api.create(LARGE);
  for (let n = 0; n < 2; n++) expect((await api.cancel(id)).status()).toBe(200);
  expect(await api.untilEnded(id)).toBe("cancelled");
  expect((await api.cancel(id)).status()).toBe(200);
  expect((await api.status(id)).status).toBe("cancelled");
});

test("a creation that has succeeded cannot be cancelled", async ({ api }) => {
  const id = await api.create(SMALL);
  await api.untilEnded(id);
  await expectError(await api.cancel(id), "not_cancellable");
  expect((await api.status(id)).status).toBe("succeed");
});
