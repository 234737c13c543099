/** Asks a real HTTP server behind the front door as browsers do for pages of other origins. */
import { request as ask, createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { frontDoor } from "./front-door";

const APP = "https://app.example.com";
const COOKIE = "__Host-studio.session=secret";
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function open(corsOrigins: string[]) {
  const door = frontDoor({ publicUrl: "https://studio.example.com", production: true, corsOrigins });
  const cookies: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    if (!door.admit(request, response)) return;
    cookies.push(request.headers.cookie);
    response.writeHead(200, { Vary: "Accept-Encoding", "content-type": "application/json" }).end("{}");
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const send = (method: string, path: string, headers: Record<string, string>) =>
    new Promise<{ status: number; headers: IncomingHttpHeaders }>((resolve, reject) => {
      ask({ port, method, path, headers: { cookie: COOKIE, ...headers } }, (answer) => {
        answer.resume();
        answer.once("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers }));
      })
        .once("error", reject)
        .end();
    });
  return { send, cookies };
}

const corsHeadersOf = (headers: IncomingHttpHeaders) =>
  Object.keys(headers).filter((name) => name.startsWith("access-control-"));
const PREFLIGHT = {
  "access-control-request-method": "POST",
  "access-control-request-headers": "authorization",
};

describe("CORS", () => {
  it("a page of a named origin can read an answer of the API with the headers that programs need, and never with cookies", async () => {
    const { send, cookies } = await open([APP]);
    const { status, headers } = await send("GET", "/api/boards", { origin: APP });
    expect(status).toBe(200);
    expect(headers["access-control-allow-origin"]).toBe(APP);
    expect(headers).not.toHaveProperty("access-control-allow-credentials");
    expect(headers.vary).toBe("Accept-Encoding, Origin");
    const exposed = String(headers["access-control-expose-headers"]).split(", ");
    for (const name of [
      "RateLimit",
      "RateLimit-Policy",
      "Idempotent-Replayed",
      "Retry-After",
      "Location",
      "Content-Length",
    ])
      expect(exposed).toContain(name);
    expect(cookies).toEqual([undefined]);
  });

  it("a preflight of a named origin is answered before any route, for a token and an idempotency key", async () => {
    const { send, cookies } = await open([APP]);
    const { status, headers } = await send("OPTIONS", "/api/v1/jobs/gen2/text2image", {
      origin: APP,
      ...PREFLIGHT,
    });
    expect(status).toBe(204);
    expect(headers["access-control-allow-origin"]).toBe(APP);
    expect(headers["access-control-allow-methods"]).toContain("POST");
    expect(headers["access-control-allow-headers"]).toMatch(/Authorization.*Idempotency-Key/);
    expect(headers).not.toHaveProperty("access-control-allow-credentials");
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    expect(cookies).toEqual([]);
  });

  it.each([
    "null",
    "https://example.com",
    "https://app.example.com.evil.example",
    "https://evil-app.example.com",
    "https://a.app.example.com",
    "https://app.example.com:8443",
    "https://app.example.com/",
    "https://APP.example.com",
    "http://app.example.com",
    "https://app.example.com, https://evil.example",
    "*",
    "",
  ])(
    "the origin %j, which nobody named, gets no permission, and its answer is kept apart from others",
    async (origin) => {
      const { send, cookies } = await open([APP]);
      for (const [method, more] of [
        ["GET", {}],
        ["OPTIONS", PREFLIGHT],
      ] as const) {
        const { status, headers } = await send(method, "/api/boards", { origin, ...more });
        expect(status).toBe(200);
        expect(corsHeadersOf(headers)).toEqual([]);
        expect(headers.vary).toBe("Accept-Encoding, Origin");
      }
      // As without the setting: the route decides about cookies.
      expect(cookies).toEqual([COOKIE, COOKIE]);
    },
  );

  it.each(["/api/auth/session", "/api/auth", "/api/%61uth/session", "/boards", "/s/secret", "/apis", "/"])(
    "a named origin gets no permission for %s, which is not for programs",
    async (path) => {
      const { send } = await open([APP]);
      const { headers } = await send("GET", path, { origin: APP });
      expect(corsHeadersOf(headers)).toEqual([]);
    },
  );

  it("without the setting nothing changes", async () => {
    const { send, cookies } = await open([]);
    const { headers } = await send("GET", "/api/boards", { origin: APP });
    expect(corsHeadersOf(headers)).toEqual([]);
    expect(headers.vary).toBe("Accept-Encoding");
    expect(cookies).toEqual([COOKIE]);
  });
});
