import type { IncomingMessage, ServerResponse } from "node:http";
import sharp from "sharp";
import { afterEach, describe, expect, it } from "vitest";
import { type HttpService, sendJson, startHttpService } from "@/lib/testing/http-service";
import { aRequest } from "@/lib/testing/studio";
import { fetchPicture, isPublicAddress, isTrusted } from "./fetch-picture";
import { readReport } from "./read-answers";
import { readError } from "./read-error";
import { createRemoteService } from "./service";

const TOKEN = "canary-token-4711";
const closing: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((thing) => thing.close()));
});

function connect(baseUrl: string) {
  const service = createRemoteService({ baseUrl, token: TOKEN, mediaHosts: [] });
  closing.push(service);
  return service;
}

async function started(answer: Parameters<typeof startHttpService>[0]) {
  const http = await startHttpService(answer);
  closing.push(http);
  return { http, service: connect(http.baseUrl) };
}

describe("create at a service elsewhere", () => {
  it("sends the token, the whole request and unknown fields, once", async () => {
    let seen: unknown;
    const { http, service } = await started((request, response, body) => {
      seen = { token: request.headers.authorization, body: JSON.parse(body) };
      sendJson(response, 200, { status: "success", value: { generation_id: "g.1" } });
    });
    expect(await service.create({ ...aRequest(), style: "new" }, "cr_1")).toBe("g.1");
    expect(http.calls).toEqual(["POST /v1/jobs/gen2/text2image"]);
    expect(seen).toMatchObject({ token: `Bearer ${TOKEN}`, body: { prompt: "a lake", style: "new" } });
  });

  it.each([
    ["a server error", (_: IncomingMessage, r: ServerResponse) => sendJson(r, 500, { message: "x" })],
    ["a gateway's HTML", (_: IncomingMessage, r: ServerResponse) => void r.writeHead(502).end("<html>")],
    ["an HTML page with 200", (_: IncomingMessage, r: ServerResponse) => void r.writeHead(200).end("<html>")],
    ["no id", (_: IncomingMessage, r: ServerResponse) => sendJson(r, 200, { status: "success", value: {} })],
    [
      "an id that is a path",
      (_: IncomingMessage, r: ServerResponse) => sendJson(r, 200, { value: { generation_id: "../x" } }),
    ],
    [
      "an id that is a step in a path",
      (_: IncomingMessage, r: ServerResponse) => sendJson(r, 200, { value: { generation_id: ".." } }),
    ],
    [
      "truncated JSON",
      (_: IncomingMessage, r: ServerResponse) => void r.writeHead(200).end('{"value": {"gen'),
    ],
    [
      "a redirect",
      (_: IncomingMessage, r: ServerResponse) => void r.writeHead(302, { location: "/elsewhere" }).end(),
    ],
    ["a reset", (q: IncomingMessage) => void q.socket.destroy()],
  ])("is of unknown outcome after %s, and is not sent again", async (_, answer) => {
    const { http, service } = await started(answer);
    await expect(service.create(aRequest(), "cr_1")).rejects.toMatchObject({
      name: "CreateFailure",
      outcome: "unknown",
    });
    expect(http.calls).toHaveLength(1);
  });

  it("is known not to have been sent when nobody listens", async () => {
    const gone = await startHttpService(() => {});
    await gone.close();
    await expect(connect(gone.baseUrl).create(aRequest(), "cr_1")).rejects.toMatchObject({
      outcome: "not_sent",
    });
  });

  it.each([
    [{ message: "No weapons, please.", code: 7, details: ["policy"] }, "No weapons, please."],
    [{ error: { message: "Wrapped.", code: "VB-100011", details: [] } }, "Wrapped."],
    ["not an object", "The image service refused the request."],
  ])("passes a refusal on in words: %j", async (body, message) => {
    const { service } = await started((_, response) => sendJson(response, 400, body));
    await expect(service.create(aRequest(), "cr_1")).rejects.toMatchObject({
      outcome: "refused",
      body: { message, code: 40003 },
    });
  });

  it("never lets the token out of an answer that echoes it", async () => {
    const { service } = await started((request, response) =>
      sendJson(response, 400, { message: `bad ${request.headers.authorization}`, code: 1, details: [TOKEN] }),
    );
    const error = await service.create(aRequest(), "cr_1").catch((thrown) => thrown);
    expect(JSON.stringify([error.message, error.body])).not.toContain(TOKEN);
  });
});

