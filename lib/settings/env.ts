/** The settings: parsed from the environment once at start, with all errors reported. No other module reads it. */
import path from "node:path";
import { type ContentCredentials, parseContentCredentials } from "./content-credentials";
import { parseCorsOrigins } from "./cors-origins";
import { defaultMegapixels } from "./default-megapixels";
import { environmentSchema } from "./environment";
import type { KeyedProviderId } from "./keyed-providers";
import { localSecret, storedSecret } from "./local-secret";
import { type ModelsFile, readModelsFile } from "./models-file";
import { keyAddressesOf, type Providers, parseProviders } from "./providers";
import { addressProblem, isThisMachine } from "./public-address";
import { parseS3, type S3Settings } from "./s3";
import { withSecretFiles } from "./secret-files";
import { checkSecret } from "./secret-strength";
import {
  type EnhancerSettings,
  type ImageServiceSettings,
  parseEnhancer,
  parseHosts,
  parseImageService,
} from "./service";
import { type Admission, parseAdminEmails, parseAdmission } from "./sign-in";
import { parseSignIn, type SignIn } from "./sign-in-providers";
import { parseStop } from "./stop";
import { parseWatching, type Watching } from "./watching";

const MIN_SECRET_BYTES = 32;
const MIN_CRON_SECRET_BYTES = 16;

/** `serverless`: no long-lived process; the worker drains the queue after each answer. */
export type Role = "all" | "web" | "worker" | "serverless";

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
  /** The remote service; null for the embedded one. */
  imageService: ImageServiceSettings | null;
  /** Hosts in a private network from which pictures may be fetched, as `host` or `host:port`. */
  mediaHosts: string[];
  /** Hosts in a private network that webhooks may call, likewise. */
  webhookHosts: string[];
  /** The services and engines with models; each null when not configured. */
  providers: Providers;
  /** Where the key of each company is sent, also one that an administrator pastes. */
  keyAddresses: Record<KeyedProviderId, string>;
  models: ModelsFile;
  /** Whether `npm run model` would bring a model to this studio: `npm start` says so where none is chosen. */
  canGetModels: boolean;
  /** The language model that enhances prompts; null for the rule-based enhancer. */
  enhancer: EnhancerSettings | null;
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
  /** How long it then has for waiting and running requests, for background work, and for closing. */
  stopFinishMs: number;
  /** The secret that allows background work through `/api/cron`; null disables it. */
  cronSecret: string | null;
  signIn: SignIn;
  /** Whether there is a page with the script of a demo; `npm run demo` sets it. */
  demoScript: boolean;
  /** Who may sign in with a provider; null for everybody with an account. Does not affect the demo sign-in. */
  admission: Admission | null;
  /** Verified addresses of administrators; where it is empty, the first person to sign in administers. */
  adminEmails: string[];
  /** Whose pages may call the API with tokens, as browsers write origins. */
  corsOrigins: string[];
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
  /** The certificate that signs pictures; null for one that the studio makes itself. */
  contentCredentials: ContentCredentials | null;
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
 * @param options.makesSecret false for commands, which leave nothing where no studio has run; the secret is empty there.
 * @throws SettingsError naming every invalid setting, without secrets.
 */
