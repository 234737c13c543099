/** Signs requests with Signature Version 4. */
import "server-only";
import { AwsV4Signer } from "aws4fetch";
import type { S3Location } from "./address";

/** SHA-256 of no bytes. */
export const EMPTY_SHA256 = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

export interface Signing {
  /** @returns the headers to send. @param sha256 of the body, in hexadecimal; the service refuses other bytes */
  sign(
    request: { method: string; url: URL; headers: Record<string, string>; sha256: string },
    nowMs: number,
  ): Promise<Record<string, string>>;
  /** An address that reads without keys until it expires. @param query parameters that change headers of the answer */
  presign(
    url: URL,
    options: { query: Record<string, string>; signedAtMs: number; lifetimeSeconds: number },
  ): Promise<string>;
}

export function createSigning({
  accessKeyId,
  secretAccessKey,
  region,
}: Pick<S3Location, "accessKeyId" | "secretAccessKey" | "region">): Signing {
  // Signing keys change daily; a fresh map bounds those of past days.
  let cache = { day: "", keys: new Map<string, ArrayBuffer>() };
  const common = (nowMs: number) => {
    const datetime = new Date(nowMs).toISOString().replace(/[:-]|\.\d{3}/g, "");
    const day = datetime.slice(0, 8);
    if (cache.day !== day) cache = { day, keys: new Map() };
    return { accessKeyId, secretAccessKey, region, service: "s3", datetime, cache: cache.keys };
  };
  return {
    async sign({ method, url, headers, sha256 }, nowMs) {
      const signer = new AwsV4Signer({
        ...common(nowMs),
        method,
        url: url.href,
        headers: { ...headers, "x-amz-content-sha256": sha256 },
      });
      return Object.fromEntries((await signer.sign()).headers);
    },
    async presign(url, { query, signedAtMs, lifetimeSeconds }) {
      const address = new URL(url);
      for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
      address.searchParams.set("X-Amz-Expires", String(lifetimeSeconds));
      const signer = new AwsV4Signer({
        ...common(signedAtMs),
        method: "GET",
        url: address.href,
        signQuery: true,
      });
      const signed = (await signer.sign()).url;
      // Forms write a space as a plus; some services read that as a plus, and the signature is of a space.
      return signed.href.replace(/\+/g, "%20");
    },
  };
}
