/**
 * The secrets of share links. A secret is derived from the link's id, so that its owner can copy the address at any time;
 * the database has only a hash, with which nobody opens a board.
 */
import "server-only";
import { createHmac } from "node:crypto";
import { secretHash } from "@/lib/auth/secret-hash";
import type { BoardsContext } from "../context";

/** 256 bits in 43 characters that are safe in an address. */
export function linkSecret({ linkKey }: Pick<BoardsContext, "linkKey">, linkId: string): string {
  return createHmac("sha256", linkKey).update(linkId).digest("base64url");
}

/** The address for guests; null when the link was made with another secret of the studio. */
export function linkAddress(
  context: Pick<BoardsContext, "linkKey" | "publicUrl">,
  link: { id: string; secret_hash: string },
): string | null {
  const secret = linkSecret(context, link.id);
  return secretHash(secret) === link.secret_hash ? `${context.publicUrl}/s/${secret}` : null;
}
