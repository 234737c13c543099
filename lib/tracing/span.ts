/** Spans: what the studio did for a request, how long it took, and what it was part of. Without tracing they cost nothing. */
import {
  type Attributes,
  type Context,
  context,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";

/** The name by which spans of the studio are told from those of libraries. */
export const SCOPE = "prompt-studio";
const KEY = Symbol.for("prompt-studio.tracing");
/** On `globalThis`, because each bundle of the server has its own copy of this module. */
const shared = globalThis as typeof globalThis & { [KEY]?: { propagateTo: ReadonlySet<string> } };

/** Spans are recorded from now on. @param propagateTo hosts that are told the trace of a call, as `host` or `host:port` */
export function enableSpans(propagateTo: ReadonlySet<string>): void {
  shared[KEY] = { propagateTo };
}

interface SpanOptions {
  kind?: keyof typeof KINDS;
  /** A stored or received `traceparent`, whose trace the span continues; by default that of the running code. */
  parent?: string | null;
  /** Begins a trace where there is none to continue. Otherwise such work is not traced. */
  isRoot?: boolean;
  /** Values without prompts, names and secrets. */
  attributes?: Attributes;
}

const KINDS = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
};

/** Runs work in a span, where tracing is on and the work belongs to a trace. What it throws fails the span, without its text. */
export function inSpan<Result>(
  name: string,
  { kind = "internal", parent, isRoot = false, attributes = {} }: SpanOptions,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!shared[KEY]) return work();
  const around = contextOf(parent) ?? (isRoot ? ROOT_CONTEXT : context.active());
  if (!isRoot && !trace.getSpan(around)) return work();
  const span = trace.getTracer(SCOPE).startSpan(name, { kind: KINDS[kind], attributes }, around);
  return context.with(trace.setSpan(around, span), async () => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      if (error instanceof Error) span.setAttribute("error.type", error.name);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Adds attributes to the span of the running code: values without prompts, names and secrets. */
export function annotateSpan(attributes: Attributes): void {
  if (shared[KEY]) trace.getActiveSpan()?.setAttributes(attributes);
}

/** The trace id of the running code; undefined where nothing is traced. */
export const currentTraceId = (): string | undefined =>
  shared[KEY] ? trace.getActiveSpan()?.spanContext().traceId : undefined;

/** The running code's place in its trace as a `traceparent` header, to be stored with work that follows later; else null. */
export function currentTraceparent(): string | null {
  const span = shared[KEY] && trace.getActiveSpan();
  if (!span) return null;
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}`;
}

/** The header for a call to another machine: nothing, unless the operator has named its host. */
export function traceHeaders({ host, hostname }: { host: string; hostname: string }): Record<string, string> {
  const propagateTo = shared[KEY]?.propagateTo;
  const traceparent = propagateTo?.has(host) || propagateTo?.has(hostname) ? currentTraceparent() : null;
  return traceparent === null ? {} : { traceparent };
}

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

function contextOf(traceparent: string | null | undefined): Context | null {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent ?? "") ?? [];
  if (!traceId || !spanId || !flags || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return null;
  const spanContext = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return trace.setSpanContext(ROOT_CONTEXT, spanContext);
}
