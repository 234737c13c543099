/** Finds the certificate beside a signature, without a check of either. */
import { decode } from "cborg";
import { childOf, manifestsOf } from "./boxes";
import { CERTIFICATES, COSE_SIGN1 } from "./cose";

const BOX_HEADER_BYTES = 8;
const OPEN = { useMaps: true, tags: { [COSE_SIGN1]: (read: () => unknown) => read() } };

/**
 * @param store as `manifestsIn` returns it.
 * @returns the certificate of who signed the active manifest, as DER; null where none can be read.
 */
export function certificateIn(store: Uint8Array): Uint8Array | null {
  const active = manifestsOf(store).at(-1);
  const [signature] = (active && childOf(active, ({ kind }) => kind === "c2cs")?.content) ?? [];
  if (!signature) return null;
  try {
    const [header] = decode(signature.subarray(BOX_HEADER_BYTES), OPEN);
    const chain: unknown = decode(header, OPEN).get(CERTIFICATES);
    const first: unknown = Array.isArray(chain) ? chain[0] : chain;
    return first instanceof Uint8Array ? first : null;
  } catch {
    return null;
  }
}
