import { afterEach, expect, test } from "vitest";
import {
  type Act,
  cut,
  json,
  plain,
  refusal,
  type ScriptedServer,
  scriptedServer,
  value,
} from "../testing/scripted-server";
import { createClient } from "./client.js";
import { ConnectionError, StudioError } from "./errors.js";

let server: ScriptedServer;
afterEach(() => server.close());

async function studio(acts: Act[], options: { path?: string; retryFor?: number; stallAfter?: number } = {}) {
  server = await scriptedServer(...acts);
  return createClient({ baseUrl: server.origin + (options.path ?? ""), token: "ps_secret", ...options });
}

const CREATED = value({ generation_id: "cr_1" });
const REQUEST = { prompt: "a fox" };

test("a create whose connection is cut is repeated with the same key and body", async () => {
  const client = await studio([cut(), cut('{"status":'), CREATED]);
  const created = await client.create(REQUEST);
  expect(created).toMatchObject({ creation_id: "cr_1", is_replayed: false });
  expect(server.seen).toHaveLength(3);
  expect(new Set(server.seen.map(({ body }) => body))).toEqual(new Set(['{"prompt":"a fox"}']));
  expect(new Set(server.seen.map(({ headers }) => headers["idempotency-key"]))).toEqual(
    new Set([created.idempotency_key]),
  );
});

test("a create takes the caller's key, and says that the studio had made the creation already", async () => {
  const client = await studio([
    json({ value: { generation_id: "cr_1" } }, { headers: { "idempotent-replayed": "true" } }),
  ]);
  expect(await client.create(REQUEST, { idempotencyKey: "mine" })).toEqual({
    creation_id: "cr_1",
    idempotency_key: "mine",
    is_replayed: true,
  });
  expect(server.seen[0]?.headers).toMatchObject({
    "idempotency-key": "mine",
    authorization: "Bearer ps_secret",
  });
});

test("a create that is refused for now is repeated after the pause that the studio asks for", async () => {
  const client = await studio([refusal(42902, { "retry-after": "1" }), refusal(50303), CREATED]);
  const began = performance.now();
  await client.create(REQUEST);
  expect(performance.now() - began).toBeGreaterThan(990);
  expect(server.seen).toHaveLength(3);
});

test("a pause that is longer than the client's patience is an error at once, which says how long to wait", async () => {
  const client = await studio([refusal(42901, { "retry-after": "600" })]);
  const error = await client.create(REQUEST).catch((reason) => reason);
  expect(error).toBeInstanceOf(StudioError);
  expect(error).toMatchObject({
    status: 429,
    code: 42901,
    errorName: "too_many_creations",
    message: "No.",
    details: [{ field: "prompt" }],
    retryAfter: 600,
  });
  expect(server.seen).toHaveLength(1);
});

test("a studio that stays away ends a call after the client's patience", async () => {
  const client = await studio([cut()], { retryFor: 500 });
  await expect(client.create(REQUEST)).rejects.toBeInstanceOf(ConnectionError);
  expect(server.seen.length).toBeGreaterThan(1);
});

test("what is wrong with a request is an error without a second try", async () => {
  const client = await studio([refusal(40002)]);
  await expect(client.create({ prompt: "" })).rejects.toMatchObject({
    status: 400,
    errorName: "invalid_request",
  });
  expect(server.seen).toHaveLength(1);
});

test("a call that could be done twice is not repeated after a lost connection, but when the studio refused it", async () => {
  const client = await studio([refusal(50302), cut()]);
  await expect(client.boards.create("Lodge")).rejects.toBeInstanceOf(ConnectionError);
  expect(server.seen).toHaveLength(2);
});

test("a page of a proxy is an error with its status, or no answer of the studio", async () => {
  const page = plain("<h1>Sorry</h1>", { "content-type": "text/html" }, 403);
  const client = await studio([page, plain("<h1>Sign in</h1>"), value({ reset_time: "later" })]);
  await expect(client.limits()).rejects.toMatchObject({ status: 403, code: 0, errorName: undefined });
  expect(await client.limits()).toEqual({ reset_time: "later" });
});

test("a redirect is an error that names the right address, because a create would become a read", async () => {
  const client = await studio([plain("", { location: "https://studio.example/" }, 301)]);
  await expect(client.create(REQUEST)).rejects.toThrow("redirects to https://studio.example/");
});

test.each(["", "/", "/studio", "/studio//"])("the address may end with %j", async (path) => {
  const client = await studio([value({ reset_time: "later" })], { path });
  await client.limits();
  expect(server.seen[0]?.call).toBe(`GET ${path.startsWith("/studio") ? "/studio" : ""}/api/limits`);
});

test("an abort ends a call that waits for its answer, and one that waits for its next try", async () => {
  const silent: Act = () => {};
  const client = await studio([silent, refusal(50302, { "retry-after": "60" })]);
  for (const calls of [1, 2]) {
    const controller = new AbortController();
    const creating = client.create(REQUEST, { signal: controller.signal });
    await expect.poll(() => server.seen.length).toBe(calls);
    controller.abort(new Error("enough"));
    await expect(creating).rejects.toThrow("enough");
  }
});

test("a connection on which nothing comes counts as lost", async () => {
  const silent: Act = () => {};
  const client = await studio([silent, CREATED], { stallAfter: 200 });
  expect((await client.create(REQUEST)).creation_id).toBe("cr_1");
});

test("a client needs a token", () => {
  expect(() => createClient({ baseUrl: "https://studio.example", token: "" })).toThrow(TypeError);
});
