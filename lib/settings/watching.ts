/** The settings by which the studio is watched: metrics, traces, and the name of the process. */
import { hostname } from "node:os";
import { checkSecret } from "./secret-strength";

export interface Watching {
  /** What the log and metrics call this process. */
  instanceId: string;
  /** Who reads metrics, and where; null where nothing is counted. */
  metrics: {
    /** The bearer token; null where a port of their own keeps metrics private. */
    token: string | null;
    /** The port that serves nothing else; null for none. */
    port: number | null;
    /** The address that the port listens on; null for all. */
    host: string | null;
  } | null;
  /** Where spans are sent; null for nowhere. */
  tracing: {
    /** The base address of the collector, without a trailing slash. */
    endpoint: string;
    headers: Readonly<Record<string, string>>;
    serviceName: string;
    /** Hosts that are told the trace of a call, as `host` or `host:port`. */
    propagateTo: readonly string[];
  } | null;
}

interface WatchingEnvironment {
  PORT: number;
  HOSTNAME?: string | undefined;
  METRICS_TOKEN?: string | undefined;
  METRICS_PORT: number;
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_EXPORTER_OTLP_HEADERS?: string | undefined;
  OTEL_SERVICE_NAME?: string | undefined;
  OTEL_PROPAGATE_TO?: string | undefined;
  INSTANCE_ID?: string | undefined;
}

const MIN_TOKEN_BYTES = 16;
const INSTANCE = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,63}$/;
const HOST = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/i;
const HEADER_NAME = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/;

/** @param problems gets a line for each mistake, without secrets. */
export function parseWatching(env: WatchingEnvironment, problems: string[]): Watching {
  const { INSTANCE_ID: named } = env;
  if (named && !INSTANCE.test(named))
    problems.push("INSTANCE_ID: at most 64 letters, digits, dots, colons, hyphens and underscores");
  return {
    instanceId: named ?? `${hostname()}-${process.pid}`,
    metrics: parseMetrics(env, problems),
    tracing: parseTracing(env, problems),
  };
}

function parseMetrics(env: WatchingEnvironment, problems: string[]): Watching["metrics"] {
  const { METRICS_TOKEN: token, METRICS_PORT: port } = env;
  if (token) checkSecret("METRICS_TOKEN", token, MIN_TOKEN_BYTES, problems);
  if (port !== 0 && port === env.PORT) problems.push("METRICS_PORT: must differ from PORT");
  if (!token && port === 0) return null;
  return { token: token ?? null, port: port === 0 ? null : port, host: env.HOSTNAME ?? null };
}

function parseTracing(env: WatchingEnvironment, problems: string[]): Watching["tracing"] {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_PROPAGATE_TO: hosts } = env;
  if (!endpoint) return null;
  if (!URL.canParse(endpoint) || !/^https?:$/.test(new URL(endpoint).protocol))
    problems.push("OTEL_EXPORTER_OTLP_ENDPOINT: must be an http or https address");
  else if (new URL(endpoint).username || new URL(endpoint).password)
    problems.push("OTEL_EXPORTER_OTLP_ENDPOINT: must not contain a user; use OTEL_EXPORTER_OTLP_HEADERS");
  const propagateTo = (hosts ?? "").split(",").map((host) => host.trim().toLowerCase());
  if (propagateTo.some((host) => host !== "" && !HOST.test(host)))
    problems.push("OTEL_PROPAGATE_TO: must be hosts such as images.example.com, separated by commas");
  return {
    endpoint: endpoint.replace(/\/+$/, ""),
    headers: parseHeaders(env.OTEL_EXPORTER_OTLP_HEADERS, problems),
    serviceName: env.OTEL_SERVICE_NAME ?? "prompt-studio",
    propagateTo: propagateTo.filter((host) => host !== ""),
  };
}

/** `name=value,name=value`, values encoded as in URLs, as OpenTelemetry defines it. */
function parseHeaders(text: string | undefined, problems: string[]): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const pair of (text ?? "").split(",").filter((each) => each.trim() !== "")) {
    const equals = pair.indexOf("=");
    const name = pair.slice(0, equals).trim();
    const value = decoded(pair.slice(equals + 1).trim());
    if (equals < 1 || !HEADER_NAME.test(name) || value === null || /[^\x20-\x7e]/.test(value)) {
      problems.push("OTEL_EXPORTER_OTLP_HEADERS: must be name=value, separated by commas");
      return {};
    }
    headers[name] = value;
  }
  return headers;
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
