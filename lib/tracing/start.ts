/** Begins to record spans and sends them to a collector. Loaded only where one is set. */
import "server-only";
import { ProxyTracerProvider, trace } from "@opentelemetry/api";
import { OTLPHttpJsonTraceExporter, registerOTel } from "@vercel/otel";
import { enableSpans, SCOPE } from "./span";

interface TracingSettings {
  /** The base address of the collector, without a trailing slash. */
  endpoint: string;
  headers: Readonly<Record<string, string>>;
  serviceName: string;
  propagateTo: readonly string[];
}

type Exporter = InstanceType<typeof OTLPHttpJsonTraceExporter>;

/** Spans on their way to a collector. */
export interface Tracing {
  /** Sends what has ended. */
  flush(): Promise<void>;
  /** Sends the rest. */
  stop(): Promise<void>;
}

export function startTracing(
  settings: TracingSettings,
  process: { version: string; role: string; instanceId: string },
): Tracing {
  const exporter = new OTLPHttpJsonTraceExporter({
    url: `${settings.endpoint}/v1/traces`,
    headers: { ...settings.headers },
  });
  registerOTel({
    serviceName: settings.serviceName,
    attributes: {
      "service.version": process.version,
      "service.instance.id": process.instanceId,
      "studio.role": process.role,
    },
    // The studio calls other machines itself, and tells them its trace only where the operator wants it.
    instrumentations: [],
    // The default would add an exporter of its own, with all spans, because the address stands in the environment.
    spanProcessors: [],
    traceSampler: ownSpansOnly,
    traceExporter: ownSpansTo(exporter),
  });
  enableSpans(new Set(settings.propagateTo));
  const flush = async () => {
    const provider = trace.getTracerProvider();
    const delegate = provider instanceof ProxyTracerProvider ? provider.getDelegate() : provider;
    if (isFlushable(delegate)) await delegate.forceFlush();
  };
  return { flush, stop: () => flush().then(() => exporter.shutdown()) };
}

const isFlushable = (value: unknown): value is { forceFlush(): Promise<void> } =>
  typeof value === "object" && value !== null && "forceFlush" in value;

/** Next's spans contain whole addresses, and with them what people searched for and the secrets of share links. */
const ownSpansOnly = {
  shouldSample: (_context: unknown, _traceId: string, _name: string, _kind: unknown, attributes: object) => ({
    decision: "next.span_type" in attributes ? 0 : 2,
  }),
  toString: () => "OwnSpansOnly",
};

/** The guarantee, whatever a library calls its spans. */
function ownSpansTo(exporter: Exporter): Exporter {
  return Object.assign(Object.create(Object.getPrototypeOf(exporter)), {
    export: (...[spans, done]: Parameters<Exporter["export"]>) =>
      exporter.export(
        spans.filter(({ instrumentationScope }) => instrumentationScope.name === SCOPE),
        done,
      ),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
    shutdown: () => exporter.shutdown(),
  });
}
