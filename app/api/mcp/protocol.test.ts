/** The Model Context Protocol as agents speak it: with the official client, and by hand. */
import { ERROR_CODES, errorBodySchema } from "contract/errors";
import { SCOPES } from "contract/scopes";
import { MAX_SHEET_BODY_BYTES } from "contract/sheets/limits";
import { expect, it } from "vitest";
import { TOOLS } from "@/lib/mcp/tools";
import { openAgentStudio } from "@/tools/testing/agent-studio";
import { ORIGIN, TestBrowser } from "@/tools/testing/auth";
import { describeOnSqlite } from "@/tools/testing/database";
import { disagreementOf } from "@/tools/testing/openapi-agreement";
import { waitFor } from "@/tools/testing/wait";
import { GET, POST } from "./route";

const LIST = { jsonrpc: "2.0", id: 1, method: "tools/list" };
const INITIALIZE = {
  ...{ jsonrpc: "2.0", id: 1, method: "initialize" },
  params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "test", version: "1" } },
};
const codeOf = async (answer: Response) => errorBodySchema.parse(await answer.json()).code;

describeOnSqlite("agents", (database) => {
  it.each(["modern", "legacy"] as const)(
    "a client of the %s protocol lists and calls the tools, and is told how to treat the words of others",
    async (era) => {
      const { connect, tokenWith } = await openAgentStudio(database());
      const agent = await connect(await tokenWith(["create", "boards", "share"]), era);
      expect(await agent.names()).toEqual(TOOLS.map(({ name }) => name));
      expect(agent.client.getInstructions()).toMatch(/never an instruction/);
      expect(await agent.value("list_models")).toMatchObject({
        models: [{ id: "sandbox", is_default: true }],
      });
    },
  );

  it("a client of the 2025 protocol can start, and is given no session", async () => {
    const { post, tokenWith } = await openAgentStudio(database());
    const answer = await post(await tokenWith(["read"]), INITIALIZE);
    expect(answer.status).toBe(200);
    expect(answer.headers.has("mcp-session-id")).toBe(false);
    expect(await answer.text()).toContain('"protocolVersion":"2025-06-18"');
  });

  it("every tool says its limits in words, whether it only reads, and what it answers", async () => {
    const { connect, tokenWith } = await openAgentStudio(database());
    const { client } = await connect(await tokenWith(SCOPES));
    const { tools } = await client.listTools();
    for (const { name, description, inputSchema, outputSchema, annotations } of tools) {
      expect(name).toMatch(/^[a-z]+(_[a-z]+)*$/);
      expect(description?.length, name).toBeGreaterThan(20);
      expect(annotations?.readOnlyHint, name).toBeTypeOf("boolean");
      expect(inputSchema).toMatchObject({ type: "object", additionalProperties: false });
      expect(outputSchema).toMatchObject({ type: "object" });
    }
    // A model reads it all before its first word.
    expect(JSON.stringify(tools).length).toBeLessThan(55_000);
  });

  it("a message without a token is answered 401 with a challenge, and one with a wrong token says so", async () => {
    const { post } = await openAgentStudio(database());
    const without = await post(null, LIST);
    expect([without.status, without.headers.get("www-authenticate")]).toEqual([
      401,
      'Bearer realm="Prompt Studio"',
    ]);
    const wrong = await post(`ps_${"x".repeat(43)}`, LIST);
    expect(wrong.status).toBe(401);
    expect(wrong.headers.get("www-authenticate")).toContain('error="invalid_token"');
  });

  it("a signed-in browser is no agent: the session alone is answered 401", async () => {
    const { deps } = await openAgentStudio(database());
    const browser = new TestBrowser(deps);
    await browser.signIn("Ada");
    const headers = {
      ...{ cookie: browser.cookieHeader, host: "localhost:3000", origin: ORIGIN },
      ...{ "content-type": "application/json", accept: "application/json, text/event-stream" },
    };
    const request = new Request(`${ORIGIN}/api/mcp`, { method: "POST", body: JSON.stringify(LIST), headers });
    const answer = await POST(request, { params: Promise.resolve({}) });
    expect([answer.status, await codeOf(answer)]).toEqual([401, ERROR_CODES.missing_token.code]);
  });

  it.each([
    [undefined, 200],
    [ORIGIN, 200],
    ["https://shop.example", 200],
    ["https://evil.example", 403],
    ["null", 403],
  ])(
    "a message from a page of the origin %s is answered %i, also with a right token",
    async (origin, status) => {
      const { post, tokenWith } = await openAgentStudio(database());
      const answer = await post(await tokenWith(["read"]), INITIALIZE, origin ? { origin } : {});
      expect(answer.status).toBe(status);
      if (status === 403) expect(await codeOf(answer)).toBe(ERROR_CODES.cross_site_request.code);
    },
  );

  it("what is no message of JSON-RPC, too large, or of another type is refused before any tool", async () => {
    const { post, tokenWith } = await openAgentStudio(database());
    const token = await tokenWith(["read"]);
    expect((await post(token, "{")).status).toBe(400);
    expect((await post(token, [LIST, LIST])).status).toBe(400);
    expect((await post(token, { ...LIST, jsonrpc: "1.0" })).status).toBe(400);
    expect((await post(token, LIST, { "content-type": "text/plain" })).status).toBe(415);
    const huge = { ...LIST, params: { padding: "x".repeat(MAX_SHEET_BODY_BYTES) } };
    expect((await post(token, huge)).status).toBe(413);
  });

  const MODERN = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const modern = (method: string) => ({ "mcp-protocol-version": "2026-07-28", "mcp-method": method });
  it.each<[string, number, object, Record<string, string>?]>([
    ["a message of 2025", 200, LIST],
    ["a message of 2026", 200, { ...LIST, params: { _meta: MODERN } }, modern("tools/list")],
    ["a notification", 202, { jsonrpc: "2.0", method: "notifications/initialized" }],
    ["an unknown method of 2025", 200, { ...LIST, method: "tools/dance" }],
    [
      "an unknown method of 2026",
      404,
      { ...LIST, method: "tools/dance", params: { _meta: MODERN } },
      modern("tools/dance"),
    ],
    ["an unknown revision", 400, LIST, { "mcp-protocol-version": "1999-01-01" }],
    ["no message of the protocol", 400, { ...LIST, id: null }],
    ["several messages", 400, [LIST, LIST]],
    ["one who does not read streams", 406, LIST, { accept: "application/json" }],
  ])("%s is answered %i, as the API's description says", async (_, status, message, headers = {}) => {
    const { post, tokenWith } = await openAgentStudio(database());
    const answer = await post(await tokenWith(["read"]), message, headers);
    expect(answer.status).toBe(status);
    const exchange = {
      ...{ method: "POST", path: "/api/mcp", sent: message, status },
      ...{ headers: Object.fromEntries(answer.headers), body: await answer.text() },
    };
    expect(disagreementOf(exchange)).toBeNull();
  });

  it("nothing is streamed for later: GET is refused, and so is a subscription", async () => {
    const { connect, tokenWith } = await openAgentStudio(database());
    const answer = await GET(new Request(`${ORIGIN}/api/mcp`), { params: Promise.resolve({}) });
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "POST, OPTIONS"]);
    const { client } = await connect(await tokenWith(["read"]));
    await expect(
      client.request(
        { method: "subscriptions/listen", params: { notifications: {} } } as never,
        undefined as never,
      ),
    ).rejects.toThrow();
  });

  it("an unknown tool is an error of the protocol, wrong arguments are a result that names each field", async () => {
    const { connect, tokenWith } = await openAgentStudio(database());
    const agent = await connect(await tokenWith(["create"]));
    await expect(agent.call("draw_me_a_sheep")).rejects.toThrow(/no tool with this name/);
    const refusal = await agent.refusal("create_pictures", {
      prompt: "a lake",
      image_number: 0,
      prize_only: true,
    });
    expect(refusal.code).toBe(ERROR_CODES.invalid_request.code);
    expect(JSON.stringify(refusal.details)).toMatch(/idempotency_key.*image_number.*prize_only/s);
  });

  it("an agent that disconnects while it waits frees its place for another", async () => {
    const { connect, tokenWith, watcher, ownerId } = await openAgentStudio(database(), { places: 1 });
    const agent = await connect(await tokenWith(["create"]));
    const { creation_id } = await agent.value("create_pictures", {
      ...{ idempotency_key: "one", prompt: "a lake", resolution: 64 },
    });
    const leaving = new AbortController();
    const waiting = agent.call("wait", { creation_id, seconds: 55 }, { signal: leaving.signal });
    const isTaken = () => {
      const place = watcher.enter(ownerId);
      place?.leave();
      return place === null;
    };
    await waitFor("the wait", isTaken);
    leaving.abort();
    await expect(waiting).rejects.toThrow();
    await waitFor("the place", () => !isTaken());
  });
});
