import { describe, expect, it } from "vitest";
import { closedAfterTest } from "@/tools/testing/closing";
import { aRequest } from "@/tools/testing/studio";
import { CANARY, clientAtUpstream, createAt, failureOf } from "@/tools/testing/upstream/client";
import type { Fault } from "@/tools/testing/upstream/script";
import { waitFor } from "@/tools/testing/wait";

const closing = closedAfterTest();

const start = async (options?: Parameters<typeof clientAtUpstream>[0]) =>
  closing(await clientAtUpstream(options));

describe("a create at a remote service", () => {
  it("a create sends the token and the complete request once, including unknown fields", async () => {
    const client = await start();
    client.upstream.script("a lake", { id: "g.1" });
    expect(await client.service.create({ ...aRequest(), style: "new" }, "cr_1")).toBe("g.1");
    expect(client.upstream.counts.creates("a lake")).toBe(1);
    expect([...client.upstream.counts.tokens]).toEqual([CANARY]);
  });

  it.each<[string, Fault, started: number]>([
    ["a reset after it was sent", { reset: "after_reading" }, 1],
    ["headers that never arrive", { silent: true }, 1],
    ["an answer that breaks off", { reset: "in_answer" }, 1],
    ["truncated JSON that ends properly", { endAfter: 30 }, 1],
    ["a content-length that is too long", { contentLength: 9_000 }, 1],
    ["an answer of one byte a second", { bytesPerSecond: 1 }, 1],
    ["100 MB", { megabytes: 100 }, 1],
    ["deeply nested JSON", { nestedJson: 100_000 }, 1],
    ["no id", { answer: { json: { status: "success", value: {} } } }, 1],
    ["an id that is a path", { answer: { json: { value: { generation_id: "../x" } } } }, 1],
    ["an id that is a step in a path", { answer: { json: { value: { generation_id: ".." } } } }, 1],
    ["an HTML page with 200", { answer: { text: "<html>Welcome</html>" } }, 1],
    ["a redirect", { redirectTo: "https://elsewhere.example/" }, 0],
    ["a gateway's 502", { answer: { status: 502, text: "<html>Bad gateway</html>" } }, 0],
    ["a 503 in HTML", { answer: { status: 503, text: "<html>Down</html>" } }, 0],
    ["a 504 in HTML", { answer: { status: 504, text: "<html>Late</html>" } }, 0],
    ["a 500 although it started", { answer: { status: 500, json: { message: "x" } }, hasEffect: true }, 1],
    ["a proxy's 408", { answer: { status: 408, text: "" } }, 0],
  ])("a create has an unknown outcome after %s, and is not repeated", async (_, fault, started) => {
    const client = await start();
    client.upstream.next("create", fault);
    const failure = await failureOf(client);
    expect(failure).toMatchObject({ name: "CreateFailure", outcome: "unknown" });
    expect(JSON.stringify(failure.body)).not.toMatch(/html|canary/i);
    expect(client.upstream.counts.creates()).toBe(1);
    expect(client.upstream.counts.started()).toBe(started);
  });

  it("the connection of a create without an answer is closed", async () => {
    const client = await start();
    client.upstream.next("create", { silent: true });
    await failureOf(client);
    await waitFor("the freed socket", () => client.upstream.counts.openConnections() === 0);
  });

  it("an error is logged when the answer to a create has no id", async () => {
    const client = await start();
    client.upstream.next("create", { answer: { json: { status: "success", value: {} } } });
    await failureOf(client);
    expect(client.logged.join()).toContain("without an id");
  });

  it("a create always uses a new connection, because the service may be closing a used one", async () => {
    const client = await start();
    for (let n = 0; n < 3; n++) await createAt(client);
    expect(client.upstream.counts.connections()).toBe(3);
  });
});

