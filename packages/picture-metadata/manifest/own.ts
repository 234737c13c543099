/** Whether manifests are those that this package wrote for somebody: the names in a manifest prove nothing. */
import { decode } from "cborg";
import * as z from "zod/mini";
import { areEqual } from "../read/bytes";
import { childOf, hashedPartOf, manifestsOf, type Superbox } from "./boxes";
import { isCoseSignature } from "./cose";
import type { Signer } from "./signer";
import { manifestOf, signatureUri } from "./store";

const BOX_HEADER_BYTES = 8;
const claimSchema = z.object({
  signature: z.string(),
  created_assertions: z.array(z.object({ hash: z.instanceof(Uint8Array) })),
});

/**
 * @param store as `manifestsIn` returns it.
 * @returns whether each manifest was signed by this signer, and has nothing in it that was not signed; false for none.
 */
export function areSignedBy(store: Uint8Array, signer: Signer): boolean {
  const all = manifestsOf(store);
  return all.length > 0 && all.every((manifest) => isSignedBy(manifest, signer));
}

function isSignedBy(manifest: Superbox, signer: Signer): boolean {
  const assertions = childOf(manifest, ({ kind }) => kind === "c2as")?.content ?? [];
  const [claim, signature] = ["c2cl", "c2cs"].map((kind) =>
    childOf(manifest, (child) => child.kind === kind)?.content[0]?.subarray(BOX_HEADER_BYTES),
  );
  if (!claim || !signature) return false;
  // Nothing stands between the parts or behind them.
  const { label } = manifest;
  const isWhole = areEqual(manifest.bytes, manifestOf(label, { assertions, claim, signature }));
  if (!isWhole || !isCoseSignature(signature, claim, signer)) return false;
  const { data } = claimSchema.safeParse(decode(claim));
  return (
    data?.signature === signatureUri(label) &&
    data.created_assertions.length === assertions.length &&
    data.created_assertions.every(({ hash }, at) => areEqual(hash, hashOf(assertions[at], signer)))
  );
}

const hashOf = (assertion: Uint8Array | undefined, { hashShort }: Signer): Uint8Array =>
  hashShort(hashedPartOf(assertion ?? new Uint8Array(0)));
