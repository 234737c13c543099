/** The addresses of keys: what they answer to wrong bodies and to too many tries, never with a word of the key. */
import { errorBodySchema } from "contract/errors";
import { beforeEach, expect, it } from "vitest";
import type { Keys } from "@/lib/keys/keys";
import { ORIGIN, TestBrowser, testAuthDeps } from "@/tools/testing/auth";
import { createTestBoards } from "@/tools/testing/boards";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { runStudio } from "@/tools/testing/running-studio";
import { DELETE, PUT } from "./keys/[provider]/route";
import { POST } from "./keys/[provider]/test/route";

const KEY = "sk-canary-4711";

describeOnEachDatabase("the addresses of keys", (database) => {
  let headers: Record<string, string>;
  let tried: string[];

  beforeEach(async () => {
    const deps = testAuthDeps(database());
    const { boards } = createTestBoards(database(), { clock: { ...deps.clock, advance: () => {} } });
    const ada = new TestBrowser(deps);
    await ada.signIn("Ada");
    headers = { cookie: ada.cookieHeader, host: "localhost:3000", origin: ORIGIN };
    tried = [];
    const keys: Keys = {
      isSet: () => false,
      hostOf: () => "api.example",
      problemOf: () => null,
      seal: () => "sealed",
      async tryKey(provider) {
        tried.push(provider);
        return "refused";
      },
      refresh: async () => {},
    };
    const settings = { ...deps.settings, maxActiveCreations: 40, maxBytesPerPerson: null };
    runStudio({ ...deps, settings, boards, creations: boards.creations, keys, stopping: false });
  });

  const call = async (handler: typeof PUT, method: string, body?: string, provider = "openai") => {
    const request = new Request(`${ORIGIN}/api/admin/keys/${provider}`, {
      method,
      headers: { ...headers, ...(body !== undefined && { "content-type": "application/json" }) },
      ...(body !== undefined && { body }),
    });
    const answer = await handler(request, { params: Promise.resolve({ provider }) });
    const text = await answer.text();
    expect(text).not.toContain("canary");
    return { status: answer.status, body: answer.ok ? null : errorBodySchema.parse(JSON.parse(text)) };
  };
  const put = (body: unknown, provider?: string) =>
    call(PUT, "PUT", typeof body === "string" ? body : JSON.stringify(body), provider);

  it.each([
    [400, { key: `${KEY} and more` }],
    [400, { key: `${KEY}\n${KEY}` }],
    [400, { key: KEY.repeat(100) }],
    [400, { key: "" }],
    [400, { key: [KEY] }],
    [400, `{"key":"${KEY}`],
    [413, { key: KEY.repeat(1_000) }],
  ])("a body that has no key is refused with %i before anybody is asked", async (status, body) => {
    expect(await put(body)).toMatchObject({ status });
    expect(tried).toEqual([]);
  });

  it("a key that the company refuses names the field", async () => {
    expect(await put({ key: ` ${KEY} ` })).toMatchObject({
      status: 400,
      body: { details: [{ field: "key" }] },
    });
    expect(tried).toEqual(["openai"]);
  });

  it.each(["nobody", "OPENAI", "..", "openai2"])("%s is no company", async (provider) => {
    expect(await put({ key: KEY }, provider)).toMatchObject({ status: 404 });
    expect(await call(POST, "POST", undefined, provider)).toMatchObject({ status: 404 });
    expect(await call(DELETE, "DELETE", undefined, provider)).toMatchObject({ status: 404 });
  });

  it("one administrator cannot have keys tried without end, pasted or stored", async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 12; n++)
      statuses.push((await (n % 2 ? put({ key: KEY }) : call(POST, "POST"))).status);
    expect(statuses.slice(0, 10)).toEqual(
      Array(10)
        .fill(400)
        .map((status, n) => (n % 2 ? status : 200)),
    );
    expect(statuses.slice(10)).toEqual([429, 429]);
    expect(tried).toHaveLength(10);
  });
});
