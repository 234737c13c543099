/** What webhooks need. */
import "server-only";
import type { WebhookGuard } from "image-providers/outbound/post-webhook";
import type { BoardsContext } from "@/lib/boards/context";
import type { ViewContext } from "@/lib/creations/context/contexts";

export interface WebhooksContext {
  creations: ViewContext;
  boards: BoardsContext;
  /** The studio's, which seals the secrets of webhooks. */
  secret: string;
  /** Which addresses may be called. */
  guard: WebhookGuard;
}
