/** Faults while a creation ends: cancels that arrive too late, and pictures that cannot be used or fetched. */
import type { Life, Media } from "@/lib/testing/upstream/script";
import { type ApiClient, expectError } from "../support/api-client";
import { expect, test } from "../support/fixtures";
import { asking, type Front, startFront } from "../support/front";

let front: Front;
let api: ApiClient;
test.beforeAll(async () => {
  front = await startFront();
  api = front.api;
});
test.afterAll(() => front.leave());

const start = (prompt: string, life: Life) => {
  front.upstream.script(prompt, life);
  return api.create(asking(prompt));
};
const creationAt = (prompt: string) => {
  const found = [...front.upstream.creations.values()].find((creation) => creation.order.prompt === prompt);
  if (!found) throw new Error(`nothing was started for ${prompt}`);
  return found;
};
const forEver: Life = { runMs: Number.POSITIVE_INFINITY };

for (const refuse of [400, 404, 409]) {
  test(`a cancel that arrives after the end (${refuse}) is answered with the final state`, async () => {
    const prompt = `too late ${refuse}`;
    const id = await start(prompt, { ...forEver, cancel: { refuse } });
    await api.until(id, "processing");
    front.upstream.end(creationAt(prompt).id, "succeed");
    const answer = await api.cancel(id);
    // With the pictures still on their way it may be finishing; it is never told to be cancelled.
    if (answer.status() !== 200) await expectError(answer, "not_cancellable");
    expect(await api.untilEnded(id)).toBe("succeed");
    expect((await api.detail(id)).outputs).toHaveLength(1);
  });
}

test("a creation that completes after an accepted cancel is shown as completed", async () => {
  const id = await start("finishes first", { ...forEver, cancel: "late" });
  await api.until(id, "processing");
  expect((await api.cancel(id)).status()).toBe(200);
  expect(await api.status(id)).toMatchObject({ cancel_requested: true, status: "processing" });
  front.upstream.end(creationAt("finishes first").id, "succeed");
  expect(await api.untilEnded(id)).toBe("succeed");
  expect(await api.status(id)).toMatchObject({ cancel_requested: true });
});

test("a cancel whose reply is lost takes effect once the status says cancelled", async () => {
  const id = await start("lost reply", { ...forEver, cancel: "lost" });
  await api.until(id, "processing");
  expect((await api.cancel(id)).status()).toBe(200);
  expect(await api.untilEnded(id)).toBe("cancelled");
  expect(front.upstream.counts.calls("cancel", creationAt("lost reply").id)).toBeLessThanOrEqual(3);
});

test("a cancel that the service ignored is sent again", async () => {
  const id = await start("ignored", { ...forEver, cancel: "ignored" });
  await api.until(id, "processing");
  expect((await api.cancel(id)).status()).toBe(200);
  const { id: service } = creationAt("ignored");
  await expect
    .poll(() => front.upstream.counts.calls("cancel", service), { timeout: 30_000 })
    .toBeGreaterThan(1);
  expect(await api.status(id)).toMatchObject({ status: "processing", cancel_requested: true });
  front.upstream.end(service, "cancelled");
  expect(await api.untilEnded(id)).toBe("cancelled");
});

test("a cancel right after a slow create reaches the service", async () => {
  const prompt = "cancelled at once";
  front.upstream.script(prompt, { ...forEver, faults: { create: [{ delayMs: 1_500 }] } });
  const sent = api.create(asking(prompt), { idempotencyKey: "early" });
  let id = "";
  const listed = async () => {
    const { value } = await (await api.get("/api/creations/changes?since=0")).json();
    id =
      value.creations.find((creation: { prompt: string }) => creation.prompt === prompt)?.creation_id ?? "";
    return id;
  };
  // What is being sent is in no list; whoever sent it learns the id with the answer, and may cancel that moment.
  expect(await listed()).toBe("");
  id = await sent;
  expect((await api.cancel(id)).status()).toBe(200);
  expect(await api.untilEnded(id)).toBe("cancelled");
});

const TRAPS: [what: string, media: Media][] = [
  ["a private address", { url: "http://10.0.0.1/picture.png" }],
  ["the address of a cloud's secrets", { url: "http://169.254.169.254/latest/meta-data" }],
  ["another port of this machine", { url: "http://127.0.0.1:9/picture.png" }],
  ["a redirect to a private address", { redirect: "http://192.168.0.1/picture.png" }],
  ["a redirect to another port of this machine", { redirect: "http://[::1]:9/picture.png" }],
  ["a file", { url: "file:///etc/passwd" }],
];
for (const [what, media] of TRAPS) {
  test(`a picture address that leads to ${what} is not fetched, and the creation fails with a reason`, async () => {
    const id = await start(`trap: ${what}`, { media });
    expect(await api.untilEnded(id, 60_000)).toBe("failed");
    const { error, outputs } = await api.detail(id);
    expect(outputs).toEqual([]);
    expect(error?.message).toBeTruthy();
    expect(error?.message).not.toMatch(/10\.0\.0\.1|169\.254|passwd/);
  });
}

for (const media of ["svg", "html", "truncated", "bomb"] as const) {
  test(`a picture that is ${media} is refused and not stored`, async () => {
    const id = await start(`unusable: ${media}`, { media });
    expect(await api.untilEnded(id, 60_000)).toBe("failed");
    const { error, outputs } = await api.detail(id);
    expect(outputs).toEqual([]);
    expect(error?.message).toMatch(/picture|image/i);
  });
}

test("a stored picture stays available after the service's link has expired", async ({ request }) => {
  const id = await start("home", { faults: { media: [] } });
  expect(await api.untilEnded(id)).toBe("succeed");
  const [output] = (await api.detail(id)).outputs;
  front.upstream.always("media", { answer: { status: 410, text: "gone" } });
  expect((await request.get(output?.media_url ?? "")).status()).toBe(200);
  front.upstream.always("media", null);
});

for (const media of ["expired_403", "expired_410", "missing_404"] as const) {
  test(`a link that is ${media} before the picture was stored fails the creation and says that the link expired`, async () => {
    const id = await start(`link: ${media}`, { media });
    expect(await api.untilEnded(id, 60_000)).toBe("failed");
    expect((await api.detail(id)).error?.message).toMatch(/expired|no longer/i);
  });
}

test("a picture that cannot be fetched for a while is stored later", async () => {
  const id = await start("slow to come", {
    faults: { media: [{ answer: { status: 503 } }, { reset: "after_reading" }, { answer: { status: 500 } }] },
  });
  expect(await api.untilEnded(id, 60_000)).toBe("succeed");
});
