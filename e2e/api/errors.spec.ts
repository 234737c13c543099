/** Every refusal has the error body of the contract, with a code and status of the table of errors. */
import { gzipSync } from "node:zlib";
import { request as requests } from "@playwright/test";
import { expectError, LARGE, SMALL } from "../support/api-client";
import { expect, test } from "../support/fixtures";

const CREATE = "/api/v1/jobs/gen2/text2image";

test("an API path refuses a method it does not support with 405", async ({ api }) => {
  for (const [method, path] of [
    ["GET", CREATE],
    ["DELETE", CREATE],
    ["POST", "/api/v1/jobs/some-id/status"],
    ["GET", "/api/v1/jobs/some-id/cancel"],
    ["PUT", "/api/creations"],
    ["PUT", "/api/tokens"],
  ] as const) {
    const answer = await api.fetch(method, path);
    await expectError(answer, "method_not_allowed");
    expect(answer.headers().allow, `${method} ${path}`).toBeTruthy();
  }
});

test("an unknown API path is answered with 404", async ({ api }) => {
  await expectError(await api.get("/api/v1/nothing/here"), "not_found");
});

test("a body that is not JSON, by its content type or its text, is refused", async ({ api }) => {
  const typed = (contentType: string, body: string) =>
    api.post(CREATE, Buffer.from(body), { "content-type": contentType });
  await expectError(await typed("text/plain", JSON.stringify(SMALL)), "unsupported_media_type");
  await expectError(await typed("application/x-www-form-urlencoded", "prompt=x"), "unsupported_media_type");
  await expectError(await typed("application/json", "{"), "invalid_json");
  await expectError(await typed("application/json", ""), "invalid_json");
});

test("a body is always read as UTF-8, and unusual JSON is accepted or refused as documented", async ({
  api,
}) => {
  const send = (body: string | Buffer, headers: Record<string, string> = {}) =>
    api.post(CREATE, Buffer.from(body), { "content-type": "application/json", ...headers });
  const settings = (seed: string) => JSON.stringify(SMALL).replace('"seed":7', `"seed":${seed}`);
  const accepted = [
    send(JSON.stringify(SMALL), { "content-type": "Application/JSON ; charset=ISO-8859-1" }),
    send(JSON.stringify(SMALL), { accept: "text/html" }),
    send(`\ufeff${JSON.stringify(SMALL)}`),
    send(`{"prompt":1,${JSON.stringify(SMALL).slice(1)}`),
    send(`{"__proto__":{"prompt":1},"more":1e309,${JSON.stringify(SMALL).slice(1)}`),
    ...["-0", "1.0", "1e1", "-1"].map((seed) => send(settings(seed))),
  ];
  for (const answer of await Promise.all(accepted)) expect(answer.status(), await answer.text()).toBe(200);
  for (const seed of ["1e309", "-1e309", "9007199254740993", "-2", '"7"', "true", "[7]"]) {
    await expectError(await send(settings(seed)), "invalid_request");
  }
  for (const body of ["", " ", "\ufeff", "{", "NaN", "{'prompt':'p'}", Buffer.from([0x22, 0xff, 0x22])]) {
    await expectError(await send(body), "invalid_json");
  }
  for (const body of ["null", "[]", '"text"', "7"]) await expectError(await send(body), "invalid_request");
  for (const type of ["", "text/json", "application/jsonp", "application/json, text/plain"]) {
    await expectError(await send(JSON.stringify(SMALL), { "content-type": type }), "unsupported_media_type");
  }
  // A compressed body is not supported, and its bytes are no JSON.
  const packed = gzipSync(JSON.stringify(SMALL));
  await expectError(await send(packed, { "content-encoding": "gzip" }), "invalid_json");
});

test("a refused request names the invalid field", async ({ api }) => {
  const wrong = [
    [{}, "prompt"],
    [{ ...SMALL, prompt: "  " }, "prompt"],
    [{ ...SMALL, prompt: "x".repeat(8_001) }, "prompt"],
    [{ ...SMALL, prompt: 5 }, "prompt"],
    [{ ...SMALL, negative_prompt: "x".repeat(4_001) }, "negative_prompt"],
    [{ ...SMALL, is_public: "yes" }, "is_public"],
    [{ ...SMALL, config: { image_number: 0 } }, "config.image_number"],
    [{ ...SMALL, settings: { seed: 4_294_967_296 } }, "settings.seed"],
    [{ ...SMALL, settings: { seed: 1.5 } }, "settings.seed"],
    [{ ...SMALL, settings: { aspect_ratio: "wide" } }, "settings.aspect_ratio"],
    [{ ...SMALL, settings: { resolution: 0 } }, "settings.resolution"],
    // What a model cannot draw is refused where the request names the model.
    [{ ...SMALL, model: "sandbox", config: { image_number: 9 } }, "config.image_number"],
    [{ ...SMALL, model: "sandbox", settings: { aspect_ratio: "9:1" } }, "settings.aspect_ratio"],
    [{ ...SMALL, model: "sandbox", settings: { resolution: 63 } }, "settings.resolution"],
    [{ ...SMALL, model: "sandbox", settings: { resolution: 2049 } }, "settings.resolution"],
  ] as const;
  for (const [body, field] of wrong) {
    const { details, message } = await expectError(await api.post(CREATE, body), "invalid_request");
    expect(details).toContainEqual(expect.objectContaining({ field }));
    expect(message).not.toBe("");
  }
});

