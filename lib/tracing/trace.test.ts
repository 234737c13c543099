/** A trace as a collector receives it, over real sockets. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { context, trace } from "@opentelemetry/api";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createCreation } from "@/lib/creations/create";
import { sweep } from "@/lib/creations/sync/sweep";
import { observeCall } from "@/lib/metrics/observe-call";
import { measuredEngine, measuredStore } from "@/lib/metrics/ports";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { addPerson, aRequest, createTestStudio } from "@/tools/testing/studio";
import { currentTraceId, currentTraceparent, inSpan } from "./span";
import { startTracing } from "./start";

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
}
interface Traces {
  resourceSpans: { scopeSpans: { scope: { name: string }; spans: Span[] }[] }[];
}

let text = "";
let spans: Span[] = [];
let scopes: string[] = [];
let server: Server;
let flush: () => Promise<void>;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString("utf8");
    text += body;
    const { resourceSpans } = JSON.parse(body) as Traces;
    for (const { scopeSpans } of resourceSpans) {
      scopes.push(...scopeSpans.map(({ scope }) => scope.name));
      spans.push(...scopeSpans.flatMap((each) => each.spans));
    }
    response.end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  ({ flush } = startTracing(
    {
      endpoint: `http://127.0.0.1:${port}`,
      headers: {},
      serviceName: "prompt-studio",
      propagateTo: ["images.example:8443"],
    },
    { version: "1.2.3", role: "all", instanceId: "host-1" },
  ));
});
afterAll(() => void server.close());
beforeEach(async () => {
  await flush();
  text = "";
  spans = [];
  scopes = [];
});

describeOnEachDatabase("the trace of a creation", (database) => {
  it("the trace of a create continues when its job is drawn and its pictures are stored, without the prompt", async () => {
    const ownerId = await addPerson(database());
    const studio = createTestStudio(database());
    const { render } = studio.engine;
    const opened = { id: "held", provider: "test", engine: { ...studio.engine, render }, models: [] };
    studio.engine.render = measuredEngine(opened, null).engine.render;
    studio.context.store.put = measuredStore({ ...studio.context.store }, null).put;
    const id = await inSpan("POST /create", { kind: "server", isRoot: true }, () =>
      createCreation(studio.context, {
        ...{ ownerId, idempotencyKey: null },
        request: aRequest({ prompt: "an unmistakable lake", config: { image_number: 1 } }),
      }),
    );
    // As another process would, which knows the trace from the rows alone.
    expect(currentTraceId()).toBeUndefined();
    await studio.worker.workUntilEmpty();
    await sweep(studio.context);
    const row = await database()
      .selectFrom("creations")
      .select(["status", "trace"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(row.status).toBe("succeed");
    await flush();

    const root = spans.find(({ name }) => name === "POST /create");
    const ofTrace = spans.filter(({ traceId }) => traceId === root?.traceId);
    expect(row.trace).toContain(root?.traceId);
    expect(new Set(ofTrace.map(({ name }) => name))).toEqual(
      new Set(["POST /create", "create", "record", "send", "draw", "render", "store put", "collect"]),
    );
    const ids = new Set(ofTrace.map(({ spanId }) => spanId));
    for (const span of ofTrace.filter((each) => each !== root))
      expect(ids, span.name).toContain(span.parentSpanId);
    expect(text).not.toContain("unmistakable");
  });
});

it("spans of libraries are not sent, because they contain whole addresses", async () => {
  const foreign = trace.getTracer("next.js").startSpan("GET /s/secret", {});
  foreign.end();
  await inSpan("ours", { isRoot: true }, async () => {});
  await flush();
  expect(spans.map(({ name }) => name)).toEqual(["ours"]);
  expect(scopes).toEqual(["prompt-studio"]);
});

it("only hosts that the operator has named are told the trace of a call", async () => {
  const headersTo = (address: string, kind: "call" | "picture" = "call") =>
    new Promise<Record<string, string>>((resolve) => {
      const call = async (headers: Record<string, string>) => {
        resolve(headers);
        return { status: 200 };
      };
      void observeCall({ url: new URL(address), method: "GET", kind }, call);
    });
  await inSpan("ours", { isRoot: true }, async () => {
    expect(await headersTo("https://images.example:8443/x")).toEqual({
      traceparent: expect.stringMatching(new RegExp(`^00-${currentTraceId()}-[0-9a-f]{16}-01$`)),
    });
    expect(await headersTo("https://images.example:8443/x", "picture")).toEqual({});
    expect(await headersTo("https://elsewhere.example/x")).toEqual({});
  });
  expect(await headersTo("https://images.example:8443/x")).toEqual({});
});

it("a received trace is continued if it is well-formed, and else a new one begins", async () => {
  const traceId = "0af7651916cd43dd8448eb211c80319c";
  const traceOf = (parent: string) =>
    inSpan("ours", { isRoot: true, parent }, async () => currentTraceparent()?.split("-")[1]);
  expect(await traceOf(`00-${traceId}-b7ad6b7169203331-01`)).toBe(traceId);
  for (const parent of [
    "",
    "nonsense",
    `00-${"0".repeat(32)}-b7ad6b7169203331-01`,
    `ff-${traceId}-b7ad6b7169203331-01`,
  ])
    expect(await traceOf(parent)).not.toBe(traceId);
  expect(trace.getSpan(context.active())).toBeUndefined();
});

it("what fails inside a span fails as before, and its text is not sent", async () => {
  const failure = new Error("an unmistakable reason");
  await expect(inSpan("ours", { isRoot: true }, () => Promise.reject(failure))).rejects.toBe(failure);
  await flush();
  expect(spans).toHaveLength(1);
  expect(text).not.toContain("unmistakable");
});
