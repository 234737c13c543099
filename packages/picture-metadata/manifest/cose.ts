/** A signature in the form of COSE (RFC 9052): CBOR, with the certificates beside it. */
import { encode, Tagged } from "cborg";
import { areEqual } from "../read/bytes";
import type { Signer } from "./signer";

const ALGORITHM = 1;
const ES256 = -7;
export const CERTIFICATES = 33;
export const COSE_SIGN1 = 18;
const SIGNATURE_BYTES = 64;
const NOTHING = new Uint8Array(0);

/**
 * @param signed what is signed; it stands elsewhere in the file.
 * @param isDraft whether zeros stand for the signature: a draft has the length of what is signed later.
 */
export function coseSignature(signed: Uint8Array, signer: Signer, isDraft: boolean): Uint8Array {
  const header = headerOf(signer);
  const signature = isDraft ? new Uint8Array(SIGNATURE_BYTES) : signer.sign(toBeSigned(header, signed));
  return encode(new Tagged(COSE_SIGN1, [header, {}, null, signature]));
}

/** Whether these bytes are a signature as `coseSignature` makes it, and nothing else: also its unsigned fields. */
export function isCoseSignature(bytes: Uint8Array, signed: Uint8Array, signer: Signer): boolean {
  const header = headerOf(signer);
  const signature = bytes.subarray(-SIGNATURE_BYTES);
  return (
    areEqual(bytes, encode(new Tagged(COSE_SIGN1, [header, {}, null, signature]))) &&
    signer.verify(toBeSigned(header, signed), signature)
  );
}

function headerOf({ certificates }: Signer): Uint8Array {
  const chain = certificates.length === 1 ? certificates[0] : certificates;
  return encode(
    new Map<number, unknown>([
      [ALGORITHM, ES256],
      [CERTIFICATES, chain],
    ]),
  );
}

const toBeSigned = (header: Uint8Array, signed: Uint8Array): Uint8Array =>
  encode(["Signature1", header, NOTHING, signed]);
