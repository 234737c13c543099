import type { CommentChange, Draft, GuestComment } from "../state/board";

/** What a guest does about comments. Each is answered with null when it was done, else with why not. */
export interface Speaking {
  comment: (draft: Draft) => Promise<string | null>;
  change: (id: string, change: CommentChange) => Promise<string | null>;
  remove: (id: string) => Promise<string | null>;
}

/** How comments tell to which version they belong. */
export interface VersionsOfComments {
  /** From 1. */
  of: (comment: GuestComment) => number;
  shown: number;
  onShow: (version: number) => void;
}
