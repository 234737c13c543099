/** A studio whose tools agents call over a real HTTP server, with the official client. */
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { TokenLimits } from "contract/access-tokens";
import type { Scope } from "contract/scopes";
import type { Kysely } from "kysely";
import { onTestFinished } from "vitest";
import * as z from "zod";
import { DELETE, GET, POST } from "@/app/api/mcp/route";
import { createAccessToken } from "@/lib/auth/access-tokens";
import { createWatcher } from "@/lib/creations/watch/watcher";
import type { Database } from "@/lib/db/schema";
import { createSheetsContext } from "@/lib/sheets/context";
import { ORIGIN, testAuthDeps } from "./auth";
import { runStudio } from "./running-studio";
import { openSharedBoard, ownerId } from "./shared-board";

/** A picture of the test's model costs that. */
export const PRICE = { per_picture: 0.04, currency: "USD" };
export const MODEL = "sandbox";

/** The revision without sessions, and one of 2025 that begins with `initialize`. */
export type Era = "modern" | "legacy";

const errorSchema = z.object({ code: z.int(), message: z.string(), details: z.array(z.unknown()) });

/** @param options as of `createTestStudio`. */
export async function openAgentStudio(
  db: Kysely<Database>,
  { places = 100, ...options }: Parameters<typeof openSharedBoard>[2] & { places?: number } = {},
) {
  const entries = [{ id: MODEL, name: undefined, hidden: false, price: PRICE, fields: {} }];
  const studio = await openSharedBoard(db, {}, { models: { entries: entries as never }, ...options });
  const { context, boards, clock } = studio;
  const deps = testAuthDeps(db, { clock });
  const watcher = createWatcher(context, { placesPerPerson: places });
  const settings = { ...deps.settings, role: "all", corsOrigins: ["https://shop.example"] };
  runStudio({
    ...{ ...deps, settings, creations: context, boards, sheets: createSheetsContext(context) },
    ...{ watcher, stopping: false, catchUp: async () => {} },
  });
  const url = await serve();

  const tokenWith = async (scopes: readonly Scope[], limits: Partial<TokenLimits> = {}) =>
    (await createAccessToken(deps, { personId: ownerId, name: "agent", scopes, limits, isAdmin: true }))
      .token;

  /** An agent with a token, connected. */
  const connect = async (token: string, era: Era = "modern") => {
    const client = new Client(
      { name: "test", version: "1" },
      era === "modern" ? { versionNegotiation: { mode: { pin: "2026-07-28" } } } : {},
    );
    const requestInit = { headers: { authorization: `Bearer ${token}` } };
    await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
    onTestFinished(() => client.close());
    // What the client has listed it holds every answer to.
    await client.listTools();
    const call = (name: string, input: object = {}, options: { signal?: AbortSignal } = {}) =>
      client.callTool({ name, arguments: input as Record<string, unknown> }, options);
    return {
      client,
      call,
      names: async () => (await client.listTools()).tools.map(({ name }) => name),
      /** Calls a tool that must not fail. @returns its structured answer. */
      value: async (name: string, input?: object) => {
        const { isError, structuredContent, content } = await call(name, input);
        if (isError) throw new Error(JSON.stringify(content));
        return structuredContent as Record<string, unknown>;
      },
      /** Calls a tool that must be refused. @returns the error body of the contract. */
      refusal: async (name: string, input?: object) => {
        const { isError, structuredContent, content } = await call(name, input);
        if (!isError || structuredContent) throw new Error(`${name} was not refused.`);
        const [said] = content;
        return errorSchema.parse(JSON.parse(said?.type === "text" ? said.text : ""));
      },
    };
  };
  /** Posts a message as it is. */
  const post = (token: string | null, body: unknown, headers: Record<string, string> = {}) =>
    fetch(url, {
      method: "POST",
      body: typeof body === "string" ? body : JSON.stringify(body),
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...headers,
      },
    });
  return { ...studio, deps, ownerId, watcher, tokenWith, connect, post };
}

/** Lets Node's HTTP server answer by the route, as Next does. @returns the address. */
async function serve(): Promise<string> {
  const server = createServer(async (request, response) => {
    const left = new AbortController();
    response.on("close", () => left.abort());
    const handle = new Map(Object.entries({ GET, POST, DELETE })).get(request.method ?? "") ?? POST;
    const asked = webRequest(request, await bytesOf(request), left.signal);
    const answer = await handle(asked, { params: Promise.resolve({}) });
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    for await (const piece of answer.body ?? []) response.write(piece);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/mcp`;
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

function webRequest({ method = "", headers }: IncomingMessage, body: Buffer, signal: AbortSignal): Request {
  const sent = new Headers();
  for (const [name, value] of Object.entries(headers))
    if (typeof value === "string" && name !== "content-length") sent.set(name, value);
  // As if the studio had this address.
  sent.set("host", new URL(ORIGIN).host);
  const content = method === "POST" ? { body: new Uint8Array(body) } : {};
  return new Request(`${ORIGIN}/api/mcp`, { method, headers: sent, signal, ...content });
}
