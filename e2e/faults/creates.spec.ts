/** Faults while a creation is sent: it is paid for at most once, and its state says only what is known. */
import { request as requests } from "@playwright/test";
import { createResponseSchema } from "contract/creations/create-response";
import type { CreationScript, Fault } from "@/tools/testing/upstream/script";
import { apiClient, expectError, tokenFor } from "../support/api-client";
import { expect } from "../support/fixtures";
import { asking, CANARY, sharedFront, apiTest as test } from "../support/front";

const CREATE = "/api/v1/jobs/gen2/text2image";

const front = sharedFront();

test.describe("a service that cannot be reached", () => {
  for (const [what, address] of [
    ["whose port is closed", "http://127.0.0.1:9/api"],
    ["whose name does not exist", "https://images.invalid/api"],
    // An address reserved for documentation: no connection is ever accepted.
    ["that never accepts a connection", "https://192.0.2.1/api"],
  ] as const) {
    test(`a create to a service ${what} is answered as not sent and leaves no creation`, async ({
      newFront,
    }) => {
      const alone = await newFront({}, { IMAGE_SERVICE_BASE_URL: address });
      const answer = await alone.api.post(CREATE, asking("never leaves"), { "idempotency-key": "k" });
      const body = await expectError(answer, "service_unreachable");
      expect(body.message).toContain("Nothing was sent");
      const list = await (await alone.api.get("/api/creations")).json();
      expect(list.value.creations).toEqual([]);
    });
  }
});

const UNCLEAR: [what: string, fault: Fault][] = [
  ["loses its connection after it was sent", { reset: "after_reading" }],
  ["is answered with half of a JSON text", { endAfter: 20 }],
  ["is answered with fewer bytes than announced", { truncateTo: 20 }],
  ["is answered without an id", { answer: { status: 200, json: { status: "success", value: {} } } }],
  ["is answered with an HTML page", { answer: { status: 200, text: "<h1>Welcome</h1>" }, hasEffect: true }],
  ["is answered 502", { answer: { status: 502, text: "<h1>Bad gateway</h1>" } }],
  ["is answered 503", { answer: { status: 503, text: "<h1>Unavailable</h1>" } }],
  ["is answered 504", { answer: { status: 504, text: "<h1>Timeout</h1>" } }],
  ["is answered 500 although it started", { answer: { status: 500, json: {} }, hasEffect: true }],
  ["is answered with ten megabytes", { megabytes: 10 }],
];
for (const [what, fault] of UNCLEAR) {
  test(`a create that ${what} has an unknown outcome and is sent once`, async () => {
    const prompt = `unclear: ${what}`;
    front.upstream.script(prompt, { faults: { create: [fault] } });
    const id = await front.api.create(asking(prompt), { idempotencyKey: what.replaceAll(" ", "-") });
    expect(await front.api.untilEnded(id)).toBe("outcome_unknown");
    expect(await front.api.create(asking(prompt), { idempotencyKey: what.replaceAll(" ", "-") })).toBe(id);
    expect(front.upstream.counts.creates(prompt)).toBe(1);
    const detail = await front.api.detail(id);
    expect(JSON.stringify(detail)).not.toContain("<h1>");
    expect(detail.outputs).toEqual([]);
  });
}

test("a create that the service never answers has an unknown outcome within half a minute, and its connection is closed", async () => {
  const prompt = "silence";
  front.upstream.script(prompt, { faults: { create: [{ silent: true }] } });
  const id = await front.api.create(asking(prompt));
  expect(await front.api.untilEnded(id)).toBe("outcome_unknown");
  expect(front.upstream.counts.creates(prompt)).toBe(1);
  await expect.poll(() => front.upstream.counts.answering()).toBe(0);
});

const REFUSALS: [what: string, fault: Fault, field: string | null][] = [
  [
    "400, the contract's error",
    { answer: { status: 400, json: { message: "prompt is too long", code: 4001, details: [] } } },
    null,
  ],
  [
    "422, wrapped, with a code of letters",
    {
      answer: { status: 422, json: { error: { message: "prompt is odd", code: "VB-100011", details: [] } } },
    },
    null,
  ],
  [
    "400 against the usage policy",
    { answer: { status: 400, json: { message: "This prompt is against our usage policy", code: 9 } } },
    null,
  ],
];
for (const [what, fault] of REFUSALS) {
  test(`a create refused with ${what} passes the reason on, leaves no creation and is not repeated`, async () => {
    const prompt = `refused: ${what}`;
    front.upstream.script(prompt, { faults: { create: [fault] } });
    const answer = await front.api.post(CREATE, asking(prompt));
    const { message } = await expectError(answer, "prompt_refused");
    expect(message).toMatch(/prompt/i);
    expect(front.upstream.counts.creates(prompt)).toBe(1);
    const list = await (await front.api.get(`/api/creations`)).text();
    expect(list).not.toContain(prompt);
  });
}

