/** What marks a file carries, in words. Loads after the page. */
import { isSigned, sourceTypeIn } from "picture-metadata";
import { generatorsOf, manifestsIn } from "picture-metadata/manifest";

const MAX_NAME_CHARACTERS = 40;

/** Nothing is verified: only a check does that. The program's name is what it says of itself. */
export function marksInWords(file: Uint8Array): string {
  if (isSigned(file)) {
    const manifests = manifestsIn(file);
    const program = manifests && generatorsOf(manifests).at(-1);
    const name = program?.replace(/\p{C}+/gu, " ").trim();
    return name ? `Signed with ${name.slice(0, MAX_NAME_CHARACTERS)}` : "Signed";
  }
  return sourceTypeIn(file) ? "Marked, not signed" : "No marks in its file";
}
