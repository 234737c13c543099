/** Path parameters and headers that several routes share. */
import "server-only";
import { StudioError } from "contract/studio-error";
import * as z from "zod/mini";

export const hintParams = z.object({ hint: z.string() });

/**
 * The client's Idempotency-Key, or null without one.
 *
 * @throws StudioError `invalid_request` for one that is empty, longer than 200 characters or not printable ASCII.
 */
export function idempotencyKeyOf(request: Request): string | null {
  const key = request.headers.get("idempotency-key");
  if (key === null) return null;
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) {
    const message = "The Idempotency-Key is 1 to 200 printable characters without spaces.";
    throw new StudioError("invalid_request", message, { details: [{ field: "Idempotency-Key", message }] });
  }
  return key;
}
