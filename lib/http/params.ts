/** Path parameters and headers that several routes share. */
import "server-only";
import * as z from "zod/mini";
import { StudioError } from "@/lib/base/errors";
import { idSchema } from "@/lib/contract/service";

export const creationParams = z.object({ creationId: idSchema });

export const personParams = z.object({ personId: idSchema });

export const boardParams = z.object({ boardId: idSchema });

/** Any text: a malformed secret is answered like a wrong one. */
export const secretParams = z.object({ secret: z.string() });

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