test("when the service gives two creations one id, the first keeps it and the second has an unknown outcome", async () => {
  const script: CreationScript = { id: "the-same-id", runMs: Number.POSITIVE_INFINITY };
  front.upstream.script("first of the id", script);
  front.upstream.script("second of the id", script);
  const first = await front.api.create(asking("first of the id"));
  const second = await front.api.create(asking("second of the id"));
  expect(await front.api.untilEnded(second)).toBe("outcome_unknown");
  expect((await front.api.status(first)).status).toMatch(/pending|processing/);
});

test("ten creates at once with one idempotency key are sent once and get one answer", async () => {
  const prompt = "ten clicks";
  front.upstream.script(prompt, { faults: { create: [{ delayMs: 300 }] } });
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => front.api.post(CREATE, asking(prompt), { "idempotency-key": "ten" })),
  );
  const ids = await Promise.all(
    answers.map(async (answer) => createResponseSchema.parse(await answer.json()).value.generation_id),
  );
  expect(new Set(ids).size).toBe(1);
  expect(front.upstream.counts.creates(prompt)).toBe(1);
});

test("an idempotency key that was used with another body is refused and nothing is sent", async () => {
  await front.api.create(asking("the key's first"), { idempotencyKey: "used" });
  const answer = await front.api.post(CREATE, asking("the key's second"), { "idempotency-key": "used" });
  await expectError(answer, "idempotency_mismatch");
  expect(front.upstream.counts.creates("the key's second")).toBe(0);
});

for (const [form, header] of [
  ["in seconds", () => "3"],
  ["as a date", () => new Date(Date.now() + 4_000).toUTCString()],
] as const) {
  test(`a pause that the service asks for ${form} is kept, and the waiting creation is sent after it`, async ({
    newFront,
  }) => {
    const alone = await newFront();
    alone.upstream.next("create", { tooMany: header() });
    const askedAt = Date.now();
    const id = await alone.api.create(asking("too many"));
    expect(await alone.api.status(id)).toMatchObject({ status: "pending" });
    const { value } = await (await alone.api.get("/api/service")).json();
    expect(value.state).toBe("rate_limited");
    expect(Date.parse(value.resume_time)).toBeGreaterThan(askedAt);
    expect(await alone.api.untilEnded(id)).toBe("succeed");
    const [refused, taken] = alone.upstream.counts.history.filter(({ operation }) => operation === "create");
    // A date has whole seconds only.
    expect((taken?.at ?? 0) - (refused?.at ?? 0)).toBeGreaterThanOrEqual(2_000);
    expect(alone.upstream.counts.started("too many")).toBe(1);
  });
}

for (const header of ["garbage", "1000000000"]) {
  test(`a Retry-After of ${header} pauses the service for one second to two minutes`, async ({
    newFront,
  }) => {
    const alone = await newFront();
    alone.upstream.next("create", { tooMany: header });
    const id = await alone.api.create(asking("odd pause"));
    const { value } = await (await alone.api.get("/api/service")).json();
    const pauseMs = Date.parse(value.resume_time) - Date.parse(value.since_time);
    expect(pauseMs).toBeGreaterThanOrEqual(1_000);
    expect(pauseMs).toBeLessThanOrEqual(120_000);
    expect((await alone.api.status(id)).status).toBe("pending");
  });
}

for (const fullStatus of [429, 400]) {
  test(`when the service is full (${fullStatus}), creations wait for a slot and their status names their position`, async ({
    newFront,
  }) => {
    // The service's clock stands still until the positions have been read, so that no picture is ready before.
    let stoppedAt: number | null = Date.now();
    const alone = await newFront({
      limits: { slots: 2 },
      fullStatus,
      now: () => stoppedAt ?? Date.now(),
      defaultScript: () => ({ runMs: 700 }),
    });
    const ids = await Promise.all([1, 2, 3, 4, 5].map((n) => alone.api.create(asking(`crowd ${n}`))));
    const ahead = await Promise.all(ids.map(async (id) => (await alone.api.status(id)).queue_ahead));
    expect(ahead.filter((n) => n !== null)).toHaveLength(3);
    stoppedAt = null;
    for (const id of ids) expect(await alone.api.untilEnded(id)).toBe("succeed");
    expect(alone.upstream.counts.peakSlots()).toBe(2);
    for (const n of [1, 2, 3, 4, 5]) expect(alone.upstream.counts.started(`crowd ${n}`)).toBe(1);
  });
}

