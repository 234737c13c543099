import { creationRequestSchema, EMBEDDED_LIMITS } from "contract/creations/request";
import { ERROR_CODES, errorBodySchema } from "contract/errors";
import { idSchema } from "contract/service";
import { StudioError } from "contract/studio-error";
import { beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { createAccessToken } from "@/lib/auth/access-tokens";
import { LIMITS } from "@/lib/auth/rate-limits/limits";
import { noteReplay } from "@/lib/base/current-request";
import { notFound } from "@/lib/base/errors";
import type { Log } from "@/lib/base/log";
import { ORIGIN, TestBrowser, testAuthDeps, testPerson } from "@/tools/testing/auth";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { json } from "./answers/json";
import { type Handler, routeOn } from "./route-on";

/** A log that keeps its lines as text. */
function rememberingLog() {
  const lines: { level: string; text: string }[] = [];
  const write = (level: string) => (fields: object, message: string) => {
    const plain = Object.entries(fields).map(([key, value]) =>
      value instanceof Error ? `${key}: ${value.stack}` : `${key}: ${JSON.stringify(value)}`,
    );
    lines.push({ level, text: [...plain, message].join("\n") });
  };
  const log = {
    debug: write("debug"),
    info: write("info"),
    warn: write("warn"),
    error: write("error"),
    child: () => log,
  };
  return { log: log as unknown as Log, lines };
}

describeOnEachDatabase("a route of the API", (database) => {
  let deps: ReturnType<typeof testAuthDeps>;
  let lines: { level: string; text: string }[];
  let token: string;
  let personId: string;
  let tokenId: string;

  beforeEach(async () => {
    const remembering = rememberingLog();
    lines = remembering.lines;
    deps = testAuthDeps(database(), { log: remembering.log });
    ({ token, personId, tokenId } = await testPerson(deps, "Ada"));
  });

  const route: ReturnType<typeof routeOn<ReturnType<typeof testAuthDeps>>> = (options, handle) =>
    routeOn(async () => deps)({ scope: "read", ...options }, handle);

  const call = (
    handler: Handler,
    init: RequestInit & {
      path?: string;
      params?: Record<string, string | string[]>;
      anonymous?: boolean;
    } = {},
  ) => {
    const { path = "/api/x", params = {}, anonymous = false, ...rest } = init;
    const headers = new Headers(rest.headers);
    if (!anonymous && !headers.has("authorization") && !headers.has("cookie")) {
      headers.set("authorization", `Bearer ${token}`);
    }
    const request = new Request(`${ORIGIN}${path}`, { ...rest, headers });
    return handler(request, { params: Promise.resolve(params) });
  };
  const post = (handler: Handler, body: BodyInit, headers: Record<string, string> = {}) =>
    call(handler, { method: "POST", body, headers: { "content-type": "application/json", ...headers } });

  const expectError = async (response: Response, name: keyof typeof ERROR_CODES) => {
    expect(response.status).toBe(ERROR_CODES[name].httpStatus);
    expect(response.headers.get("content-type")).toBe("application/json");
    const body = errorBodySchema.parse(await response.json());
    expect(body.code).toBe(ERROR_CODES[name].code);
    return body;
  };

  const nameSchema = z.object({ name: z.string("The name is a text."), size: z._default(z.number(), 1) });

  it("a person with too many requests gets a Retry-After, without affecting other people", async () => {
    const { burst } = LIMITS.link;
    const limited = route({ limit: "link" }, () => "done");
    for (let n = 0; n < burst; n++) expect((await call(limited)).status).toBe(200);
    const refused = await call(limited);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBe(60 / LIMITS.link.perMinute);
    expect(errorBodySchema.parse(await refused.json()).code).toBe(ERROR_CODES.too_many_requests.code);
    const grace = await testPerson(deps, "Grace");
    const headers = { authorization: `Bearer ${grace.token}` };
    expect((await call(limited, { headers })).status).toBe(200);
    expect((await call(route({}, () => "done"))).status).toBe(200);
  });

  it("the handler gets the person and the parsed input, and its value is the response", async () => {
    const handler = route(
      { body: nameSchema, query: z.object({ q: z.string() }), params: z.object({ id: idSchema }) },
      ({ principal, body, query, params, requestId }) => ({ principal, body, query, params, requestId }),
    );
    const response = await call(handler, {
      method: "POST",
      path: "/api/x?q=1",
      params: { id: "abc" },
      body: JSON.stringify({ name: "n" }),
      headers: { "content-type": "application/json; charset=utf-8" },
    });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      principal: {
        ...{ personId, name: "Ada", via: "token", isAdmin: false },
        token: { id: tokenId, scopes: ["read", "create", "boards", "share"] },
      },
      body: { name: "n", size: 1 },
      query: { q: "1" },
      params: { id: "abc" },
      requestId: response.headers.get("x-request-id"),
    });
  });

  it("a route that requires a session refuses a token before it reads the body", async () => {
    const handle = vi.fn(({ principal }) => ({ via: principal.via }));
    const handler = route({ access: "session", body: nameSchema }, handle);
    await expectError(await post(handler, "{"), "session_required");
    await expectError(await call(handler, { method: "POST", anonymous: true }), "missing_token");
    expect(handle).not.toHaveBeenCalled();
    const browser = new TestBrowser(deps);
    await browser.signIn("Ada");
    const own = { cookie: browser.cookieHeader, host: "localhost:3000", origin: ORIGIN };
    expect(await (await post(handler, '{"name":"n"}', own)).json()).toEqual({ via: "session" });
  });

  it("a token without the scope of a route is refused before the body is read, and the answer names the scope", async () => {
    const handle = vi.fn(() => "done");
    const handler = route({ scope: "share", body: nameSchema }, handle);
    const { token: narrow } = await createAccessToken(deps, { personId, name: "narrow", scopes: ["create"] });
    const { details } = await expectError(
      await post(handler, "{", { authorization: `Bearer ${narrow}` }),
      "scope_missing",
    );
    expect(details).toEqual([expect.objectContaining({ scope: "share" })]);
    expect(handle).not.toHaveBeenCalled();
    expect((await post(handler, '{"name":"n"}')).status).toBe(200);
  });

  it("a route that states no scope refuses every token", async () => {
    const handler = route({ scope: null }, () => "done");
    await expectError(await call(handler), "session_required");
  });

  it("every request has its own id, never one sent by the client", async () => {
    const handler = route({}, () => ({}));
    const ids = await Promise.all(
      [1, 2].map(async () => {
        const response = await call(handler, { headers: { "x-request-id": "mine" } });
        return response.headers.get("x-request-id");
      }),
    );
    expect(ids).not.toContain("mine");
    expect(new Set(ids).size).toBe(2);
  });

  it("personal responses and errors cannot be cached or read by other sites", async () => {
    const good = await call(route({}, () => json({}, { headers: { "cache-control": "public" } })));
    const bad = await call(
      route({}, () => {
        throw notFound();
      }),
    );
    for (const response of [good, bad]) {
      expect(response.headers.get("cache-control")).toBe("private, no-store");
      expect(response.headers.get("x-content-type-options")).toBe("nosniff");
      expect(response.headers.get("cross-origin-resource-policy")).toBe("same-origin");
    }
  });

  it("a public response may set its own caching, and storing is forbidden by default", async () => {
    const kept = route({ access: "anyone" }, () => json({}, { headers: { "cache-control": "max-age=9" } }));
    const plain = route({ access: "anyone" }, ({ principal }) => ({ principal }));
    expect((await call(kept, { anonymous: true })).headers.get("cache-control")).toBe("max-age=9");
    const response = await call(plain, { anonymous: true });
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.json()).toEqual({ principal: null });
  });

  it("the bytes, status and headers of a handler's response are sent unchanged", async () => {
    const handler = route(
      {},
      () => new Response(new Uint8Array([1, 2]), { status: 206, headers: { a: "b" } }),
    );
    const response = await call(handler);
    expect(response.status).toBe(206);
    expect(response.headers.get("a")).toBe("b");
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(new Uint8Array([1, 2]));
  });

  describe("authentication", () => {
    it("a request without a session or token gets 401, and the handler is not called", async () => {
      const handle = vi.fn();
      const response = await call(route({ body: nameSchema }, handle), { anonymous: true, method: "POST" });
      await expectError(response, "missing_token");
      expect(response.headers.get("www-authenticate")).toMatch(/^Bearer/);
      expect(handle).not.toHaveBeenCalled();
    });

    it("a request with a wrong token gets 401", async () => {
      const headers = { authorization: "Bearer wrong" };
      await expectError(
        await call(
          route({}, () => ({})),
          { headers },
        ),
        "invalid_token",
      );
    });

    it("a request with a session cookie from another site gets 403 for every content type, and the handler is not called", async () => {
      const browser = new TestBrowser(deps);
      await browser.signIn("Ada");
      const handle = vi.fn();
      const cancel = route({}, handle);
      const create = route({ body: nameSchema }, handle);
      const types = [
        "application/json",
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data",
      ];
      for (const type of types) {
        for (const origin of [undefined, "null", "https://evil.example", "http://localhost:3001"]) {
          for (const site of [undefined, "same-origin", "same-site", "cross-site", "none"]) {
            const headers = {
              cookie: browser.cookieHeader,
              host: "localhost:3000",
              "content-type": type,
              ...(origin && { origin }),
              ...(site && { "sec-fetch-site": site }),
            };
            await expectError(await call(cancel, { method: "POST", headers }), "cross_site_request");
            const body = JSON.stringify({ name: "n" });
            await expectError(await call(create, { method: "POST", headers, body }), "cross_site_request");
          }
        }
      }
      expect(handle).not.toHaveBeenCalled();
    });

    it("a request with a session cookie from the studio's own page is served", async () => {
      const browser = new TestBrowser(deps);
      await browser.signIn("Ada");
      const headers = { cookie: browser.cookieHeader, host: "localhost:3000", origin: ORIGIN };
      const response = await call(
        route({}, ({ principal }) => principal),
        { method: "POST", headers },
      );
      expect(await response.json()).toMatchObject({ name: "Ada", via: "session" });
    });
  });

  describe("the body", () => {
    const echo = () => route({ body: nameSchema }, ({ body }) => body);

    it.each([
      undefined,
      "text/plain",
      "text/json",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
      "application/jsonp",
      "text/plain; application/json",
    ])("a body of type %s gets 415", async (type) => {
      // A Blob without a type, because the runtime adds a content type to other bodies.
      const response = await call(echo(), {
        method: "POST",
        body: new Blob(['{"name":"n"}']),
        headers: type ? { "content-type": type } : {},
      });
      await expectError(response, "unsupported_media_type");
    });

    it.each(["", " ", "{", "{'name':'n'}", '{"name":"n"}x', "undefined", "NaN", "﻿{", '{"name":"\n"}'])(
      "a body that is not JSON (%j) gets 400",
      async (text) => {
        const body = await expectError(await post(echo(), text), "invalid_json");
        expect(body.message).toBe("The body is not well-formed JSON.");
      },
    );

    it("a body in broken UTF-8 gets 400", async () => {
      const bytes = Uint8Array.from([0x7b, 0x22, 0x6e, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d]);
      await expectError(await post(echo(), bytes), "invalid_json");
    });

    it.each(["null", "[]", '"text"', "1", "true"])("a body that is no object (%s) gets 400", async (text) => {
      await expectError(await post(echo(), text), "invalid_request");
    });

    it("a body with wrong fields gets 400, one detail per field, and the first one's text as the message", async () => {
      const handler = route({ body: creationRequestSchema(EMBEDDED_LIMITS) }, () => ({}));
      const wrong = { prompt: "", config: { image_number: 99 }, settings: { seed: "x" } };
      const body = await expectError(await post(handler, JSON.stringify(wrong)), "invalid_request");
      expect(body.message).toBe("The prompt is empty. Describe the picture in a few words.");
      expect(body.details).toEqual([
        { field: "prompt", message: body.message },
        { field: "config.image_number", message: "The number of pictures is a whole number from 1 to 8." },
        {
          field: "settings.seed",
          message: "The seed is a whole number from 0 to 4294967295, or -1 for a random one.",
        },
      ]);
    });

    it.each([
      ['{"size":"big"}', "size has a wrong value."],
      ['{"size":null}', "size has a wrong value."],
      ["{}", "size is missing."],
    ])("a field without an error text is still named, as wrong or as missing (%s)", async (text, said) => {
      const handler = route({ body: z.object({ size: z.number() }) }, () => ({}));
      const body = await expectError(await post(handler, text), "invalid_request");
      expect(body.message).toBe(said);
    });

    it("a body over 64 KB gets 413, whether its length is declared or not", async () => {
      const text = JSON.stringify({ name: "n".repeat(64 * 1024) });
      await expectError(await post(echo(), text), "body_too_large");
      await expectError(await post(echo(), text, { "content-length": "5" }), "body_too_large");
      await expectError(await post(echo(), "{}", { "content-length": "9999999" }), "body_too_large");
    });

    it("a body of exactly 64 KB is accepted", async () => {
      const frame = JSON.stringify({ name: "" }).length;
      const text = JSON.stringify({ name: "n".repeat(64 * 1024 - frame) });
      expect((await post(echo(), text)).status).toBe(200);
    });

    it("a body that never ends gets 413 as soon as the limit is reached", async () => {
      let sent = 0;
      const endless = new ReadableStream<Uint8Array>({
        pull(controller) {
          sent += 1024;
          controller.enqueue(new Uint8Array(1024).fill(0x20));
        },
      });
      const request = { method: "POST", body: endless, duplex: "half" } as RequestInit;
      const response = await call(echo(), { ...request, headers: { "content-type": "application/json" } });
      await expectError(response, "body_too_large");
      expect(sent).toBeLessThan(80 * 1024);
    });

    it("a body that is nested too deep gets 400 without a stack overflow", async () => {
      const handler = route({ body: creationRequestSchema(EMBEDDED_LIMITS) }, ({ body }) => body);
      const deep = `{"prompt":"p","x":${"[".repeat(30_000)}${"]".repeat(30_000)}}`;
      await expectError(await post(handler, deep), "invalid_json");
    });

    it("a body cannot set inherited properties of objects", async () => {
      const handler = route({ body: creationRequestSchema(EMBEDDED_LIMITS) }, ({ body }) => ({
        polluted: "polluted" in {} || "polluted" in body,
      }));
      const response = await post(handler, '{"prompt":"p","__proto__":{"polluted":1}}');
      expect(await response.json()).toEqual({ polluted: false });
    });

    it("a body is not read when none is expected", async () => {
      const handler = route({}, ({ body }) => ({ body: body === undefined }));
      for (const type of ["application/json", "text/plain", "application/x-www-form-urlencoded"]) {
        for (const text of ["", "{", "a=b"]) {
          const response = await post(handler, text, { "content-type": type });
          expect(await response.json()).toEqual({ body: true });
        }
      }
      expect((await call(handler, { method: "POST" })).status).toBe(200);
    });

    it("a body is checked against the limits of the configured service", async () => {
      const handler = route(
        { body: (runtime) => z.object({ at: z.literal(runtime.settings.publicUrl) }) },
        () => ({}),
      );
      expect((await post(handler, JSON.stringify({ at: ORIGIN }))).status).toBe(200);
      await expectError(await post(handler, '{"at":"x"}'), "invalid_request");
    });
  });

  it("an invalid query parameter gets 400, and the details name the parameter", async () => {
    const handler = route({ query: z.object({ limit: z.coerce.number("limit is a number.") }) }, () => ({}));
    const body = await expectError(await call(handler, { path: "/api/x?limit=many" }), "invalid_request");
    expect(body.details).toEqual([{ field: "limit", message: "limit is a number." }]);
  });

  it("an invalid id gets the same answer as an unknown one", async () => {
    const handle = vi.fn(() => {
      throw notFound();
    });
    const handler = route({ params: z.object({ id: idSchema }) }, handle);
    const unknown = await (await call(handler, { params: { id: "unknown" } })).text();
    const hostile = [
      "",
      ".",
      "..",
      "../../admin",
      "a/b",
      "a b",
      "é",
      "x".repeat(129),
      "%2e%2e",
      "a\0b",
      "\n",
      "a;b",
      "a?b",
    ];
    for (const id of hostile) {
      const response = await call(handler, { params: { id } });
      expect(response.status).toBe(404);
      expect(await response.text()).toBe(unknown);
    }
    expect(handle).toHaveBeenCalledTimes(1);
  });

  it.each(Object.keys(ERROR_CODES) as (keyof typeof ERROR_CODES)[])(
    "the error %s is answered as the table of error codes says",
    async (name) => {
      const handler = route({}, () => {
        throw new StudioError(name, "A sentence.", { details: [{ field: "f" }] });
      });
      const body = await expectError(await call(handler), name);
      if (name === "internal") expect(body.message).toMatch(/^Something failed/);
      else
        expect(body).toEqual({
          message: "A sentence.",
          code: ERROR_CODES[name].code,
          details: [{ field: "f" }],
        });
    },
  );

  it("a StudioError of another bundle's copy of the class is recognised", async () => {
    const foreign = Object.assign(new Error("A sentence."), {
      name: "StudioError",
      errorName: "not_cancellable",
      httpStatus: 409,
      toBody: () => ({ message: "A sentence.", code: 40901, details: [] }),
    });
    await expectError(await call(route({}, () => Promise.reject(foreign))), "not_cancellable");
  });

  it.each([new Error("secret detail"), "secret detail", null, undefined, { message: "secret detail" }])(
    "the answer to an unexpected failure (%o) contains only the request id, and the log contains the details",
    async (thrown) => {
      const response = await call(route({}, () => Promise.reject(thrown)));
      const text = await response.clone().text();
      const body = await expectError(response, "internal");
      const requestId = response.headers.get("x-request-id");
      expect(body).toEqual({
        message: `Something failed in the studio. The request id is ${requestId}.`,
        code: 50001,
        details: [],
      });
      expect(text).not.toContain("secret");
      const logged = lines.find(({ level }) => level === "error");
      expect(logged).toBeDefined();
      if (thrown instanceof Error) expect(logged?.text).toContain("secret detail");
    },
  );

  it("a studio that cannot start answers 500 with the usual message", async () => {
    const handler = routeOn(async (): Promise<typeof deps> => {
      throw new Error("the database is away");
    })({}, () => ({}));
    const quiet = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    const body = await expectError(await call(handler), "internal");
    quiet.mockRestore();
    expect(body.message).not.toContain("database");
  });

  it("a stopping studio still answers reads and refuses writes", async () => {
    const handle = vi.fn(() => ({ done: true }));
    const handler = routeOn(async () => ({ ...deps, stopping: true }))({ scope: "read" }, handle);
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      await expectError(await call(handler, { method }), "stopping");
    }
    expect(handle).not.toHaveBeenCalled();
    expect((await call(handler)).status).toBe(200);
  });

  it("the log never contains a token, a cookie or a query", async () => {
    const browser = new TestBrowser(deps);
    await browser.signIn("Ada");
    const failing = route({}, () => Promise.reject(new Error("x")));
    await call(failing, { path: "/api/x?signature=hidden" });
    await call(failing, { path: "/api/x", headers: { cookie: browser.cookieHeader } });
    const text = lines.map((line) => line.text).join("\n");
    expect(text).toContain("/api/x");
    for (const secret of [token, browser.cookieHeader, "hidden"]) expect(text).not.toContain(secret);
  });

  it.each(["/api/shared/open-sesame", "/api/shared/open-sesame/pictures/pi_1/view", "/s/open-sesame"])(
    "the log never contains the secret of a share link, whatever the answer to %s is",
    async (path) => {
      const secret = "open-sesame";
      const answers = [
        () => ({}),
        () => Promise.reject(new StudioError("not_found", "This link does not work.")),
        () => Promise.reject(new StudioError("picture_damaged", "The stored picture is missing.")),
        () => Promise.reject(new Error("The database is away.")),
      ];
      for (const answer of answers) {
        for (const method of ["GET", "POST"])
          await call(route({ access: "anyone" }, answer), { path, method, anonymous: true });
      }
      const text = lines.map((line) => line.text).join("\n");
      expect(text).toContain(path.replace(secret, "[secret]"));
      expect(text).not.toContain(secret);
    },
  );

  it("every answer under a share link tells browsers to send no referrer and search engines to list nothing", async () => {
    const failing = route({ access: "anyone" }, () => Promise.reject(new Error("x")));
    for (const handler of [route({ access: "anyone" }, () => ({})), failing]) {
      const { headers } = await call(handler, {
        path: "/api/shared/open-sesame/favourites",
        anonymous: true,
      });
      expect(headers.get("referrer-policy")).toBe("no-referrer");
      expect(headers.get("x-robots-tag")).toBe("noindex, nofollow");
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
    }
    expect((await call(failing, { path: "/api/shared" })).headers.has("x-robots-tag")).toBe(false);
  });

  it("an answer to a request whose idempotency key was used before says so, and a refusal does not", async () => {
    const replayedIn = async (handler: Handler) => (await call(handler)).headers.get("idempotent-replayed");
    expect(await replayedIn(route({}, () => ({ status: "success" })))).toBeNull();
    const replays = route({}, () => {
      noteReplay();
      return { status: "success" };
    });
    expect(await replayedIn(replays)).toBe("true");
    expect(await replayedIn(route({}, () => ({ status: "success" })))).toBeNull();
    const refuses = route({}, () => {
      noteReplay();
      throw new StudioError("service_busy", "Not now.");
    });
    expect(await replayedIn(refuses)).toBeNull();
  });
});
