/** The seed that a picture was drawn with, as its file says: many servers write it there, and nowhere else. */
import "server-only";
import { readProvenance } from "picture-metadata";

/** @param bytes of any file. @returns null when it does not say. */
export async function seedIn(bytes: Uint8Array): Promise<number | null> {
  const provenance = await readProvenance(bytes);
  return provenance.source === "automatic1111" ? provenance.parameters.seed : null;
}
