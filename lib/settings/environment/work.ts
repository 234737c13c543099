/** What a process does, and what it tells about it. */
import * as z from "zod";
import { count, given, setting, text, whole } from "./setting";

export const work = {
  ROLE: setting(
    given(
      z.enum(["all", "web", "worker", "serverless"], "must be all, web, worker or serverless").optional(),
    ),
    {
      says: "The tasks of this process: [roles](../deploy/README.md#roles).",
      default: "`all`; on Vercel `serverless`",
      example: "worker",
    },
  ),
  WEBHOOK_HOSTS: setting(text(), {
    says: "Hosts in a private network that webhooks may call, as `host:port` or, for any port, `host`. Everybody on the studio can have a webhook there. Public hosts are always allowed.",
    example: "automation.lan:5678",
  }),
  WORKER_CONCURRENCY: setting(count(2, 1, 64), {
    says: "Creations that one process draws at once. While large ones occupy all workers, one small creation more.",
    example: "4",
  }),
  WORKER_MEGAPIXELS: setting(count(0, 0, 10_000), {
    says: "Megapixels that one process draws and encodes at once; each takes up to 100 MB of memory. A larger picture is drawn alone.",
    default: "`0`: half of the memory, at most 16",
    example: "8",
  }),
  ENGINE_THREADS: setting(count(0, 0, 64), {
    says: "Drawing threads in one process.",
    default: "`0`: by the number of cores",
    example: "2",
  }),
  STOP_LINGER_MS: setting(given(whole(0, 60_000).optional()), {
    says: "How long a process answers after SIGTERM while `/api/health/ready` says 503: longer than the load balancer needs to notice. Unless set, the whole stop takes less than ten seconds, else up to eight more than this; up to twenty more while a model draws that charges for each call (`stop_grace_period`). Ctrl+C does not wait.",
    default: "`5000` behind a proxy (`TRUSTED_PROXIES`, or an https address), else `2000`",
    example: "10000",
  }),
  CRON_SECRET: setting(text(), {
    says: "With it a cron job requests background work at `/api/cron`, as `Authorization: Bearer …`: at least 16 bytes (`openssl rand -base64 24`). Required where `ROLE` is `serverless`; elsewhere the call only reports whether all creations have ended.",
    default: "there is no `/api/cron`",
    example: "…",
    secret: true,
  }),
};

export const watching = {
  INSTANCE_ID: setting(text(), {
    says: "What log, metrics and traces call this process.",
    default: "host name and process id",
    example: "web-1",
  }),
  METRICS_TOKEN: setting(text(), {
    says: "The secret with which Prometheus reads `/api/metrics`, as `Authorization: Bearer …`: at least 16 bytes (`openssl rand -base64 24`). See the [runbook](../deploy/RUNBOOK.md).",
    default: "there is no `/api/metrics`",
    example: "…",
    secret: true,
  }),
  METRICS_PORT: setting(count(0, 0, 65_535), {
    says: "A port that answers `/metrics`, `/api/health/live` and `/api/health/ready` and nothing else, for a network that only Prometheus reaches. With `METRICS_TOKEN` it asks for it, too.",
    default: "`0`: none",
    example: "9464",
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(text(), {
    says: "An OpenTelemetry collector that takes OTLP over HTTP (JSON), the part before `/v1/traces`.",
    default: "no traces",
    example: "http://collector:4318",
  }),
  OTEL_EXPORTER_OTLP_HEADERS: setting(text(), {
    says: "Headers for it, with values encoded as in addresses.",
    example: "authorization=Bearer%20…",
    secret: true,
  }),
  OTEL_SERVICE_NAME: setting(text(), {
    says: "The name of the studio in traces.",
    default: "`prompt-studio`",
    example: "studio-eu",
  }),
  OTEL_PROPAGATE_TO: setting(text(), {
    says: "Hosts that are told the trace of a call (`traceparent`), as `host` or `host:port`: services of your own.",
    example: "studio.lan",
  }),
  LOG_LEVEL: setting(
    given(
      z
        .enum(["debug", "info", "warn", "error", "silent"], "must be debug, info, warn, error or silent")
        .default("info"),
    ),
    {
      says: "`debug`, `info`, `warn`, `error` or `silent`: [what the log has](../SECURITY.md#the-log).",
      example: "warn",
    },
  ),
};