describe("a refused create", () => {
  it.each<[string, unknown, object]>([
    [
      "the service's message",
      { message: "No weapons, please.", code: 7, details: ["policy"] },
      { message: "No weapons, please.", code: 40003 },
    ],
    [
      "the message inside an error object",
      { error: { message: "Against the policy.", code: "VB-100011", details: [] } },
      { message: "Against the policy.", code: 40003 },
    ],
    ["the error when it is a text", { error: "Against the policy." }, { message: "Against the policy." }],
    [
      "a general one when the answer has none",
      "not an object",
      { message: "The image service refused the request." },
    ],
    [
      "a general one when the message is HTML",
      { message: "<html><b>no</b>" },
      { message: "The image service refused the request." },
    ],
    [
      "at the field named in the details",
      { message: "Invalid.", details: [{ field: "settings.resolution", message: "At most 1440." }] },
      {
        code: 40002,
        details: expect.arrayContaining([{ field: "settings.resolution", message: "At most 1440." }]),
      },
    ],
    [
      "at the field named as a path",
      { message: "Invalid.", details: [{ loc: ["body", "config", "image_number"], msg: "Too many." }] },
      {
        code: 40002,
        details: expect.arrayContaining([{ field: "config.image_number", message: "Too many." }]),
      },
    ],
    [
      "at the field named in the message",
      { message: "The aspect ratio 5:1 is not offered." },
      {
        code: 40002,
        details: expect.arrayContaining([
          { field: "settings.aspect_ratio", message: "The aspect ratio 5:1 is not offered." },
        ]),
      },
    ],
    [
      "at the prompt",
      { message: "The prompt violates the usage policy." },
      { code: 40003, details: expect.arrayContaining([expect.objectContaining({ field: "prompt" })]) },
    ],
  ])("a refused create returns the reason: %s", async (_, json, body) => {
    for (const status of [400, 422]) {
      const client = await start();
      client.upstream.next("create", { answer: { status, json } });
      const failure = await failureOf(client);
      expect(failure).toMatchObject({ outcome: "refused", kind: undefined, body });
      expect(client.upstream.counts.creates()).toBe(1);
    }
  });

  it.each<[string, number, string, string | undefined]>([
    ["too many calls", 429, "Too many requests.", "rate_limited"],
    [
      "too many calls for the quota of a minute",
      429,
      "Quota exceeded: 500 requests per minute.",
      "rate_limited",
    ],
    ["a service without free slots", 429, "You have too many tasks at once.", "slots_full"],
    [
      "a service without free slots, answered with 400",
      400,
      "Too many concurrent generations.",
      "slots_full",
    ],
    [
      "a service without free slots, answered with 403",
      403,
      "You reached the limit of generations in parallel.",
      "slots_full",
    ],
    ["an unpaid bill", 402, "Payment required.", "quota"],
    ["a used up quota", 403, "The task quota is used up.", "quota"],
    ["no permission", 403, "No permission.", "quota"],
    ["no credits left", 400, "Insufficient credits.", "quota"],
    ["a wrong token", 401, "Bad token.", "unauthorized"],
    ["a refused prompt, answered with 403", 403, "Blocked by content moderation.", undefined],
    ["a refused prompt", 400, "Prompt violates the policy.", undefined],
  ])("a refused create is recognised as %s", async (_, status, message, kind) => {
    const client = await start();
    client.upstream.next("create", { answer: { status, json: { message, code: 1, details: [] } } });
    expect(await failureOf(client)).toMatchObject({ outcome: "refused", kind });
    expect(client.upstream.counts.started()).toBe(0);
  });

  it.each([
    ["7", 7_000],
    ["garbage", 5_000],
    ["1000000000", 120_000],
    [null, 5_000],
  ])("a refused create returns how long to wait: Retry-After %s", async (header, retryAfterMs) => {
    const client = await start();
    client.upstream.next("create", { tooMany: header });
    expect(await failureOf(client)).toMatchObject({ kind: "rate_limited", retryAfterMs });
  });

  it("a refused create pauses all calls for as long as the service asked for", async () => {
    const client = await start();
    client.upstream.next("create", { tooMany: "7" });
    await failureOf(client);
    const held = await failureOf(client);
    expect(held).toMatchObject({ outcome: "not_sent", kind: "rate_limited" });
    expect(held.retryAfterMs).toBeGreaterThan(5_000);
    expect(client.upstream.counts.creates()).toBe(1);
    expect(client.service.health()).toMatchObject({ state: "rate_limited" });
    client.clock.advance(7_100);
    await createAt(client);
    expect(client.service.health()).toMatchObject({ state: "ok" });
  });

  it("a create refused by a full service waits for a free slot and not for a time", async () => {
    const client = await start({
      upstream: { limits: { slots: 1 }, defaultScript: () => ({ runMs: Number.POSITIVE_INFINITY }) },
    });
    const id = await createAt(client, "one");
    expect(await failureOf(client, "two")).toMatchObject({ kind: "slots_full", retryAfterMs: undefined });
    client.upstream.end(id, "succeed");
    await createAt(client, "three");
    expect(client.upstream.counts.peakSlots()).toBe(1);
  });

  it("an address that does not support creates is reported", async () => {
    const client = await start();
    const wrong = client.another({ baseUrl: client.upstream.baseUrl.replace("/api", "/elsewhere") });
    expect(await failureOf({ service: wrong })).toMatchObject({ outcome: "refused", body: { code: 50254 } });
  });
});

it("the error of a create never contains the token, whatever part of an answer echoes it", async () => {
  const client = await start();
  const said: unknown[] = [];
  for (const status of [200, 302, 400, 401, 403, 500]) {
    client.upstream.next("create", {
      answer: { status, json: { message: `bad Bearer ${CANARY}`, details: [CANARY, { [CANARY]: CANARY }] } },
      echoToken: true,
    });
    const error = await failureOf(client);
    said.push(error.message, error.body, error.stack, String(error.cause));
    client.clock.advance(60_000);
  }
  said.push(client.service.health(), client.logged);
  expect(JSON.stringify(said)).not.toContain("canary");
  expect(client.upstream.counts.creates()).toBe(6);
});
