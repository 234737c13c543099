import type { CommentChange, Draft } from "../state/board";

/** What a guest does about comments. Each is answered with null when it was done, else with why not. */
export interface Speaking {
  comment: (draft: Draft) => Promise<string | null>;
  change: (id: string, change: CommentChange) => Promise<string | null>;
  remove: (id: string) => Promise<string | null>;
}
