import { connect } from "node:net";
import sharp from "sharp";
import { afterEach, describe, expect, it } from "vitest";
import { createTestClock } from "../studio";
import { waitFor } from "../wait";
import type { CreationScript, Fault } from "./script";
import { startUpstream, type Upstream, type UpstreamOptions } from "./upstream";

const running: Upstream[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((upstream) => upstream.close()));
});

async function start(options: UpstreamOptions = {}) {
  const upstream = await startUpstream(options);
  running.push(upstream);
  const call = (path: string, init: RequestInit = {}) =>
    fetch(upstream.baseUrl + path, {
      redirect: "manual",
      ...init,
      headers: { authorization: "Bearer canary", ...init.headers },
    });
  const create = (prompt: string, more: object = {}) =>
    call("/v1/jobs/gen2/text2image", { method: "POST", body: JSON.stringify({ prompt, ...more }) });
  const idOf = async (prompt: string, more: object = {}) => {
    const { value } = (await (await create(prompt, more)).json()) as { value: { generation_id: string } };
    return value.generation_id;
  };
  const status = async (id: string) => {
    const answer = (await (await call(`/v1/jobs/${id}/status`)).json()) as { value: Record<string, unknown> };
    return answer.value;
  };
  const cancel = (id: string) => call(`/v1/jobs/${id}/cancel`, { method: "POST" });
  return { upstream, call, create, idOf, status, cancel };
}

/** Sends a status call on a bare socket. @returns all that came, once the upstream has closed the connection. */
function raw(upstream: Upstream, id: string): Promise<string> {
  const { port } = new URL(upstream.baseUrl);
  return new Promise((resolve) => {
    let text = "";
    const socket = connect(Number(port), "127.0.0.1", () =>
      socket.write(
        `GET /v1/jobs/${id}/status HTTP/1.1\r\nhost: x\r\nauthorization: Bearer t\r\nconnection: close\r\n\r\n`,
      ),
    );
    socket.on("data", (chunk) => {
      text += chunk;
    });
    socket.on("error", () => {});
    socket.on("close", () => resolve(text));
  });
}

describe("the test upstream without faults", () => {
  it("the test upstream accepts a creation, lists its pictures, and delivers real ones in the requested size", async () => {
    const { idOf, call, status, upstream } = await start({ prefix: "/api" });
    const id = await idOf("a lake", {
      config: { image_number: 2 },
      settings: { aspect_ratio: "3:2", resolution: 64 },
    });
    expect(await status(id)).toEqual({ status: "succeed", progress: 1 });
    const detail = (await (await call(`/v1/creation/${id}`)).json()) as {
      value: { outputs: { media_url: string }[] };
    };
    expect(detail.value.outputs).toHaveLength(2);
    for (const { media_url } of detail.value.outputs) {
      const bytes = Buffer.from(await (await fetch(media_url)).arrayBuffer());
      expect(await sharp(bytes).metadata()).toMatchObject({ format: "png", width: 96, height: 64 });
    }
    expect(upstream.counts.creates("a lake")).toBe(1);
    expect([...upstream.counts.tokens]).toEqual(["canary"]);
  });

  it("a creation waits and runs by the upstream's clock, and can be cancelled until it ends", async () => {
    const clock = createTestClock();
    const script: CreationScript = { waitMs: 10_000, runMs: 100_000, progressAs: "text" };
    const { idOf, status, cancel, upstream } = await start({ now: clock.now, defaultScript: () => script });
    const [kept, stopped] = [await idOf("kept"), await idOf("stopped")];
    expect(await status(kept)).toEqual({ status: "pending", progress: "0%" });
    clock.advance(60_000);
    expect(await status(kept)).toEqual({ status: "processing", progress: "50%" });
    expect((await cancel(stopped)).status).toBe(200);
    expect((await status(stopped)).status).toBe("cancelled");
    clock.advance(60_000);
    expect((await status(kept)).status).toBe("succeed");
    expect((await cancel(kept)).status).toBe(400);
    expect(upstream.counts.calls("status", kept)).toBe(3);
  });

  it("the test upstream refuses a missing prompt, another token and unknown ids", async () => {
    const { create, call, upstream } = await start({ token: "canary" });
    expect((await create("")).status).toBe(400);
    expect((await call("/v1/jobs/nobody/status")).status).toBe(404);
    expect((await call("/v2/elsewhere")).status).toBe(404);
    upstream.accept("another");
    expect((await create("a lake")).status).toBe(401);
    expect(upstream.counts.started()).toBe(0);
  });
});