describe("status of a service elsewhere", () => {
  it.each([
    [
      { status: "SUCCEEDED", progress: 1 },
      { status: "succeed", progress: 1 },
    ],
    [
      { status: "in_progress", progress: "45%" },
      { status: "processing", progress: 0.45 },
    ],
    [
      { status: "queued", progress: null },
      { status: "pending", progress: null },
    ],
    [
      { status: "dreaming", progress: 62 },
      { status: "processing", progress: 0.62 },
    ],
    [
      { status: "error", message: "out of memory" },
      { status: "failed", error: { message: "out of memory" } },
    ],
  ])("reads %j", async (value, report) => {
    const { service } = await started((_, response) => sendJson(response, 200, { status: "success", value }));
    expect(await service.status("g1")).toMatchObject(report);
  });

  it.each([
    [1_000_000, 1_000_000],
    [1_000_001, null],
    [1e15, null],
    [-1, null],
  ])("takes %d waiting before it for %s", (ahead, expected) => {
    expect(readReport({ value: { status: "queued", queue_ahead: ahead } }).queueAhead).toBe(expected);
  });

  it("has no zero bytes in its texts, which a database would refuse", () => {
    const value = { status: "failed", enhanced_prompt: "a\0 fox" };
    const inError = readReport({ value: { ...value, error: { message: "no\0pe", code: 1 } } });
    expect(inError).toMatchObject({ enhancedPrompt: "a fox", error: { message: "nope" } });
    expect(readReport({ value: { ...value, message: "no\0pe" } }).error?.message).toBe("nope");
    const refused = readError({ status: 400, body: { message: "no\0pe", code: "4\0" } });
    expect(refused.toBody()).toMatchObject({ message: "nope", details: [{ service_code: "4" }] });
  });

  it("keeps no more of an error's details than anybody would read", () => {
    const deep = JSON.parse("[".repeat(5_000) + "]".repeat(5_000)) as unknown;
    const kept = (details: unknown[]) => {
      const { error } = readReport({
        value: { status: "failed", error: { message: "m", code: 1, details } },
      });
      return error?.details ?? [];
    };
    expect(kept(["policy", { field: "prompt" }])).toEqual(["policy", { field: "prompt" }]);
    expect(kept(Array.from({ length: 51 }, () => "x"))).toHaveLength(50);
    expect(kept(["x", "x".repeat(10_000)])).toEqual(["x"]);
    expect(JSON.stringify(kept(["x", deep])).length).toBeLessThan(10_100);
    const refused = readError({
      status: 400,
      body: { message: "m", details: Array(51).fill("y".repeat(999)) },
    });
    expect(JSON.stringify(refused.toBody()).length).toBeLessThan(10_500);
  });

  it("is null for an id the service does not know", async () => {
    const { service } = await started((_, response) =>
      sendJson(response, 404, { message: "gone", code: 1, details: [] }),
    );
    expect(await service.status("g1")).toBeNull();
  });

  it("throws something retryable while the service is down", async () => {
    const { service } = await started((_, response) => sendJson(response, 503, {}));
    await expect(service.status("g1")).rejects.toMatchObject({ retryable: true });
  });
});

