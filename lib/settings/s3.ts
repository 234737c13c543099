/** The settings of pictures on S3. */
import { baseAddress } from "./service";

export interface S3Settings {
  /** Without a trailing slash; may have a path. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Whether the bucket stands in the path instead of in the name of the host. */
  pathStyle: boolean;
  /** Before every key: empty, or ending with a slash. */
  prefix: string;
  /** `redirect`: browsers read pictures from the bucket, by signed addresses of some minutes. */
  publicReads: "stream" | "redirect";
  /** The origin of the bucket's addresses, which pages must be allowed to show with `redirect`. */
  origin: string;
}

interface S3Variables {
  PICTURE_STORE?: string | undefined;
  S3_ENDPOINT?: string | undefined;
  S3_BUCKET?: string | undefined;
  S3_REGION?: string | undefined;
  S3_ACCESS_KEY_ID?: string | undefined;
  S3_SECRET_ACCESS_KEY?: string | undefined;
  S3_PATH_STYLE?: boolean | undefined;
  S3_PREFIX?: string | undefined;
  S3_PUBLIC_READS: "stream" | "redirect";
}

const REQUIRED = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

/**
 * @param problems gets a line for each error, without secrets.
 * @returns null without such settings. They may be set while pictures are elsewhere, to move them.
 */
export function parseS3(env: S3Variables, problems: string[]): S3Settings | null {
  if (env.PICTURE_STORE !== "s3" && REQUIRED.every((name) => !env[name])) return null;
  for (const name of REQUIRED) {
    if (!env[name])
      problems.push(
        `${name}: required ${env.PICTURE_STORE === "s3" ? "with PICTURE_STORE=s3" : "when another setting of S3 is set"}`,
      );
  }
  for (const name of ["S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY", "S3_REGION"] as const) {
    if (env[name] && !/^[\x21-\x7e]+$/.test(env[name]))
      problems.push(`${name}: must not contain spaces or line breaks`);
  }
  if (env.S3_BUCKET && !/^[A-Za-z0-9][A-Za-z0-9._-]{1,62}$/.test(env.S3_BUCKET))
    problems.push("S3_BUCKET: must be the name of a bucket alone");
  const prefix = (env.S3_PREFIX ?? "").split("/").filter(Boolean).join("/");
  if (prefix && !/^[A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-]+)*$/.test(prefix))
    problems.push("S3_PREFIX: may have letters, digits, _ and - between slashes");
  const address = URL.canParse(env.S3_ENDPOINT ?? "") ? new URL(env.S3_ENDPOINT ?? "") : null;
  if (address && env.S3_PATH_STYLE === false) address.hostname = `${env.S3_BUCKET}.${address.hostname}`;
  return {
    endpoint: env.S3_ENDPOINT ? baseAddress("S3_ENDPOINT", env.S3_ENDPOINT, problems) : "",
    bucket: env.S3_BUCKET ?? "",
    region: env.S3_REGION ?? "us-east-1",
    accessKeyId: env.S3_ACCESS_KEY_ID ?? "",
    secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? "",
    pathStyle: env.S3_PATH_STYLE ?? true,
    prefix: prefix && `${prefix}/`,
    publicReads: env.S3_PUBLIC_READS,
    origin: address?.origin ?? "",
  };
}
