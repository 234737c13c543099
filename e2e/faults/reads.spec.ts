/** Faults while a creation is followed: its state shows what is known and never goes back. */
import type { Report } from "@/tools/testing/upstream/script";
import { MADE_WITHIN_MS } from "../support/api-client";
import { expect, test } from "../support/fixtures";
import { sharedFront } from "../support/front";

const front = sharedFront();

/** Follows a creation to its end. @returns every different pair of status and progress, in order. */
async function shown(id: string): Promise<[string, number][]> {
  const seen: [string, number][] = [];
  const look = async () => {
    const { status, progress } = await front.api.status(id);
    const last = seen.at(-1);
    if (last?.[0] !== status || last[1] !== progress) seen.push([status, progress]);
    return status;
  };
  await expect
    .poll(look, { intervals: [100], timeout: MADE_WITHIN_MS })
    .toMatch(/succeed|failed|cancelled|lost/);
  return seen;
}

test("an unknown status counts as processing and is logged once, without the word itself", async () => {
  const logged = () => front.studio.output().split("an unknown status").length;
  const before = logged();
  const id = await front.start("strange words", {
    reports: [{ status: "marinating" }, { status: "marinating" }, { status: "succeed" }],
  });
  const seen = await shown(id);
  expect(seen.map(([status]) => status)).toContain("processing");
  expect(seen.at(-1)?.[0]).toBe("succeed");
  expect(logged() - before).toBe(1);
  expect(front.studio.output()).not.toContain("marinating");
});

test("an answer without a status keeps the last known status", async () => {
  const id = await front.start("no status", {
    reports: [{ status: "processing", progress: 0.4 }, {}, {}, { progress: 0.6 }, { status: "succeed" }],
  });
  const seen = await shown(id);
  expect(new Set(seen.map(([status]) => status))).not.toContain("failed");
  expect(seen.at(-1)).toEqual(["succeed", 1]);
});

test("the progress never decreases when the service reports less", async () => {
  const reports: Report[] = [0.8, 0.4, 0.1, 0.9].map((progress) => ({ status: "processing", progress }));
  const seen = await shown(await front.start("backwards", { reports: [...reports, { status: "succeed" }] }));
  const progress = seen.map(([, value]) => value);
  expect(progress).toEqual([...progress].sort((a, b) => a - b));
  expect(progress).toContain(0.8);
});

test("progress in any form becomes a fraction, or 0 and unknown", async () => {
  const forms: [unknown, number | null][] = [
    [0.25, 0.25],
    [45, 0.45],
    ["45%", 0.45],
    ["0.5", 0.5],
    [null, null],
    [Number.NaN, null],
    [-1, null],
    ["soon", null],
    [250, 0.99],
  ];
  for (const [n, [form, expected]] of forms.entries()) {
    const id = await front.start(`form ${n}`, { reports: [{ status: "processing", progress: form }] });
    await front.api.until(id, "processing");
    const { progress, is_progress_known } = await front.api.status(id);
    if (form === -1) expect(progress).toBe(0);
    else if (expected === null)
      expect({ progress, is_progress_known }).toEqual({ progress: 0, is_progress_known: false });
    else
      expect({ progress, is_progress_known }, String(form)).toEqual({
        progress: expected,
        is_progress_known: true,
      });
  }
});

test("a running creation with full progress is reported as 99 %", async () => {
  const id = await front.start("nearly", { reports: [{ status: "processing", progress: 1 }] });
  await front.api.until(id, "processing");
  expect(await front.api.status(id)).toMatchObject({ status: "processing", progress: 0.99 });
});

test("a creation that finishes without pictures fails with the reason after at most three more reads", async () => {
  const id = await front.start("no pictures", { picturesIn: "nowhere" });
  expect((await shown(id)).at(-1)?.[0]).toBe("failed");
  expect((await front.api.detail(id)).error?.message).toContain("does not say where the pictures are");
  expect(front.upstream.counts.calls("status", front.serviceId("no pictures"))).toBeLessThanOrEqual(4);
});

