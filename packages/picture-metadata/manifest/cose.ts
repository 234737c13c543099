/** A signature in the form of COSE (RFC 9052): CBOR, with the certificates beside it. */
import { encode, Tagged } from "cborg";
import type { Signer } from "./signer";

const ALGORITHM = 1;
const ES256 = -7;
const CERTIFICATES = 33;
const COSE_SIGN1 = 18;
const SIGNATURE_BYTES = 64;
const NOTHING = new Uint8Array(0);

/**
 * @param signed what is signed; it stands elsewhere in the file.
 * @param isDraft whether zeros stand for the signature: a draft has the length of what is signed later.
 */
export function coseSignature(
  signed: Uint8Array,
  { certificates, sign }: Signer,
  isDraft: boolean,
): Uint8Array {
  const chain = certificates.length === 1 ? certificates[0] : certificates;
  const header = encode(
    new Map<number, unknown>([
      [ALGORITHM, ES256],
      [CERTIFICATES, chain],
    ]),
  );
  const signature = isDraft
    ? new Uint8Array(SIGNATURE_BYTES)
    : sign(encode(["Signature1", header, NOTHING, signed]));
  return encode(new Tagged(COSE_SIGN1, [header, {}, null, signature]));
}