describe("pictures of a service elsewhere", () => {
  const picture = () =>
    sharp({ create: { width: 30, height: 20, channels: 3, background: "#369" } })
      .png()
      .toBuffer();

  it.each([
    ["in the status value, as texts", { images: ["/files/a.png", "/files/b.png"] }, {}],
    [
      "in the status value, as objects",
      { result: [{ image_url: "/files/a.png" }, { src: "/files/b.png" }] },
      {},
    ],
    [
      "in the creation detail",
      {},
      {
        outputs: [
          { id: "1", media_url: "/files/a.png", seed: 5 },
          { id: "2", media_url: "/files/b.png" },
        ],
      },
    ],
  ])("are found %s", async (_, inStatus, inDetail) => {
    const bytes = await picture();
    const { service } = await started((request, response) => {
      if (request.url?.startsWith("/files/")) response.writeHead(200).end(bytes);
      else {
        const value = {
          status: "succeed",
          ...(request.url?.startsWith("/v1/creation") ? inDetail : inStatus),
        };
        sendJson(response, 200, { status: "success", value });
      }
    });
    const outputs = await service.outputs("g1");
    expect(outputs.map((output) => output.index)).toEqual([0, 1]);
    const [first] = outputs;
    if (first?.kind !== "elsewhere") throw new Error("Not to be fetched.");
    expect(Buffer.compare(Buffer.from(await first.fetch()), bytes)).toBe(0);
  });

  it("are none when the service does not say where they are", async () => {
    const { service } = await started((_, response) =>
      sendJson(response, 200, { value: { status: "succeed" } }),
    );
    expect(await service.outputs("g1")).toEqual([]);
  });
});

describe("fetching from addresses that a service named", () => {
  const client = { baseUrl: new URL("https://service.example"), mediaHosts: new Set<string>() };

  it.each([
    "http://127.0.0.1/a.png",
    "http://[::1]/a.png",
    "http://10.0.0.8/",
    "http://192.168.1.1/",
    "http://169.254.169.254/latest/meta-data",
    "http://[::ffff:127.0.0.1]/",
    "http://[fd00::1]/",
    "http://2130706433/",
    "http://0x7f.1/",
    "http://0.0.0.0/",
    "file:///etc/passwd",
    "ftp://service.example/a.png",
    "http://user:secret@93.184.216.34/a.png",
    "http://",
  ])("refuses %s without a connection", async (address) => {
    await expect(fetchPicture(client, address)).rejects.toMatchObject({
      errorName: "service_answer_unusable",
      retryable: false,
    });
  });

  it("refuses a name that leads to a private address when it connects", async () => {
    let calls = 0;
    const http: HttpService = await startHttpService((_, response) => {
      calls++;
      response.end();
    });
    closing.push(http);
    await expect(fetchPicture(client, http.baseUrl.replace("127.0.0.1", "localhost"))).rejects.toMatchObject({
      errorName: "service_unreachable",
    });
    expect(calls).toBe(0);
  });

  it.each([
    ["https://media.internal/a.png", true],
    ["https://media.internal:443/a.png", true],
    ["http://media.internal/a.png", false],
    ["https://media.internal:444/a.png", false],
    ["http://MinIO:9000/a.png", true],
    ["http://minio/a.png", false],
    ["http://[fd00::1]/a.png", true],
    ["http://cdn.internal:8080/a.png", true],
    ["https://cdn.internal/a.png", true],
    ["https://service.example/a.png", true],
    ["https://service.example:444/a.png", false],
    ["https://media.internal.evil.example/a.png", false],
  ])("counts %s as a host that we were told of: %s", (address, expected) => {
    const mediaHosts = new Set(["media.internal:443", "minio:9000", "[fd00::1]:80", "cdn.internal"]);
    expect(isTrusted({ ...client, mediaHosts }, new URL(address))).toBe(expected);
  });

  it("does not follow a redirect", async () => {
    const http = await startHttpService(
      (_, response) => void response.writeHead(302, { location: "/b" }).end(),
    );
    closing.push(http);
    const trusting = { baseUrl: new URL(http.baseUrl), mediaHosts: new Set<string>() };
    await expect(fetchPicture(trusting, `${http.baseUrl}/a`)).rejects.toThrow("cannot be fetched");
    expect(http.calls).toEqual(["GET /a"]);
  });

  it.each([
    ["8.8.8.8", true],
    ["2606:4700::1111", true],
    ["100.64.0.1", false],
    ["224.0.0.1", false],
    ["::ffff:10.0.0.1", false],
    ["fe80::1", false],
    ["nonsense", false],
  ])("counts %s as public: %s", (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic);
  });
});
