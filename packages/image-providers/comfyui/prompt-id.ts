/** The id of a creation at ComfyUI. */
import { createHash } from "node:crypto";

/** Of the service, which is stored with each creation. */
export const SERVICE_ID = "comfyui";

/** A lower-case UUID, the only form that newer servers accept. */
export const PROMPT_ID_PATTERN = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Derives the id from the creation's, so that it can be looked up without having been stored.
 *
 * @returns a UUID of version 8, which leaves its bits to the application.
 */
export function promptIdOf(creationId: string): string {
  const bytes = createHash("sha256").update(`prompt-studio/comfyui/${creationId}`).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
