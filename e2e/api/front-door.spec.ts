/** Checks before the application: malformed requests are refused, and every answer has the security headers. */
import { ERROR_CODES, type ErrorName, errorBodySchema } from "contract/errors";
import { expect, test } from "../support/fixtures";
import { sendRaw } from "../support/raw-request";

const PROTECTION = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "same-origin",
};

test("a misspelt address below /api is answered with the error body, never with a page or a redirect", async ({
  origin,
}) => {
  const expected: [method: string, target: string, name: ErrorName][] = [
    ["GET", "/api", "not_found"],
    ["POST", "/api", "not_found"],
    ["GET", "/api/", "not_found"],
    ["GET", "/API/creations", "not_found"],
    ["GET", "/api/V1/jobs/x/status", "not_found"],
    ["GET", "/api/creations/", "not_found"],
    ["GET", "/api//creations", "not_found"],
    ["GET", "//api/creations", "not_found"],
    ["GET", "/api%2Fcreations", "not_found"],
    ["GET", "/api/%", "malformed_request"],
    ["GET", "/api/%ff", "malformed_request"],
    ["GET", "/api/v1/creation/%zz", "malformed_request"],
    ["GET", "/api/../api/creations", "malformed_request"],
    ["GET", `${origin}/api/health/live`, "malformed_request"],
    ["OPTIONS", "*", "malformed_request"],
    ["TRACE", "/api/creations", "method_not_allowed"],
    ["PROPFIND", "/api/creations", "method_not_allowed"],
    ["GET", `/api/creations?${"a=&".repeat(100)}`, "address_too_long"],
  ];
  for (const [method, target, name] of expected) {
    const { status, headers, body } = await sendRaw(origin, { method, target });
    const what = `${method} ${target.slice(0, 40)}`;
    expect(headers["content-type"], what).toBe("application/json");
    const { code } = errorBodySchema.parse(JSON.parse(body));
    expect({ what, status, code }).toEqual({
      what,
      status: ERROR_CODES[name].httpStatus,
      code: ERROR_CODES[name].code,
    });
  }
});

test("a malformed page address, or a method that no page supports, is refused with a sentence", async ({
  origin,
}) => {
  for (const [method, target, status] of [
    ["GET", "/%ff", 400],
    ["GET", "/creations/%", 400],
    ["POST", "/", 405],
    ["TRACE", "/library", 405],
  ] as const) {
    const answer = await sendRaw(origin, { method, target });
    expect(answer.status, `${method} ${target}`).toBe(status);
    expect(answer.headers["content-type"]).toContain("text/plain");
  }
});

test("every answer carries the security headers", async ({ origin, request }) => {
  const page = await (await request.get(`${origin}/sign-in`)).text();
  const script = /\/_next\/static\/[^"]+\.js/.exec(page)?.[0];
  expect(script).toBeTruthy();
  const strict = "default-src 'none'";
  for (const [target, status, policy] of [
    ["/sign-in", 200, "'nonce-"],
    ["/nothing/here", 404, "'nonce-"],
    ["/", 307, "'nonce-"],
    ["/library/", 308, strict],
    ["/icon.svg", 200, "'nonce-"],
    [script ?? "", 200, strict],
    ["/_next/static/nothing.js", 404, strict],
    ["/api/health/live", 200, strict],
    ["/api/creations", 401, strict],
    ["/api/auth/signin", 302, strict],
    ["/api/%", 400, strict],
    ["/%", 400, strict],
  ] as const) {
    const { status: told, headers } = await sendRaw(origin, { method: "GET", target });
    expect({ target, status: told }).toEqual({ target, status });
    expect(headers, target).toMatchObject(PROTECTION);
    expect(headers["content-security-policy"], target).toContain(policy);
  }
});

test("no redirect below a share link's address can be stored", async ({ origin }) => {
  const secret = "s".repeat(43);
  let redirects = 0;
  for (const [target, headers] of [
    [`/s/${secret}/`, {}],
    [`/s//${secret}`, {}],
    [`//s/${secret}`, {}],
    [`/s\\${secret}`, {}],
    [`/s/${secret}`, { rsc: "1" }],
    [`/s/${secret}/?download=1`, { rsc: "1", "next-router-prefetch": "1" }],
    [`/s/${secret}/index.html/`, {}],
  ] as const) {
    const answer = await sendRaw(origin, { method: "GET", target, headers });
    if (answer.status < 300 || answer.status > 399) continue;
    redirects += 1;
    expect(answer.headers["cache-control"], `${target} ${JSON.stringify(headers)}`).toMatch(/no-store/);
  }
  expect(redirects).toBeGreaterThan(2);
});

test("the API reference is one text for everybody, whether Next or the front door answers and compresses it", async ({
  origin,
  request,
  person,
}) => {
  for (const path of ["/api-reference", "/api/openapi.json"]) {
    const answers = [
      // A body, even an empty one, leaves the request to Next.
      await request.get(origin + path, { headers: { "content-length": "0" } }),
      await request.get(origin + path),
      await request.get(origin + path, { headers: { "accept-encoding": "gzip" } }),
      await request.get(origin + path, { headers: { "accept-encoding": "identity" } }),
      await person.context.request.get(origin + path),
    ];
    expect(answers[0]?.headers()["transfer-encoding"], "Next has answered").toBe("chunked");
    expect(answers[1]?.headers()["content-encoding"]).toBe("br");
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    expect(new Set(texts).size, path).toBe(1);
    expect(texts[0]?.length, path).toBeGreaterThan(100_000);
  }
});

test("Next's own image conversion is switched off", async ({ origin }) => {
  for (const source of ["/icon.svg", "/favicon.ico", "/nothing.png"]) {
    const target = `/_next/image?url=${encodeURIComponent(source)}&w=640&q=75`;
    expect((await sendRaw(origin, { method: "GET", target })).status).toBe(404);
  }
});

test("a request to upgrade the protocol is answered as a plain request", async ({ origin }) => {
  const headers = { connection: "Upgrade", upgrade: "websocket" };
  expect((await sendRaw(origin, { method: "GET", target: "/api/health/live", headers })).status).toBe(200);
});