test("a finished creation stays finished when the service reports another status", async () => {
  const id = await front.start("again", {
    reports: [{ status: "succeed" }, { status: "pending", progress: 0 }, { status: "failed" }],
  });
  await front.api.until(id, "succeed");
  for (let n = 0; n < 5; n++) {
    expect(await front.api.status(id)).toMatchObject({ status: "succeed", progress: 1 });
  }
});

test("a status answer that arrives after a newer one changes nothing", async () => {
  const id = await front.start("overtaken", {
    reports: [
      { status: "processing", progress: 0.2 },
      { status: "processing", progress: 0.3 },
    ],
    faults: { status: [{ delayMs: 1_500 }, {}] },
  });
  const seen: number[] = [];
  const look = async () => {
    const { progress } = await front.api.status(id);
    seen.push(progress);
    return progress;
  };
  await expect.poll(look, { intervals: [100] }).toBe(0.3);
  expect(seen).toEqual([...seen].sort((a, b) => a - b));
});

test("an id that the service does not know right after the create is not treated as lost", async () => {
  const id = await front.start("late to know", { unknownReads: 4, runMs: 0 });
  expect((await shown(id)).map(([status]) => status)).not.toContain("lost");
});

test("an id that the service never knows is lost after the grace period and is not sent again", async () => {
  test.setTimeout(90_000);
  const id = await front.start("never known", { unknownReads: Number.POSITIVE_INFINITY });
  await expect
    .poll(async () => (await front.api.status(id)).status, { timeout: 60_000, intervals: [1_000] })
    .toBe("lost");
  expect(front.upstream.counts.creates("never known")).toBe(1);
});

for (const [what, fault] of [
  ["500", { answer: { status: 500, json: {} } }],
  ["502 with a page", { answer: { status: 502, text: "<h1>Bad gateway</h1>" } }],
  ["resets", { reset: "after_reading" as const }],
  ["half a JSON", { endAfter: 12 }],
] as const) {
  test(`a service that answers ${what} for a while fails no creation, and the creation then completes`, async () => {
    const prompt = `away: ${what}`;
    const id = await front.start(prompt, {
      reports: [{ status: "processing", progress: 0.5 }, { status: "succeed" }],
      faults: { status: [{}, fault, fault, fault, fault] },
    });
    const seen = await shown(id);
    expect(seen.map(([status]) => status)).not.toContain("failed");
    expect(seen.at(-1)?.[0]).toBe("succeed");
  });
}

test("answers of a hundred megabytes, of deep nesting and of one byte a second delay no other request", async () => {
  test.setTimeout(120_000);
  const prompts = { large: { megabytes: 100 }, deep: { nestedJson: 100_000 }, slow: { bytesPerSecond: 1 } };
  const ids = await Promise.all(
    Object.entries(prompts).map(([prompt, fault]) =>
      front.start(`hostile: ${prompt}`, { faults: { status: [fault] } }),
    ),
  );
  const startedAt = Date.now();
  for (const id of ids) await front.api.status(id);
  expect(Date.now() - startedAt).toBeLessThan(10_000);
  for (const id of ids) expect(await front.api.untilEnded(id, 90_000)).toBe("succeed");
});

test("the service is asked for a status once an interval, however many clients ask", async () => {
  const id = await front.start("watched", {
    runMs: Number.POSITIVE_INFINITY,
    always: { status: { jitterMs: 300 } },
  });
  await front.api.until(id, "processing");
  const service = front.serviceId("watched");
  const before = front.upstream.counts.calls("status", service);
  const startedAt = Date.now();
  while (Date.now() - startedAt < 4_000) {
    await Promise.all(Array.from({ length: 20 }, () => front.api.status(id)));
  }
  const asked = front.upstream.counts.calls("status", service) - before;
  expect(asked).toBeGreaterThan(0);
  expect(asked).toBeLessThanOrEqual(Math.ceil((Date.now() - startedAt) / 1_500) + 1);
  front.upstream.end(service, "succeed");
  await front.api.untilEnded(id);
});