describe("the limits of the test upstream", () => {
  it("the test upstream has a number of slots and frees them at the end of a creation", async () => {
    const { create, idOf, upstream } = await start({
      limits: { slots: 2 },
      defaultScript: () => ({ runMs: Number.POSITIVE_INFINITY }),
    });
    const first = await idOf("one");
    await idOf("two");
    expect((await create("three")).status).toBe(429);
    upstream.end(first, "succeed");
    expect((await create("three")).status).toBe(200);
    expect(upstream.counts.peakSlots()).toBe(2);
  });

  it("the test upstream accepts a number of calls within any minute and returns when to retry", async () => {
    const clock = createTestClock();
    const { create, upstream } = await start({ limits: { perMinute: 3 }, now: clock.now });
    for (let n = 0; n < 3; n++) expect((await create("a lake")).status).toBe(200);
    clock.advance(20_000);
    const refused = await create("a lake");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(30);
    clock.advance(61_000);
    expect((await create("a lake")).status).toBe(200);
    expect(upstream.counts.peakPerMinute()).toBe(4);
  });
});

describe("a fault of the test upstream", () => {
  it("a fault applies to one call, to the calls of one creation, or to all", async () => {
    const { upstream, create, idOf, call } = await start();
    upstream.next("create", { answer: { status: 503, text: "<h1>Down</h1>" } });
    expect((await create("a")).status).toBe(503);
    upstream.script("b", { faults: { status: [{ tooMany: "7" }] } });
    const id = await idOf("b");
    const limited = await call(`/v1/jobs/${id}/status`);
    expect([limited.status, limited.headers.get("retry-after")]).toEqual([429, "7"]);
    expect((await call(`/v1/jobs/${id}/status`)).status).toBe(200);
    upstream.always("status", { redirectTo: "http://10.0.0.1/" });
    for (let n = 0; n < 2; n++) {
      expect((await call(`/v1/jobs/${id}/status`)).headers.get("location")).toBe("http://10.0.0.1/");
    }
    upstream.always("status", null);
    expect((await call(`/v1/jobs/${id}/status`)).status).toBe(200);
  });

  it.each<[string, Fault, number]>([
    ["a reset before it reads", { reset: "before_reading" }, 0],
    ["a reset after it read", { reset: "after_reading" }, 1],
    ["an answer that breaks off", { reset: "in_answer" }, 1],
    ["half a body", { truncateTo: 10 }, 1],
    ["a content-length that is too long", { contentLength: 5_000 }, 1],
  ])("a fault can be %s, and the counts show whether a creation started", async (_, fault, started) => {
    const { upstream, create } = await start();
    upstream.next("create", fault);
    await expect(create("a").then((answer) => answer.text())).rejects.toThrow();
    expect(upstream.counts.started("a")).toBe(started);
  });

  it("a fault can be a server error although the creation started", async () => {
    const { upstream, create } = await start();
    upstream.next("create", { answer: { status: 500, json: { message: "x" } }, hasEffect: true });
    upstream.next("create", { answer: { status: 500, json: { message: "x" } } });
    expect([(await create("a")).status, (await create("a")).status]).toEqual([500, 500]);
    expect([upstream.counts.creates("a"), upstream.counts.started("a")]).toEqual([2, 1]);
  });

  it("a fault can be a missing answer, which ends with the client or the upstream", async () => {
    const { upstream, create } = await start();
    upstream.always("create", { silent: true });
    await expect(
      fetch(`${upstream.baseUrl}/v1/jobs/gen2/text2image`, {
        method: "POST",
        headers: { authorization: "Bearer t" },
        body: '{"prompt":"a"}',
        signal: AbortSignal.timeout(100),
      }),
    ).rejects.toThrow();
    await waitFor("the end of the first call", () => upstream.counts.answering() === 0);
    const waiting = create("b").catch(() => "cut");
    await waitFor("the second create", () => upstream.counts.creates("b") === 1);
    await upstream.close();
    expect(await waiting).toBe("cut");
  });

  it("a fault can be a body that is slow, too large, too deep or truncated", async () => {
    const { upstream, idOf, call } = await start();
    const id = await idOf("a");
    upstream.next(
      "status",
      { megabytes: 3 },
      { nestedJson: 5_000 },
      { contentLength: 12 },
      { bytesPerSecond: 1 },
    );
    expect((await (await call(`/v1/jobs/${id}/status`)).text()).length).toBe(3_000_000);
    expect(await (await call(`/v1/jobs/${id}/status`)).text()).toContain("[".repeat(5_000));
    expect(await raw(upstream, id)).toMatch(/content-length: 12\r\n/i);
    const slow = call(`/v1/jobs/${id}/status`).then((answer) => answer.text());
    await waitFor("the call", () => upstream.counts.calls("status", id) === 4);
    await upstream.close();
    await expect(slow).rejects.toThrow();
  });

  it("a fault can be an answer that contains the token, in a header and in the body", async () => {
    const { upstream, create } = await start();
    upstream.next("create", { echoToken: true });
    const answer = await create("a");
    expect(answer.headers.get("x-echo")).toBe("canary");
    expect(await answer.text()).toContain("canary");
  });
});

