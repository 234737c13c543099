/** What all verbs on boards need. */
import "server-only";
import { hkdfSync } from "node:crypto";
import type { Retention, ViewContext } from "@/lib/creations/context/contexts";
import type { StorageContext } from "@/lib/limits/storage-limit";

export interface BoardsContext {
  /** Boards show the pictures of creations: database, picture store, signed addresses, clock and log come from there. */
  creations: ViewContext & Retention & StorageContext;
  /** The studio's address without a trailing slash, for the addresses of share links. */
  publicUrl: string;
  /** The key from which the secrets of share links are derived. */
  linkKey: Buffer;
}

/** @param secret the studio's secret; the key is derived from it, so that a leak of the key does not reveal the secret. */
export function createBoardsContext(
  creations: BoardsContext["creations"],
  { publicUrl, secret }: { publicUrl: string; secret: string },
): BoardsContext {
  return { creations, publicUrl, linkKey: Buffer.from(hkdfSync("sha256", secret, "", "share links", 32)) };
}
