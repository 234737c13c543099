/** The settings as they stand in the environment: every name, with its bounds and its default. */
import * as z from "zod";

const blankAsUnset = (value: unknown) =>
  typeof value === "string" && value.trim() === "" ? undefined : value;
const text = z.preprocess(blankAsUnset, z.string().trim().optional());
const flag = z.preprocess(
  blankAsUnset,
  z
    .enum(["true", "false"], "must be true or false")
    .transform((value) => value === "true")
    .optional(),
);
const whole = (min: number, max: number) =>
  z.coerce.number(`must be a number`).int(`must be whole`).min(min).max(max);
const count = (fallback: number, min: number, max: number) =>
  z.preprocess(blankAsUnset, whole(min, max).default(fallback));

const MIN_PASSPHRASE_CHARACTERS = 12;

/** Each value alone; what must agree with what is checked where the settings are parsed. */
export const environmentSchema = z.object({
  NODE_ENV: text,
  VERCEL: text,
  PORT: count(3000, 0, 65_535),
  HOSTNAME: text,
  DATA_DIR: z.preprocess(blankAsUnset, z.string().default(".data")),
  DATABASE_URL: z.preprocess(
    blankAsUnset,
    z
      .string()
      .regex(/^postgres(ql)?:\/\//, "must start with postgres:// or postgresql://")
      .optional(),
  ),
  NEXTAUTH_URL: z.preprocess(
    blankAsUnset,
    z
      .url({ protocol: /^https?$/, error: "must be the public address, such as https://studio.example.com" })
      .optional(),
  ),
  NEXTAUTH_SECRET: text,
  IMAGE_SERVICE_BASE_URL: text,
  IMAGE_SERVICE_TOKEN: text,
  IMAGE_SERVICE_MEDIA_HOSTS: text,
  IMAGE_SERVICE_REQUESTS_PER_MINUTE: count(450, 10, 100_000),
  IMAGE_SERVICE_MAX_ACTIVE: count(40, 1, 10_000),
  OPENAI_API_KEY: text,
  OPENAI_BASE_URL: text,
  OPENAI_IMAGE_BASE_URL: text,
  OPENAI_IMAGE_MODEL: text,
  OPENAI_IMAGE_API_KEY: text,
  COMFYUI_URL: text,
  SDCPP_URL: text,
  SDAPI_URL: text,
  FAL_KEY: text,
  FAL_BASE_URL: text,
  REPLICATE_API_TOKEN: text,
  REPLICATE_BASE_URL: text,
  MODELS_FILE: text,
  ENHANCER_BASE_URL: text,
  ENHANCER_MODEL: text,
  ENHANCER_API_KEY: text,
  ROLE: z.preprocess(
    blankAsUnset,
    z.enum(["all", "web", "worker", "serverless"], "must be all, web, worker or serverless").optional(),
  ),
  PICTURE_STORE: z.preprocess(
    blankAsUnset,
    z.enum(["files", "database", "s3"], "must be files, database or s3").optional(),
  ),
  S3_ENDPOINT: text,
  S3_BUCKET: text,
  S3_REGION: text,
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  S3_PATH_STYLE: flag,
  S3_PREFIX: text,
  S3_PUBLIC_READS: z.preprocess(
    blankAsUnset,
    z.enum(["stream", "redirect"], "must be stream or redirect").default("stream"),
  ),
  DATABASE_POOL: count(10, 2, 500),
  MIGRATE_ON_START: flag,
  WORKER_CONCURRENCY: count(2, 1, 64),
  WORKER_MEGAPIXELS: count(0, 0, 10_000),
  ENGINE_THREADS: count(0, 0, 64),
  MAX_ACTIVE_CREATIONS: count(40, 1, 10_000),
  STOP_LINGER_MS: z.preprocess(blankAsUnset, whole(0, 60_000).optional()),
  CRON_SECRET: text,
  DEMO_SIGN_IN: flag,
  DEMO_SCRIPT: flag,
  GITHUB_ID: text,
  GITHUB_SECRET: text,
  GITHUB_BASE_URL: text,
  GOOGLE_ID: text,
  GOOGLE_SECRET: text,
  OIDC_ISSUER: text,
  OIDC_ID: text,
  OIDC_SECRET: text,
  OIDC_NAME: text,
  ALLOWED_EMAILS: text,
  ALLOWED_EMAIL_DOMAINS: text,
  ALLOWED_GITHUB_ORGS: text,
  ALLOW_ANYONE: flag,
  ADMIN_EMAILS: text,
  TRUSTED_PROXIES: count(0, 0, 10),
  MAX_GB_PER_PERSON: count(20, 0, 1_000_000),
  INSTANCE_ID: text,
  METRICS_TOKEN: text,
  METRICS_PORT: count(0, 0, 65_535),
  OTEL_EXPORTER_OTLP_ENDPOINT: text,
  OTEL_EXPORTER_OTLP_HEADERS: text,
  OTEL_SERVICE_NAME: text,
  OTEL_PROPAGATE_TO: text,
  KEEP_DELETED_DAYS: count(0, 0, 3_650),
  KEEP_UNFAVOURED_DAYS: count(0, 0, 36_500),
  BACKUP_PASSPHRASE: z.preprocess(
    blankAsUnset,
    z.string().min(MIN_PASSPHRASE_CHARACTERS, "shorter than 12 characters").optional(),
  ),
  LOG_LEVEL: z.preprocess(
    blankAsUnset,
    z
      .enum(["debug", "info", "warn", "error", "silent"], "must be debug, info, warn, error or silent")
      .default("info"),
  ),
});