test("the studio never exceeds the slots of the service and shares them fairly between people", async ({
  newFront,
}) => {
  const alone = await newFront(
    { limits: { slots: 2 }, defaultScript: () => ({ runMs: 500 }) },
    { IMAGE_SERVICE_MAX_ACTIVE: "2" },
  );
  const bob = apiClient(
    await requests.newContext(),
    alone.studio.origin,
    await tokenFor(await requests.newContext(), alone.studio.origin, "Bob"),
  );
  const ada = [];
  for (let n = 0; n < 6; n++) ada.push(await alone.api.create(asking(`ada ${n}`)));
  const his = await bob.create(asking("bob's first"));
  expect((await bob.status(his)).queue_ahead ?? 0).toBeLessThanOrEqual(1);
  for (const id of ada) expect(await alone.api.untilEnded(id)).toBe("succeed");
  expect(await bob.untilEnded(his)).toBe("succeed");
  const refused = alone.upstream.counts.history.filter(({ status }) => status === 429);
  expect(refused).toEqual([]);
  const started = alone.upstream.counts.history.flatMap(({ operation, prompt }) =>
    operation === "create" ? [prompt] : [],
  );
  expect(started.indexOf("bob's first")).toBeLessThan(started.indexOf("ada 4"));
});

for (const status of [402, 403]) {
  test(`when the quota is used up (${status}), creates are refused for everybody and running creations finish`, async ({
    newFront,
  }) => {
    const alone = await newFront();
    alone.upstream.script("running", { runMs: 1_500 });
    const running = await alone.api.create(asking("running"));
    const json = { message: "The task quota is used up", code: 1, details: [] };
    alone.upstream.always("create", { answer: { status, json } });
    await expectError(await alone.api.post(CREATE, asking("beyond")), "quota_exhausted");
    await expectError(await alone.api.post(CREATE, asking("further")), "quota_exhausted");
    expect(alone.upstream.counts.creates("further")).toBe(0);
    const { value } = await (await alone.api.get("/api/service")).json();
    expect(value.state).toBe("quota");
    expect(await alone.api.untilEnded(running)).toBe("succeed");
  });
}

test("when the service refuses the studio's token, calls pause and no creation fails", async ({
  newFront,
}) => {
  const alone = await newFront({ token: CANARY });
  alone.upstream.script("long", { runMs: 2_000 });
  const ids = await Promise.all([1, 2, 3].map(() => alone.api.create(asking("long"))));
  alone.upstream.accept("another");
  const refusedSince = Date.now();
  await expect
    .poll(async () => (await (await alone.api.get("/api/service")).json()).value.state)
    .toBe("unauthorized");
  for (let n = 0; n < 20; n++) for (const id of ids) await alone.api.status(id);
  const asked = alone.upstream.counts.history.filter(({ at }) => at >= refusedSince);
  expect(asked.length).toBeLessThanOrEqual(6);
  for (const id of ids) expect((await alone.api.status(id)).status).not.toBe("failed");
  await expectError(await alone.api.post(CREATE, asking("meanwhile")), "service_refused_token");
  expect(alone.studio.output().split("refuses").length).toBeLessThan(6);
});

test("the service's token is in no answer and no log line, even when the service echoes it", async () => {
  const { api, upstream, studio } = front;
  for (const operation of ["create", "status", "cancel", "detail", "media"] as const) {
    const prompt = `echo ${operation}`;
    upstream.script(prompt, { runMs: 300, always: { [operation]: { echoToken: true } } });
    const id = await api.create(asking(prompt)).catch(() => null);
    if (!id) continue;
    await api.cancel(id);
    await api.untilEnded(id);
    expect(JSON.stringify(await api.detail(id))).not.toContain(CANARY);
  }
  upstream.script("redirected", { always: { status: { redirectTo: "http://127.0.0.1:9/steal" } } });
  const id = await api.create(asking("redirected"));
  await api.status(id);
  for (const path of ["/api/service", "/api/creations", "/api/creations/changes"]) {
    expect(await (await api.get(path)).text()).not.toContain(CANARY);
  }
  expect(upstream.counts.tokens.size).toBe(1);
  expect(studio.output()).not.toContain(CANARY);
});