describe("a scripted creation of the test upstream", () => {
  it("a scripted creation sends its reports exactly, in any form and order", async () => {
    const { upstream, idOf, call } = await start();
    const reports = [
      { status: "RUNNING", progress: Number.NaN },
      { status: "running", progress: "45%" },
      { status: "done" },
      { status: "pending", progress: null },
    ];
    upstream.script("a", { reports });
    const id = await idOf("a");
    const texts = [];
    for (let n = 0; n < 5; n++) texts.push(await (await call(`/v1/jobs/${id}/status`)).text());
    expect(texts[0]).toContain('"progress":NaN');
    expect(texts[1]).toContain('"progress":"45%"');
    expect(texts[2]).toBe('{"status":"success","value":{"status":"done"}}');
    expect(texts[4]).toBe(texts[3]);
  });

  it("a scripted creation can be unknown at first, or have the id of another creation", async () => {
    const { upstream, idOf, call } = await start();
    upstream.script("late", { unknownReads: 2 });
    const id = await idOf("late");
    const statuses = [];
    for (let n = 0; n < 3; n++) statuses.push((await call(`/v1/jobs/${id}/status`)).status);
    expect(statuses).toEqual([404, 404, 200]);
    upstream.script("one", { id: "same" });
    upstream.script("two", { id: "same" });
    expect([await idOf("one"), await idOf("two")]).toEqual(["same", "same"]);
  });

  it.each<[NonNullable<CreationScript["cancel"]>, number | "cut", string]>([
    ["works", 200, "cancelled"],
    ["only_pending", 400, "processing"],
    ["late", 200, "processing"],
    ["lost", "cut", "cancelled"],
    ["ignored", "cut", "processing"],
    [{ refuse: 409 }, 409, "processing"],
    [{ afterMs: 0 }, 200, "cancelled"],
  ])("a scripted creation answers a cancel as scripted: %j", async (behaviour, answer, then) => {
    const { idOf, cancel, status } = await start({
      defaultScript: () => ({ runMs: Number.POSITIVE_INFINITY, cancel: behaviour }),
    });
    const id = await idOf("a");
    expect(
      await cancel(id).then(
        ({ status }) => status,
        () => "cut",
      ),
    ).toBe(answer);
    expect((await status(id)).status).toBe(then);
  });

  it.each<[NonNullable<CreationScript["media"]>, number]>([
    ["expired_403", 403],
    ["expired_410", 410],
    ["missing_404", 404],
    ["broken_503", 503],
    [{ redirect: "http://169.254.169.254/" }, 302],
    ["svg", 200],
    ["html", 200],
    ["bomb", 200],
  ])("a scripted creation delivers invalid pictures: %j", async (media, expected) => {
    const { upstream, idOf } = await start({ defaultScript: () => ({ media }) });
    const id = await idOf("a");
    const answer = await fetch(`${upstream.baseUrl}/media/${id}/0.png`, { redirect: "manual" });
    expect(answer.status).toBe(expected);
    const bytes = Buffer.from(await answer.arrayBuffer());
    const claimed =
      bytes.length === 0
        ? null
        : await sharp(bytes, { limitInputPixels: false })
            .metadata()
            .catch(() => null);
    expect(claimed?.format).toBe({ svg: "svg", bomb: "png" }[String(media)]);
  });

  it("a scripted creation delivers incomplete pictures, with and without an error", async () => {
    const { upstream, idOf } = await start({ defaultScript: () => ({ media: ["truncated", "cut_clean"] }) });
    const id = await idOf("a");
    await expect(
      fetch(`${upstream.baseUrl}/media/${id}/0.png`).then((answer) => answer.arrayBuffer()),
    ).rejects.toThrow();
    const short = Buffer.from(await (await fetch(`${upstream.baseUrl}/media/${id}/1.png`)).arrayBuffer());
    await expect(sharp(short, { failOn: "error" }).raw().toBuffer()).rejects.toThrow();
  });
});
