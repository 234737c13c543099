/** The settings: parsed from the environment once at start, with all errors reported. No other module reads it. */
import path from "node:path";
import * as z from "zod";
import { defaultMegapixels } from "./settings/default-megapixels";
import { localSecret } from "./settings/local-secret";
import { type ModelsFile, readModelsFile } from "./settings/models-file";
import { type Providers, parseProviders } from "./settings/providers";
import { addressProblem, isThisMachine } from "./settings/public-address";
import { parseS3, type S3Settings } from "./settings/s3";
import { withSecretFiles } from "./settings/secret-files";
import { isGuessable } from "./settings/secret-strength";
import { parseEnhancer, parseImageService } from "./settings/service";
import {
  type Admission,
  parseAdminEmails,
  parseAdmission,
  parseGithubUrl,
  parseIssuer,
} from "./settings/sign-in";
import { parseWatching, type Watching } from "./settings/watching";

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
const count = (fallback: number, min: number, max: number) =>
  z.preprocess(
    blankAsUnset,
    z.coerce.number(`must be a number`).int(`must be whole`).min(min).max(max).default(fallback),
  );

const MIN_PASSPHRASE_CHARACTERS = 12;

const environmentSchema = z.object({
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
  STOP_LINGER_MS: count(2_000, 0, 60_000),
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

/** `serverless`: no long-lived process; the worker drains the queue after each answer. */
export type Role = "all" | "web" | "worker" | "serverless";

export interface OAuthCredentials {
  id: string;
  secret: string;
}

export interface Settings {
  production: boolean;
  role: Role;
  /** Absolute path; created on first use. */
  dataDir: string;
  /** The PostgreSQL address; null for SQLite in `dataDir`. */
  databaseUrl: string | null;
  /** The maximum of connections that this process opens to PostgreSQL. */
  databasePool: number;
  /** Whether a process applies missing migrations when it opens the database; otherwise it waits for them. */
  migrateOnStart: boolean;
  /** The public address without a trailing slash. Absolute addresses are built from it, never from a request. */
  publicUrl: string;
  /** Whether only this machine can use `publicUrl`. */
  local: boolean;
  /** The key that signs sessions and picture links; at least 32 bytes. */
  secret: string;
  /** Whether the studio made the secret itself and keeps it in `dataDir`. */
  secretIsLocal: boolean;
  /** The remote service; null for the embedded one. Media hosts are `host` or `host:port`. */
  imageService: {
    baseUrl: string;
    token: string;
    mediaHosts: string[];
    /** The maximum of calls by all processes of the studio within any minute. */
    requestsPerMinute: number;
    /** The number of slots that the studio has at the service. */
    maxActive: number;
  } | null;
  /** The services and engines with models; each null when not configured. */
  providers: Providers;
  models: ModelsFile;
  /** The language model that enhances prompts; null for the rule-based enhancer. */
  enhancer: { baseUrl: string; model: string; apiKey: string | null } | null;
  pictureStore: "files" | "database" | "s3";
  /** Where pictures are, or may be moved to; null when not configured. */
  s3: S3Settings | null;
  /** Creations that one process works on at once. */
  workerConcurrency: number;
  /** Megapixels of all pictures that one process draws and encodes at once. */
  workerMegapixels: number;
  /** Rendering threads of one process; 0 lets the engine choose from the cores. */
  engineThreads: number;
  /** The maximum of open creations of one person. */
  maxActiveCreations: number;
  /** How long a process that was told to stop still answers requests while it reports that it is not ready. */
  stopLingerMs: number;
  /** The secret that allows background work through `/api/cron`; null disables it. */
  cronSecret: string | null;
  signIn: {
    demo: boolean;
    /** `baseUrl`: GitHub or a GitHub Enterprise server. */
    github: (OAuthCredentials & { baseUrl: string }) | null;
    google: OAuthCredentials | null;
    oidc: (OAuthCredentials & { issuer: string; name: string }) | null;
  };
  /** Whether there is a page with the script of a demo; `npm run demo` sets it. */
  demoScript: boolean;
  /** Who may sign in with a provider; null for everybody with an account. Does not affect the demo sign-in. */
  admission: Admission | null;
  /** Verified addresses of administrators; where it is empty, the first person to sign in administers. */
  adminEmails: string[];
  /** The number of trusted proxies in front of the studio that append the client address to `X-Forwarded-For`. */
  trustedProxies: number;
  /** Whether the platform reports the client address. */
  onVercel: boolean;
  /** The maximum of bytes of pictures for one person; null for no limit. */
  maxBytesPerPerson: number | null;
  /** Metrics, traces, and the name of this process. */
  watching: Watching;
  /** How many days deleted work can be restored; null for half an hour. */
  keepDeletedDays: number | null;
  /** After how many days finished creations without a favourite and without a board are deleted; null for never. */
  keepUnfavouredDays: number | null;
  /** Encrypts backups; null for none. */
  backupPassphrase: string | null;
  logLevel: "debug" | "info" | "warn" | "error" | "silent";
}

/** All errors of the settings, one on each line. */
export class SettingsError extends Error {
  constructor(readonly problems: string[]) {
    super(`The settings are invalid:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`);
    this.name = "SettingsError";
  }
}

/**
 * Parses the settings.
 *
 * @param environment such as `process.env`.
 * @throws SettingsError naming every invalid setting, without secrets.
 */
export function parseSettings(environment: Record<string, string | undefined>): Settings {
  const problems: string[] = [];
  const parsed = environmentSchema.safeParse(withSecretFiles(environment, problems));
  if (!parsed.success) {
    const invalid = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new SettingsError([...problems, ...invalid]);
  }
  const env = parsed.data;
  const production = env.NODE_ENV === "production";
  const building = environment.NEXT_PHASE === "phase-production-build";

  if (production && !env.NEXTAUTH_URL && !building) {
    problems.push("NEXTAUTH_URL: required in production, the address at which people reach the studio");
  }
  const wrongAddress = env.NEXTAUTH_URL ? addressProblem(env.NEXTAUTH_URL, production) : null;
  if (wrongAddress) problems.push(`NEXTAUTH_URL: ${wrongAddress}`);
  const publicUrl = new URL(env.NEXTAUTH_URL ?? `http://localhost:${env.PORT}`).origin;
  const local = isThisMachine(new URL(publicUrl).hostname);
  const dataDir = path.resolve(/* turbopackIgnore: true */ env.DATA_DIR);

  const pair = (name: string, id?: string, secret?: string): OAuthCredentials | null => {
    if (id && secret) return { id, secret };
    if (id || secret) problems.push(`${name}_ID and ${name}_SECRET: both or neither`);
    return null;
  };
  const githubPair = pair("GITHUB", env.GITHUB_ID, env.GITHUB_SECRET);
  const githubUrl = parseGithubUrl(env.GITHUB_BASE_URL, problems);
  const github = githubPair && { ...githubPair, baseUrl: githubUrl };
  const google = pair("GOOGLE", env.GOOGLE_ID, env.GOOGLE_SECRET);
  const oidcPair = pair("OIDC", env.OIDC_ID, env.OIDC_SECRET);
  if (Boolean(oidcPair) !== Boolean(env.OIDC_ISSUER))
    problems.push("OIDC_ISSUER, OIDC_ID and OIDC_SECRET: all or none");
  const issuer = env.OIDC_ISSUER && parseIssuer(env.OIDC_ISSUER, problems);
  const oidc = oidcPair && issuer ? { ...oidcPair, issuer, name: env.OIDC_NAME ?? "Single sign-on" } : null;
  const configured = Boolean(github || google || oidc);
  // Without HOSTNAME the standalone server listens on all interfaces, whatever the public address is.
  const alone = local && (env.HOSTNAME ? isThisMachine(env.HOSTNAME) : !production);
  const demo = env.DEMO_SIGN_IN ?? (!configured && alone);
  if (!configured && !demo && !building) {
    problems.push(
      "Sign-in: set GITHUB_ID, GOOGLE_ID or OIDC_ID with their secrets, or DEMO_SIGN_IN=true, which admits " +
        "everybody who types a name; it is the default only where NEXTAUTH_URL and HOSTNAME are this machine",
    );
  }

  const admission = parseAdmission(env, { github, google, oidc }, building ? [] : problems);
  const adminEmails = parseAdminEmails(env.ADMIN_EMAILS, problems);
  if (admission && demo && !alone && !building)
    problems.push(
      "DEMO_SIGN_IN: admits everybody despite the list of who may sign in; allowed together only on this machine",
    );

  let secret = env.NEXTAUTH_SECRET ?? "";
  if (secret && isShort(secret)) {
    problems.push("NEXTAUTH_SECRET: shorter than 32 bytes; make one with `openssl rand -base64 48`");
  } else if (secret && isGuessable(secret)) {
    problems.push("NEXTAUTH_SECRET: too easy to guess; make one with `openssl rand -base64 48`");
  } else if (!secret && !building && production && !local) {
    problems.push("NEXTAUTH_SECRET: required in production, at least 32 bytes");
  }

  if (env.IMAGE_SERVICE_TOKEN && !env.IMAGE_SERVICE_BASE_URL) {
    problems.push("IMAGE_SERVICE_BASE_URL: required with IMAGE_SERVICE_TOKEN");
  }
  const imageService = env.IMAGE_SERVICE_BASE_URL
    ? {
        ...parseImageService(
          env.IMAGE_SERVICE_BASE_URL,
          env.IMAGE_SERVICE_TOKEN,
          env.IMAGE_SERVICE_MEDIA_HOSTS,
          problems,
        ),
        requestsPerMinute: env.IMAGE_SERVICE_REQUESTS_PER_MINUTE,
        maxActive: env.IMAGE_SERVICE_MAX_ACTIVE,
      }
    : null;

  const providers = parseProviders(env, problems);
  const models = readModelsFile(env.MODELS_FILE, problems);

  const enhancer = parseEnhancer(env.ENHANCER_BASE_URL, env.ENHANCER_MODEL, env.ENHANCER_API_KEY, problems);

  if (env.CRON_SECRET && Buffer.byteLength(env.CRON_SECRET) < 16) {
    problems.push("CRON_SECRET: shorter than 16 bytes; make one with `openssl rand -base64 24`");
  } else if (env.CRON_SECRET && isGuessable(env.CRON_SECRET)) {
    problems.push("CRON_SECRET: too easy to guess; make one with `openssl rand -base64 24`");
  }

  const watching = parseWatching(env, problems);

  const pictureStore = env.PICTURE_STORE ?? (env.VERCEL && env.DATABASE_URL ? "database" : "files");
  if (env.VERCEL && !env.DATABASE_URL && !building)
    problems.push("DATABASE_URL: required on Vercel, where files are not kept between requests");

  const s3 = parseS3(env, building ? [] : problems);

  // Created last, so that a refused start leaves no folder behind.
  const secretIsLocal = !secret;
  if (problems.length === 0 && !secret && !building) {
    secret = localSecret(dataDir);
    if (isShort(secret))
      problems.push(
        `NEXTAUTH_SECRET: the secret stored in ${path.join(/* turbopackIgnore: true */ dataDir, "secret")} is damaged; delete that file to generate a new secret, which signs everybody out`,
      );
  }
  if (problems.length > 0) throw new SettingsError(problems);
  return {
    production,
    role: env.ROLE ?? (env.VERCEL ? "serverless" : "all"),
    dataDir,
    databaseUrl: env.DATABASE_URL ?? null,
    databasePool: env.DATABASE_POOL,
    migrateOnStart: env.MIGRATE_ON_START ?? true,
    publicUrl,
    local,
    secret,
    secretIsLocal,
    imageService,
    providers,
    models,
    enhancer,
    pictureStore,
    s3,
    workerConcurrency: env.WORKER_CONCURRENCY,
    workerMegapixels: env.WORKER_MEGAPIXELS || defaultMegapixels(),
    engineThreads: env.ENGINE_THREADS,
    maxActiveCreations: env.MAX_ACTIVE_CREATIONS,
    stopLingerMs: env.STOP_LINGER_MS,
    cronSecret: env.CRON_SECRET ?? null,
    signIn: { demo, github, google, oidc },
    demoScript: env.DEMO_SCRIPT ?? false,
    admission,
    adminEmails,
    trustedProxies: env.TRUSTED_PROXIES,
    onVercel: env.VERCEL !== undefined,
    maxBytesPerPerson: env.MAX_GB_PER_PERSON === 0 ? null : env.MAX_GB_PER_PERSON * 1_000_000_000,
    watching,
    keepDeletedDays: env.KEEP_DELETED_DAYS || null,
    keepUnfavouredDays: env.KEEP_UNFAVOURED_DAYS || null,
    backupPassphrase: env.BACKUP_PASSPHRASE ?? null,
    logLevel: env.LOG_LEVEL,
  };
}

const isShort = (secret: string) => Buffer.byteLength(secret) < 32;

let cached: Settings | undefined;

/** The settings of this process. @throws SettingsError */
export function settings(): Settings {
  cached ??= parseSettings(process.env);
  return cached;
}