export function parseSettings(
  environment: Record<string, string | undefined>,
  { makesSecret = true }: { makesSecret?: boolean } = {},
): Settings {
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
  const corsOrigins = parseCorsOrigins(env.CORS_ORIGINS, problems);
  const publicUrl = new URL(env.NEXTAUTH_URL ?? `http://localhost:${env.PORT}`).origin;
  const local = isThisMachine(new URL(publicUrl).hostname);
  const dataDir = path.resolve(/* turbopackIgnore: true */ env.DATA_DIR);

  // Without HOSTNAME the standalone server listens on all interfaces, whatever the public address is.
  const alone = local && (env.HOSTNAME ? isThisMachine(env.HOSTNAME) : !production);
  const signIn = parseSignIn(env, { alone, building }, problems);

  const admission = parseAdmission(env, signIn, building ? [] : problems);
  const adminEmails = parseAdminEmails(env.ADMIN_EMAILS, problems);
  if (admission && signIn.demo && !alone && !building)
    problems.push(
      "DEMO_SIGN_IN: admits everybody despite the list of who may sign in; allowed together only on this machine",
    );

  let secret = env.NEXTAUTH_SECRET ?? "";
  if (secret) checkSecret("NEXTAUTH_SECRET", secret, MIN_SECRET_BYTES, problems);
  else if (!building && production && !local)
    problems.push("NEXTAUTH_SECRET: required in production, at least 32 bytes");

  const mediaHosts = parseHosts("IMAGE_SERVICE_MEDIA_HOSTS", env.IMAGE_SERVICE_MEDIA_HOSTS, problems);
  const webhookHosts = parseHosts("WEBHOOK_HOSTS", env.WEBHOOK_HOSTS, problems);
  const imageService = parseImageService(env, mediaHosts, problems);
  const providers = parseProviders(env, problems);
  const models = readModelsFile(env.MODELS_FILE, env.MODELS_ENTRIES);
  const enhancer = parseEnhancer(env, problems);
  if (env.CRON_SECRET) checkSecret("CRON_SECRET", env.CRON_SECRET, MIN_CRON_SECRET_BYTES, problems);
  const watching = parseWatching(env, problems);

  const pictureStore = env.PICTURE_STORE ?? (env.VERCEL && env.DATABASE_URL ? "database" : "files");
  if (env.VERCEL && !env.DATABASE_URL && !building)
    problems.push("DATABASE_URL: required on Vercel, where files are not kept between requests");

  const s3 = parseS3(env, building ? [] : problems);
  const contentCredentials = parseContentCredentials(env, building ? [] : problems);

  // Created last, so that a refused start leaves no folder behind.
  const secretIsLocal = !secret;
  if (problems.length === 0 && !secret && !building) {
    // A studio whose models file has mistakes will not start.
    const starts = makesSecret && models.problems.length === 0;
    const stored = starts ? localSecret(dataDir) : storedSecret(dataDir);
    secret = stored ?? "";
    if (stored !== null && Buffer.byteLength(stored) < MIN_SECRET_BYTES)
      problems.push(
        `NEXTAUTH_SECRET: the secret stored in ${path.join(/* turbopackIgnore: true */ dataDir, "secret")} is damaged; delete that file to generate a new secret, which signs everybody out`,
      );
  }
  // Mistakes in the models alone are named later, together with those that only the adapters can find.
  if (problems.length > 0) throw new SettingsError([...problems, ...models.problems]);
  return {
    production,
    role: env.ROLE ?? (env.VERCEL ? "serverless" : "all"),
    dataDir,
    databaseUrl: env.DATABASE_URL ?? null,
    databasePool: env.DATABASE_POOL,
    migrateOnStart: env.MIGRATE_ON_START ?? true,
    publicUrl,
    corsOrigins,
    local,
    secret,
    secretIsLocal,
    imageService,
    mediaHosts,
    webhookHosts,
    providers,
    keyAddresses: keyAddressesOf(env),
    models,
    canGetModels: env.CAN_GET_MODELS === "true",
    enhancer,
    pictureStore,
    s3,
    workerConcurrency: env.WORKER_CONCURRENCY,
    workerMegapixels: env.WORKER_MEGAPIXELS || defaultMegapixels(),
    engineThreads: env.ENGINE_THREADS,
    maxActiveCreations: env.MAX_ACTIVE_CREATIONS,
    ...parseStop(env.STOP_LINGER_MS, {
      isBehindBalancer: env.TRUSTED_PROXIES > 0 || publicUrl.startsWith("https://"),
    }),
    cronSecret: env.CRON_SECRET ?? null,
    signIn,
    demoScript: env.DEMO_SCRIPT ?? false,
    admission,
    adminEmails,
    trustedProxies: env.TRUSTED_PROXIES,
    onVercel: env.VERCEL !== undefined,
    maxBytesPerPerson: env.MAX_GB_PER_PERSON === 0 ? null : env.MAX_GB_PER_PERSON * 1_000_000_000,
    watching,
    keepDeletedDays: env.KEEP_DELETED_DAYS || null,
    keepUnfavouredDays: env.KEEP_UNFAVOURED_DAYS || null,
    contentCredentials,
    backupPassphrase: env.BACKUP_PASSPHRASE ?? null,
    logLevel: env.LOG_LEVEL,
  };
}

let cached: Settings | undefined;

/** The settings of this process. @throws SettingsError */
export function settings(): Settings {
  cached ??= parseSettings(process.env);
  return cached;
}

/** The settings of a command beside the studio: as those of the studio, but no secret is made. @throws SettingsError */
export function commandSettings(): Settings {
  cached ??= parseSettings(process.env, { makesSecret: false });
  return cached;
}
