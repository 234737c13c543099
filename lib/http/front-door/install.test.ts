/** Tests the front door with a real HTTP server and raw bytes. */
import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { ERROR_CODES, type ErrorName, errorBodySchema } from "contract/errors";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { currentRequest } from "@/lib/base/current-request";
import { installFrontDoor } from "./install";

const early: Array<IncomingMessage> = [];
const servers = new Set<Server>();
let earlyAnswer: Promise<string>;

beforeAll(async () => {
  // Like at a start: a request arrives before the front door is installed.
  await import("./delay-requests.mjs");
  const port = await serve((request, response) => {
    early.push(request);
    response.end("late");
  });
  const arrived = new Promise((resolve) => servers.values().next().value?.once("connection", resolve));
  earlyAnswer = talk(port, "GET / HTTP/1.1\r\nHost: x\r\nCookie: a=1\r\nConnection: close\r\n\r\n");
  await arrived;
  // A second answer on the connection proves that the first request has been read.
  await talk(port, "nonsense\r\n\r\n");
  expect(early).toEqual([]);
  installFrontDoor({
    publicUrl: "https://studio.example.com",
    production: true,
    corsOrigins: [],
    trustedProxies: 1,
    role: "all",
  });
});

afterEach(() => {
  for (const server of servers) server.close();
  servers.clear();
});
afterAll(() => expect(early).toHaveLength(1));

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  servers.add(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

/** Sends bytes and reads until the server closes the connection. */
function talk(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes, "latin1"));
    socket.setEncoding("utf8").on("data", (text) => {
      answer += text;
    });
    socket.once("error", reject).once("close", () => resolve(answer));
  });
}

const request = (method: string, target: string, headers = "") =>
  `${method} ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${headers}\r\n`;

function parts(answer: string) {
  const [head = "", body = ""] = answer.split("\r\n\r\n", 2);
  const [statusLine = "", ...lines] = head.split("\r\n");
  const headers = new Headers(lines.map((line) => line.split(/: (.*)/s, 2) as [string, string]));
  return { status: Number(statusLine.split(" ")[1]), headers, body };
}

function expectProtected(headers: Headers, policy = "default-src 'none'") {
  expect(headers.get("content-security-policy")).toContain(policy);
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("x-frame-options")).toBe("DENY");
  expect(headers.get("referrer-policy")).toBe("same-origin");
  expect(headers.get("strict-transport-security")).toContain("max-age=");
}

function expectError(answer: string, name: ErrorName) {
  const { status, headers, body } = parts(answer);
  expect({ status, code: errorBodySchema.parse(JSON.parse(body)).code }).toEqual({
    status: ERROR_CODES[name].httpStatus,
    code: ERROR_CODES[name].code,
  });
  expect(headers.get("content-type")).toBe("application/json");
  expectProtected(headers);
  return headers;
}

