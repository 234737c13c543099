/** Hashes pictures. */
import "server-only";
import { createHash } from "node:crypto";
import { type PictureSource, putPieces, sourceOfParts } from "./store";

/**
 * SHA-256, computed in pieces with turns for others between them. `subtle.digest` computes it in another thread, but first copies all
 * of the bytes in this one, which takes as long.
 *
 * @returns 32 bytes. @throws Error for a source whose bytes differ from its length
 */
export async function sha256Of(picture: Uint8Array | PictureSource): Promise<Buffer> {
  const hash = createHash("sha256");
  const source = picture instanceof Uint8Array ? sourceOfParts([picture]) : picture;
  for await (const piece of putPieces(source)) hash.update(piece);
  return hash.digest();
}

/** The same for a file in parts, as what signs pictures and checks them asks for it. */
export const hashOfParts = (parts: readonly Uint8Array[]): Promise<Buffer> => sha256Of(sourceOfParts(parts));
