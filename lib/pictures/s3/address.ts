/** Where a bucket and its keys are. */

/** What the store needs of the settings. */
export interface S3Location {
  /** Without a trailing slash; may have a path. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Whether the bucket stands in the path (`host/bucket/key`) instead of in the name of the host (`bucket.host/key`). */
  pathStyle: boolean;
  /** Before every key: empty, or ending with a slash. */
  prefix: string;
}

/**
 * The address of a key, or of the bucket.
 *
 * @param key without the prefix; null for the bucket.
 */
export function addressOf(
  { endpoint, bucket, pathStyle, prefix }: Omit<S3Location, "accessKeyId" | "secretAccessKey">,
  key: string | null,
): URL {
  const url = new URL(endpoint);
  if (!pathStyle) url.hostname = `${bucket}.${url.hostname}`;
  const base = url.pathname.replace(/\/$/, "");
  // Keys, prefixes and buckets have no characters that would have to be escaped.
  const inBucket = key === null ? "" : prefix + key;
  url.pathname = pathStyle ? `${base}/${bucket}/${inBucket}`.replace(/\/$/, "") : `${base}/${inBucket}`;
  return url;
}