describe("the request checks before the application", () => {
  it("requests that arrived while the studio was starting are checked", async () => {
    expect(await earlyAnswer).toContain("late");
    expect(early[0]?.headers.cookie).toBeUndefined();
  });

  it("cookies of other applications are removed from requests", async () => {
    let seen: string | undefined;
    const port = await serve(({ headers }, response) => {
      seen = headers.cookie;
      response.end();
    });
    await talk(port, request("GET", "/", "Cookie: a=1; __Host-studio.session=s\r\nCookie: b=2\r\n"));
    expect(seen).toBe("__Host-studio.session=s");
  });

  it("the client address is set by the server, and the one in the request is ignored", async () => {
    let seen: IncomingMessage["headers"] = {};
    const port = await serve(({ headers }, response) => {
      seen = headers;
      response.end();
    });
    await talk(port, request("GET", "/api/service", "X-Studio-Peer-Address: 8.8.8.8\r\n"));
    expect(seen["x-studio-peer-address"]).toBe("127.0.0.1");
  });

  it("every answer under a share link forbids referrers and search engines, refusals and unknown methods too", async () => {
    const port = await serve((_, response) => response.end());
    for (const asked of [
      request("GET", "/s/secret"),
      request("GET", "/s/secret?x=1"),
      request("GET", "/api/shared/secret/pictures/pi_1/view"),
      request("TRACE", "/api/shared/secret"),
    ]) {
      const { headers } = parts(await talk(port, asked));
      expect(headers.get("referrer-policy")).toBe("no-referrer");
      expect(headers.get("x-robots-tag")).toBe("noindex, nofollow");
    }
    expect(parts(await talk(port, request("GET", "/settings"))).headers.has("x-robots-tag")).toBe(false);
  });

  it("page router headers are removed from API requests", async () => {
    const seen: unknown[] = [];
    const port = await serve(({ headers }, response) => {
      seen.push(headers.rsc);
      response.end();
    });
    await talk(port, request("GET", "/api/x", "RSC: 1\r\n"));
    await talk(port, request("GET", "/library", "RSC: 1\r\n"));
    expect(seen).toEqual([undefined, "1"]);
  });

  it("requests that would make the application fail are refused before they reach it", async () => {
    let calls = 0;
    const port = await serve((_, response) => {
      calls += 1;
      response.end();
    });
    expectError(await talk(port, request("GET", "/api/%ff")), "malformed_request");
    expectError(await talk(port, request("OPTIONS", "*")), "malformed_request");
    expectError(await talk(port, request("GET", "http://localhost/api/x")), "malformed_request");
    expectError(await talk(port, request("POST", "/api")), "not_found");
    const headers = expectError(await talk(port, request("TRACE", "/api/x")), "method_not_allowed");
    expect(headers.get("allow")).toContain("GET, HEAD, POST");
    const many = Array.from({ length: 30 }, (_, index) => `__Host-studio.session.${index}=`).join(";");
    expectError(await talk(port, request("GET", "/api/x", `Cookie: ${many}\r\n`)), "headers_too_large");
    expect(calls).toBe(0);
  });

  it("a refused page request gets a readable text", async () => {
    const port = await serve((_, response) => response.end());
    const { status, headers, body } = parts(await talk(port, request("GET", "/%ff")));
    expect(status).toBe(400);
    expect(headers.get("content-type")).toContain("text/plain");
    expect(body).toMatch(/^The path has a %.*\.\n$/);
    expectProtected(headers);
  });

  it("malformed HTTP is answered with the error body", async () => {
    const port = await serve((_, response) => response.end());
    expectError(await talk(port, "hello\r\n\r\n"), "malformed_request");
    const hostless = "GET /api/x HTTP/1.1\r\nConnection: close\r\n\r\n";
    expectError(await talk(port, hostless), "malformed_request");
    expectError(await talk(port, "GET /api/a b HTTP/1.1\r\n\r\n"), "malformed_request");
    expectError(await talk(port, request("GET", "/", `X: ${"a".repeat(20_000)}\r\n`)), "headers_too_large");
    expectError(await talk(port, request("CONNECT", "example.com:443")), "method_not_allowed");
  });

  it("a request with two Host headers is refused, whatever they say, because a proxy may have read the other one", async () => {
    let calls = 0;
    const port = await serve((_, response) => {
      calls += 1;
      response.end();
    });
    for (const second of ["Host: evil.example", "hOST: localhost", "Host:"])
      for (const target of ["/api/x", "/"]) {
        const answer = await talk(port, request("GET", target, `X: 1\r\n${second}\r\n`));
        expect(parts(answer).status, `${target} ${second}`).toBe(400);
      }
    await talk(port, request("GET", "/", "X-Host: host\r\nReferer: host\r\n"));
    expect(calls).toBe(1);
  });

  it("no redirect is kept by a browser or proxy unless its route says so, so none keeps the secret of a share link", async () => {
    const writers: RequestListener[] = [
      (_, response) => response.writeHead(308, { location: "/s/secret" }).end(),
      (_, response) => response.writeHead(301, "Moved", { Location: "/s/secret" }).end(),
      (_, response) => {
        Object.assign(response, { statusCode: 307 }).setHeader("location", "/s/secret").end();
      },
    ];
    for (const writer of writers)
      for (const target of ["/s/secret/", "//s/secret", "/s//secret", "/s/secret?_rsc=1"]) {
        const { headers } = parts(await talk(await serve(writer), request("GET", target)));
        expect(headers.get("cache-control"), target).toBe("no-store");
      }
    const own = await serve((_, response) =>
      response.writeHead(307, { location: "/x", "Cache-Control": "private, max-age=9" }).end(),
    );
    expect(parts(await talk(own, request("GET", "/"))).headers.get("cache-control")).toBe(
      "private, max-age=9",
    );
    const notModified = await serve((_, response) => response.writeHead(304).end());
    expect(parts(await talk(notModified, request("GET", "/"))).headers.get("cache-control")).toBeNull();
  });

  it("a failure in a response that has begun closes the connection and does not add an error to the response", async () => {
    const port = await serve((incoming, response) => {
      response.write("begun");
      incoming.resume();
    });
    const answer = await talk(
      port,
      `${request("POST", "/api/x", "Transfer-Encoding: chunked\r\n")}no length\r\n`,
    );
    expect(answer).not.toContain("malformed");
    expect(answer.match(/HTTP\/1\.1/g)?.length ?? 0).toBeLessThanOrEqual(1);
  });

  it("requests with Upgrade or unknown Expect headers are answered like any other request", async () => {
    const port = await serve((_, response) => response.end("as usual"));
    for (const wish of ["Upgrade: websocket\r\nConnection: upgrade, close\r\n", "Expect: wonders\r\n"])
      expect(parts(await talk(port, request("GET", "/", wish)))).toMatchObject({ status: 200 });
  });

  it("every response gets security headers, and keeps a policy of its own", async () => {
    const writers: RequestListener[] = [
      (_, response) => response.end("x"),
      (_, response) => response.writeHead(404).end(),
      (_, response) => response.writeHead(308, "Moved", { location: "/x" }).end(),
      (_, response) => response.writeHead(304, ["etag", "x"]).end(),
      (_, response) => response.write("x") && response.end(),
      (_, response) => {
        response.flushHeaders();
        response.end();
      },
    ];
    for (const writer of writers) {
      expectProtected(parts(await talk(await serve(writer), request("GET", "/"))).headers);
    }
    const own = { "Content-Security-Policy": "default-src 'self'" };
    for (const writer of [
      ((_, response) => response.writeHead(200, own).end()) satisfies RequestListener,
      ((_, response) => response.setHeaders(new Map(Object.entries(own))).end()) satisfies RequestListener,
    ]) {
      const { headers } = parts(await talk(await serve(writer), request("GET", "/")));
      expectProtected(headers, "default-src 'self'");
      expect(headers.get("content-security-policy")).toBe("default-src 'self'");
    }
  });

  it("the length that a route gave a file reaches the client although Next leaves it out, unless the bytes are compressed", async () => {
    const port = await serve((request, response) => {
      const current = currentRequest();
      if (current) current.contentLength = "5";
      if (request.url === "/gzip") response.setHeader("content-encoding", "gzip");
      response.writeHead(200);
      response.end(request.method === "HEAD" || request.url === "/gzip" ? "" : "bytes");
    });
    for (const method of ["GET", "HEAD"]) {
      const { headers } = parts(await talk(port, request(method, "/file")));
      expect(headers.get("content-length")).toBe("5");
      expect(headers.has("transfer-encoding")).toBe(false);
    }
    expect(parts(await talk(port, request("GET", "/gzip"))).headers.get("content-length")).not.toBe("5");
  });
});
