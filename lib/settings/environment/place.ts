/** Where a studio listens, and what it keeps where. */
import * as z from "zod";
import { count, flag, given, setting, text } from "./setting";

const MIN_PASSPHRASE_CHARACTERS = 12;

export const place = {
  PORT: setting(count(3000, 0, 65_535), { says: "The port to listen on.", example: "8080" }),
  HOSTNAME: setting(text(), {
    says: "The address to listen on.",
    default: "`127.0.0.1`; in the container `0.0.0.0`",
    example: "0.0.0.0",
  }),
  DATA_DIR: setting(given(z.string().default(".data")), {
    says: "The folder for the SQLite database, the pictures and the local secret.",
    default: "`.data`; in the container `/data`",
    example: "/var/lib/studio",
  }),
  NEXTAUTH_URL: setting(
    given(
      z
        .url({
          protocol: /^https?$/,
          error: "must be the public address, such as https://studio.example.com",
        })
        .optional(),
    ),
    {
      says: "The address at which people reach the studio, without a path. `https://` in production, unless the host is in a private network.",
      default: "`http://localhost:PORT` with `npm start`; else required in production",
      example: "https://studio.example.com",
    },
  ),
  NEXTAUTH_SECRET: setting(text(), {
    says: "Signs sessions and picture addresses: at least 32 bytes (`openssl rand -base64 48`), the same for all processes. A new one signs everybody out.",
    default: "made and kept in `DATA_DIR` on localhost; else required in production",
    example: "…",
    secret: true,
  }),
  CORS_ORIGINS: setting(text(), {
    says: "Origins whose pages may call the API from the browser, with access tokens and never with cookies.",
    example: "https://app.example.com,http://localhost:5173",
  }),
  TRUSTED_PROXIES: setting(count(0, 0, 10), {
    says: "Your own proxies in front of the studio: so many entries from the end of `X-Forwarded-For` are trusted for limits by address. With 0 behind a proxy all people share one limit.",
    example: "1",
  }),
};

export const storage = {
  DATABASE_URL: setting(
    given(
      z
        .string()
        .regex(/^postgres(ql)?:\/\//, "must start with postgres:// or postgresql://")
        .optional(),
    ),
    {
      says: "The PostgreSQL database.",
      default: "SQLite in `DATA_DIR`",
      example: "postgres://studio@db/studio",
      secret: true,
    },
  ),
  DATABASE_POOL: setting(count(10, 2, 500), {
    says: "Connections of one process to PostgreSQL at most. The database must admit those of all processes, old and new ones during an update.",
    example: "5",
  }),
  MIGRATE_ON_START: setting(flag(), {
    says: "With `false` a starting process waits a minute for `admin migrate` instead of migrating the database itself.",
    default: "`true`",
    example: "false",
  }),
  PICTURE_STORE: setting(
    given(z.enum(["files", "database", "s3"], "must be files, database or s3").optional()),
    {
      says: "Where pictures are stored: `files` in `DATA_DIR`, the `database`, or a bucket of `s3`.",
      default: "`files`; on Vercel `database`",
      example: "s3",
    },
  ),
  S3_ENDPOINT: setting(text(), {
    says: "The address of an S3 service, without the bucket. This, bucket and key are required with `PICTURE_STORE=s3`, and may be set before, to move pictures there.",
    example: "https://s3.eu-central-1.amazonaws.com",
  }),
  S3_BUCKET: setting(text(), { says: "The bucket, which must exist.", example: "studio-pictures" }),
  S3_ACCESS_KEY_ID: setting(text(), {
    says: "A key that may read, write, delete and list in the bucket.",
    example: "AKIA…",
    secret: true,
  }),
  S3_SECRET_ACCESS_KEY: setting(text(), { says: "The secret of that key.", example: "…", secret: true }),
  S3_REGION: setting(text(), {
    says: "The region of the bucket.",
    default: "`us-east-1`",
    example: "eu-central-1",
  }),
  S3_PATH_STYLE: setting(flag(), {
    says: "Whether the bucket stands in the path of addresses (`true`) or in the host's name.",
    default: "`true`",
    example: "false",
  }),
  S3_PREFIX: setting(text(), {
    says: "A folder of the bucket in which everything is stored.",
    example: "studio",
  }),
  S3_PUBLIC_READS: setting(
    given(z.enum(["stream", "redirect"], "must be stream or redirect").default("stream")),
    {
      says: "How people get pictures: `stream` through the studio, or `redirect` to signed addresses of the bucket, which browsers must then reach.",
      example: "redirect",
    },
  ),
  C2PA_CERT: setting(text(), {
    says: "Signs pictures: certificates as PEM, that of the signer first ([origin](origin.md)).",
    default: "one that the studio makes, which viewers show as not trusted",
    example: "-----BEGIN CERTIFICATE-----…",
    secret: true,
  }),
  C2PA_KEY: setting(text(), {
    says: "The private key of the first certificate: P-256, PEM, without a passphrase.",
    example: "-----BEGIN PRIVATE KEY-----…",
    secret: true,
  }),
  BACKUP_PASSPHRASE: setting(
    given(z.string().min(MIN_PASSPHRASE_CHARACTERS, "shorter than 12 characters").optional()),
    {
      says: "Encrypts backups and opens encrypted ones; at least 12 characters.",
      example: "a sentence of your own",
      secret: true,
    },
  ),
};
