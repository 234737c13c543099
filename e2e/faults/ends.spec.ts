/** Faults while a creation ends: cancels that arrive too late, and pictures that cannot be used or fetched. */
import type { CreationScript, Media } from "@/tools/testing/upstream/script";
import { expectError } from "../support/api-client";
import { expect, test } from "../support/fixtures";
import { apiTest, asking, sharedFront } from "../support/front";

const front = sharedFront();

const forEver: CreationScript = { runMs: Number.POSITIVE_INFINITY };

for (const refuse of [400, 404, 409]) {
  test(`a cancel that arrives after the end (${refuse}) is answered with the final state`, async () => {
    const prompt = `too late ${refuse}`;
    const id = await front.start(prompt, { ...forEver, cancel: { refuse } });
    await front.api.until(id, "processing");
    front.upstream.end(front.serviceId(prompt), "succeed");
    const answer = await front.api.cancel(id);
    // It may still be finishing while its pictures are fetched, but is never reported as cancelled.
    if (answer.status() !== 200) await expectError(answer, "not_cancellable");
    expect(await front.api.untilEnded(id)).toBe("succeed");
    expect((await front.api.detail(id)).outputs).toHaveLength(1);
  });
}

test("a creation that completes after an accepted cancel is shown as completed", async () => {
  const id = await front.start("finishes first", { ...forEver, cancel: "late" });
  await front.api.until(id, "processing");
  expect((await front.api.cancel(id)).status()).toBe(200);
  expect(await front.api.status(id)).toMatchObject({ cancel_requested: true, status: "processing" });
  front.upstream.end(front.serviceId("finishes first"), "succeed");
  expect(await front.api.untilEnded(id)).toBe("succeed");
  expect(await front.api.status(id)).toMatchObject({ cancel_requested: true });
});

test("a cancel whose reply is lost takes effect once the status says cancelled", async () => {
  const id = await front.start("lost reply", { ...forEver, cancel: "lost" });
  await front.api.until(id, "processing");
  expect((await front.api.cancel(id)).status()).toBe(200);
  expect(await front.api.untilEnded(id)).toBe("cancelled");
  expect(front.upstream.counts.calls("cancel", front.serviceId("lost reply"))).toBeLessThanOrEqual(3);
});

test("a cancel that the service ignored is sent again", async () => {
  const id = await front.start("ignored", { ...forEver, cancel: "ignored" });
  await front.api.until(id, "processing");
  expect((await front.api.cancel(id)).status()).toBe(200);
  const service = front.serviceId("ignored");
  await expect
    .poll(() => front.upstream.counts.calls("cancel", service), { timeout: 30_000 })
    .toBeGreaterThan(1);
  expect(await front.api.status(id)).toMatchObject({ status: "processing", cancel_requested: true });
  front.upstream.end(service, "cancelled");
  expect(await front.api.untilEnded(id)).toBe("cancelled");
});

test("a cancel right after a slow create reaches the service", async () => {
  const prompt = "cancelled at once";
  front.upstream.script(prompt, { ...forEver, faults: { create: [{ delayMs: 1_500 }] } });
  const sent = front.api.create(asking(prompt), { idempotencyKey: "early" });
  let id = "";
  const listed = async () => {
    const { value } = await (await front.api.get("/api/creations/changes?since=0")).json();
    id =
      value.creations.find((creation: { prompt: string }) => creation.prompt === prompt)?.creation_id ?? "";
    return id;
  };
  // A creation that is being sent is in no list; the sender learns its id with the answer and can cancel then.
  expect(await listed()).toBe("");
  id = await sent;
  expect((await front.api.cancel(id)).status()).toBe(200);
  expect(await front.api.untilEnded(id)).toBe("cancelled");
});

const TRAPS: [what: string, media: Media][] = [
  ["the address of a cloud's secrets", { url: "http://169.254.169.254/latest/meta-data" }],
  ["no host at all", { url: "http://0.0.0.0/picture.png" }],
  ["a file", { url: "file:///etc/passwd" }],
];
for (const [what, media] of TRAPS) {
  test(`a picture address that leads to ${what} is not fetched, and the creation fails with a reason`, async () => {
    const id = await front.start(`trap: ${what}`, { media });
    expect(await front.api.untilEnded(id, 60_000)).toBe("failed");
    const { error, outputs } = await front.api.detail(id);
    expect(outputs).toEqual([]);
    expect(error?.message).toBeTruthy();
    expect(error?.message).not.toMatch(/0\.0\.0\.0|169\.254|passwd/);
  });
}

const OWN_NETWORK: [what: string, media: Media][] = [
  ["a private address", { url: "http://10.0.0.1/picture.png" }],
  ["another port of this machine", { url: "http://127.0.0.1:9/picture.png" }],
  ["a redirect to a private address", { redirect: "http://192.168.0.1/picture.png" }],
  ["a redirect to another port of this machine", { redirect: "http://[::1]:9/picture.png" }],
];
apiTest(
  "a picture address that leads to a private network is not fetched, and the creation waits with the setting that could allow it",
  async ({ newFront }) => {
    const { api, upstream } = await newFront();
    for (const [what, media] of OWN_NETWORK) {
      const prompt = `inside: ${what}`;
      upstream.script(prompt, { media });
      const id = await api.create(asking(prompt));
      await expect.poll(async () => (await api.detail(id)).notice, { timeout: 30_000 }).toBeTruthy();
      const { status, notice, outputs, error } = await api.detail(id);
      expect({ status, outputs, error }).toEqual({ status: "post_processing", outputs: [], error: null });
      expect(notice).toContain("IMAGE_SERVICE_MEDIA_HOSTS");
      expect(notice).not.toMatch(/10\.0\.0\.1|127\.0|192\.168|::1/);
    }
    const { value } = await (await api.get("/api/service")).json();
    expect(value.state).toBe("pictures_blocked");
  },
);

for (const media of ["svg", "html", "truncated", "bomb"] as const) {
  test(`a picture that is ${media} is refused and not stored`, async () => {
    const id = await front.start(`unusable: ${media}`, { media });
    expect(await front.api.untilEnded(id, 60_000)).toBe("failed");
    const { error, outputs } = await front.api.detail(id);
    expect(outputs).toEqual([]);
    expect(error?.message).toMatch(/picture|image/i);
  });
}

test("a stored picture stays available after the service's link has expired", async ({ request }) => {
  const id = await front.start("home", { faults: { media: [] } });
  expect(await front.api.untilEnded(id)).toBe("succeed");
  const [output] = (await front.api.detail(id)).outputs;
  front.upstream.always("media", { answer: { status: 410, text: "gone" } });
  expect((await request.get(output?.media_url ?? "")).status()).toBe(200);
  front.upstream.always("media", null);
});

for (const media of ["expired_403", "expired_410", "missing_404"] as const) {
  test(`a link that is ${media} before the picture was stored fails the creation and says that the link expired`, async () => {
    const id = await front.start(`link: ${media}`, { media });
    expect(await front.api.untilEnded(id, 60_000)).toBe("failed");
    expect((await front.api.detail(id)).error?.message).toMatch(/expired|no longer/i);
  });
}

test("a picture that cannot be fetched for a while is stored later", async () => {
  const id = await front.start("slow to come", {
    faults: { media: [{ answer: { status: 503 } }, { reset: "after_reading" }, { answer: { status: 500 } }] },
  });
  expect(await front.api.untilEnded(id, 60_000)).toBe("succeed");
});
