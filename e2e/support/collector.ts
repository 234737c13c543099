/** A tiny OpenTelemetry collector over real sockets: keeps the spans that it is sent as OTLP over HTTP. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import * as z from "zod";

const attributeSchema = z.object({
  key: z.string(),
  value: z.record(z.string(), z.unknown()).transform((value) => String(Object.values(value)[0])),
});
const attributesSchema = z
  .array(attributeSchema)
  .transform((list) => Object.fromEntries(list.map(({ key, value }) => [key, value])));
const spanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: attributesSchema,
});
const tracesSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: attributesSchema }),
      scopeSpans: z.array(z.object({ scope: z.object({ name: z.string() }), spans: z.array(spanSchema) })),
    }),
  ),
});

export type CollectedSpan = z.infer<typeof spanSchema> & { scope: string; instance: string };

export interface Collector {
  endpoint: string;
  spans: CollectedSpan[];
  /** Everything that was sent, as text. */
  text(): string;
  /** The headers of the last call. */
  headers(): Record<string, unknown>;
  close(): void;
}

export async function startCollector(): Promise<Collector> {
  const spans: CollectedSpan[] = [];
  let text = "";
  let headers = {};
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString("utf8");
    text += body;
    headers = request.headers;
    if (request.url === "/v1/traces") {
      for (const { resource, scopeSpans } of tracesSchema.parse(JSON.parse(body)).resourceSpans) {
        const instance = resource.attributes["service.instance.id"] ?? "";
        for (const { scope, spans: sent } of scopeSpans)
          spans.push(...sent.map((span) => ({ ...span, scope: scope.name, instance })));
      }
    }
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    text: () => text,
    headers: () => headers,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