test("a body larger than 64 KB is refused", async ({ api }) => {
  const body = JSON.stringify({ ...SMALL, unknown: "x".repeat(65 * 1024) });
  await expectError(
    await api.post(CREATE, Buffer.from(body), { "content-type": "application/json" }),
    "body_too_large",
  );
});

test("an idempotency key that was used with another body is refused", async ({ api }) => {
  const idempotencyKey = "the-same-key";
  await api.create(SMALL, { idempotencyKey });
  const other = { ...SMALL, prompt: "something else" };
  await expectError(
    await api.post(CREATE, other, { "idempotency-key": idempotencyKey }),
    "idempotency_mismatch",
  );
});

test("another owner's creation is answered exactly like an unknown one", async ({ api, newPerson }) => {
  const stranger = await newPerson();
  const id = await stranger.api.create(SMALL);
  const calls = (creationId: string) => [
    () => api.get(`/api/v1/jobs/${creationId}/status`),
    () => api.get(`/api/v1/creation/${creationId}`),
    () => api.cancel(creationId),
    () => api.fetch("DELETE", `/api/creations/${creationId}`),
    () => api.post(`/api/creations/${creationId}/restore`),
  ];
  const unknown = calls("no-such-creation");
  for (const [index, call] of calls(id).entries()) {
    const foreign = await expectError(await call(), "not_found");
    const none = unknown[index] && (await expectError(await unknown[index](), "not_found"));
    expect(foreign).toEqual(none);
  }
  expect(await stranger.api.untilEnded(id)).toBe("succeed");
});

test("a caller without a valid token gets no data", async ({ origin }) => {
  const nobody = await requests.newContext();
  const paths = ["/api/creations", "/api/creations/changes", "/api/tokens", "/api/v1/jobs/x/status"];
  for (const path of paths) {
    await expectError(await nobody.get(`${origin}${path}`), "missing_token");
    for (const authorization of ["Bearer wrong", "Bearer ", "Basic dXNlcjpwYXNz"]) {
      await expectError(
        await nobody.get(`${origin}${path}`, { headers: { authorization } }),
        "invalid_token",
      );
    }
  }
  await expectError(await nobody.post(`${origin}${CREATE}`, { data: SMALL }), "missing_token");
  await nobody.dispose();
});

test("a revoked token is refused", async ({ person }) => {
  const { page, api } = person;
  const list = await page.request.get("/api/tokens");
  const { value } = await list.json();
  const { origin } = api;
  const revoked = await page.request.delete(`/api/tokens/${value.tokens[0].id}`, { headers: { origin } });
  expect(revoked.status()).toBe(200);
  await expectError(await api.get("/api/creations"), "invalid_token");
});

test("an access token can neither make nor revoke tokens", async ({ api }) => {
  await expectError(await api.post("/api/tokens", { name: "another" }), "session_required");
  await expectError(await api.fetch("DELETE", "/api/tokens/some-id"), "session_required");
});

test("another site cannot use a visitor's session cookie", async ({ person }) => {
  for (const headers of [{ origin: "https://elsewhere.example" }, {}] as Record<string, string>[]) {
    await expectError(await person.page.request.post(CREATE, { headers, data: SMALL }), "cross_site_request");
  }
});

test("a picture's address is refused after any change to it", async ({ api, request }) => {
  const id = await api.create(SMALL);
  await api.untilEnded(id);
  const [output] = (await api.detail(id)).outputs;
  const url = new URL(output?.media_url ?? "");
  expect((await request.get(url.href)).status()).toBe(200);
  expect((await request.get(`${url.origin}${url.pathname}`)).status()).toBeGreaterThanOrEqual(400);
  for (const name of [...url.searchParams.keys()]) {
    const changed = new URL(url);
    changed.searchParams.set(name, "1");
    expect((await request.get(changed.href)).status(), `changed ${name}`).toBeGreaterThanOrEqual(400);
  }
});

test("one person can queue only a limited number of creations", async ({ api }) => {
  const answers = await Promise.all(Array.from({ length: 45 }, () => api.post(CREATE, LARGE)));
  const refused = answers.filter((answer) => !answer.ok());
  expect(refused.length).toBeGreaterThanOrEqual(5);
  for (const answer of refused) {
    await expectError(answer, "too_many_creations");
    expect(answer.headers()["retry-after"]).toMatch(/^[1-9]\d*$/);
  }
});
