/** Signs with a certificate and its key, as PEM. */
import "server-only";
import { createHash, createPrivateKey, createPublicKey, sign, verify, X509Certificate } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Signer } from "picture-metadata/manifest";
import { hashOfParts } from "@/lib/pictures/hash";

/** PEM. */
export interface Certificate {
  /** That of the signer first. */
  chain: string;
  key: string;
}

const BEGIN = "-----BEGIN CERTIFICATE-----";
/** 64 bytes each. */
const MAX_KEPT = 10_000;

/** Signs the same bytes the same way as long as the process lives, so that a download that broke off can go on. */
export function signerOf({ chain, key: pem }: Certificate): Signer {
  const key = createPrivateKey(pem);
  const publicKey = createPublicKey(key);
  const kept = new LRUCache<string, Uint8Array>({ max: MAX_KEPT });
  const hashShort = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest();
  return {
    certificates: certificatesIn(chain).map(({ raw }) => new Uint8Array(raw)),
    sign(bytes) {
      const name = hashShort(bytes).toString("base64");
      const signature =
        kept.get(name) ?? new Uint8Array(sign("sha256", bytes, { key, dsaEncoding: "ieee-p1363" }));
      kept.set(name, signature);
      return signature;
    },
    verify: (bytes, signature) =>
      verify("sha256", bytes, { key: publicKey, dsaEncoding: "ieee-p1363" }, signature),
    hash: async (parts) => new Uint8Array(await hashOfParts(parts)),
    hashShort: (bytes) => new Uint8Array(hashShort(bytes)),
  };
}

const certificatesIn = (chain: string): X509Certificate[] =>
  chain
    .split(BEGIN)
    .slice(1)
    .map((rest) => new X509Certificate(BEGIN + rest));
