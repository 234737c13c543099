/** What marks a file carries, in words. Loads after the page. */
import { OWN_SIGNER } from "contract/pictures/own-signer";
import { isSigned, sourceTypeIn } from "picture-metadata";
import { certificateIn, generatorsOf, manifestsIn } from "picture-metadata/manifest";

const MAX_NAME_CHARACTERS = 40;

export interface MarksInWords {
  words: string;
  /** Whether the studio signed it with the certificate that it made for itself. */
  isOwnSigner: boolean;
}

/** Nothing is verified: only a check does that. The program's name is what it says of itself. */
export function marksInWords(file: Uint8Array): MarksInWords {
  if (!isSigned(file))
    return { words: sourceTypeIn(file) ? "Marked, not signed" : "No marks in its file", isOwnSigner: false };
  const manifests = manifestsIn(file);
  const program = manifests && generatorsOf(manifests).at(-1);
  const name = program?.replace(/\p{C}+/gu, " ").trim();
  const certificate = manifests && certificateIn(manifests);
  return {
    words: name ? `Signed with ${name.slice(0, MAX_NAME_CHARACTERS)}` : "Signed",
    isOwnSigner: certificate !== null && new TextDecoder("latin1").decode(certificate).includes(OWN_SIGNER),
  };
}
