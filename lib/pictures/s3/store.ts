/** A picture store in a bucket of S3 or of a service that speaks its language. */
import "server-only";
import { sha256Of } from "../hash";
import { checkKey, type PictureStore } from "../store";
import type { S3Location } from "./address";
import { createS3Client, type S3Timing } from "./client";
import { bucketMissing } from "./failures";
import { checkBucket, listObjects } from "./list";
import { findObject, readObject } from "./read";

/** How long an address of `publicAddress` works at least, in seconds, and the most of a further time. */
const ADDRESS_MIN_SECONDS = 300;
const ADDRESS_STEP_SECONDS = 300;

export interface S3Options {
  /** Whether pictures have public addresses. */
  hasPublicReads?: boolean;
  /** Only tests change these. */
  timing?: S3Timing;
  pageKeys?: number;
}

export function createS3Store(location: S3Location, options: S3Options = {}): PictureStore {
  const client = createS3Client(location, options.timing);
  const store: PictureStore = {
    async put(key, picture) {
      const body = { picture, sha256: (await sha256Of(picture)).toString("hex") };
      // S3 shows the new picture when it has all of it. The service compares the bytes with the hash in the signature.
      await client.call({ method: "PUT", key: checkKey(key), body }, async (answer) => {
        await answer.body.dump();
        if (answer.status === 404) throw bucketMissing();
      });
    },
    async get(key) {
      const found = await findObject(client, checkKey(key));
      if (!found) return null;
      const bytes = new Uint8Array(found.byteLength);
      let offset = 0;
      for await (const piece of readObject(client, key, found, { start: 0, end: found.byteLength })) {
        bytes.set(piece, offset);
        offset += piece.byteLength;
      }
      return bytes;
    },
    async open(key) {
      const found = await findObject(client, checkKey(key));
      if (!found) return null;
      const all = { start: 0, end: found.byteLength };
      return {
        byteLength: found.byteLength,
        read: (range = all) => readObject(client, key, found, range),
      };
    },
    async remove(keys) {
      await Promise.all(
        keys.map((key) =>
          client.call(
            { method: "DELETE", key: checkKey(key) },
            async (answer) => void (await answer.body.dump()),
          ),
        ),
      );
    },
    list: () => listObjects(client, location.prefix, options.pageKeys),
    check: () => checkBucket(client, location.prefix),
    close: () => client.close(),
  };
  if (!options.hasPublicReads) return store;
  return {
    ...store,
    async publicAddress(key, { mediaType, disposition, maxAgeSeconds }) {
      const stepMs = ADDRESS_STEP_SECONDS * 1000;
      const now = client.now();
      // Addresses of the same step are identical, so that browser caches hit.
      const signedAtMs = Math.floor(now / stepMs) * stepMs;
      const address = await client.presign(client.addressOf(checkKey(key)), {
        signedAtMs,
        lifetimeSeconds: ADDRESS_STEP_SECONDS + ADDRESS_MIN_SECONDS,
        query: {
          "response-content-type": mediaType,
          "response-content-disposition": disposition,
          "response-cache-control": `private, max-age=${maxAgeSeconds}, immutable`,
        },
      });
      return { address };
    },
  };
}
