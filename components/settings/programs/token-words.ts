/** Scopes and ends of access tokens in words. */
import type { AccessToken } from "contract/access-tokens";
import type { Scope } from "contract/scopes";
import { counted } from "@/lib/client/words/counted";

interface ScopeWords {
  /** What somebody decides on. */
  label: string;
  hint: string;
  /** In a list of what a token does. */
  short: string;
}

export const SCOPE_WORDS: Record<Scope, ScopeWords> = {
  read: {
    label: "See everything of yours",
    hint: "Pictures, prompts, boards, sheets and what you used. Every token may.",
    short: "sees everything",
  },
  create: {
    label: "Make, change and delete pictures",
    hint: "Also sheets and uploads. With paid models this costs money: set a limit below.",
    short: "makes pictures",
  },
  boards: {
    label: "Make, change and delete boards",
    hint: "Also what guests see on boards that are already shared.",
    short: "changes boards",
  },
  share: {
    label: "Show boards to people without an account",
    hint: "Makes, changes and revokes share links, and answers guests in your name.",
    short: "shares boards",
  },
  admin: {
    label: "Administer the studio",
    hint: "People, limits, models and keys, as long as you are an administrator yourself.",
    short: "administers",
  },
};

/** `Sees everything, makes pictures`. */
export function scopesInWords(scopes: AccessToken["scopes"]): string {
  const words = scopes
    .map((scope) => (scope === "unknown" ? "does more than this page knows" : SCOPE_WORDS[scope].short))
    .join(", ");
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MAX_DAYS_IN_WORDS = 60;
/** An end that is near is told in another colour. */
const NEAR_MS = 7 * DAY_MS;

interface End {
  words: string;
  state: "never" | "far" | "near" | "over";
}

/** `expires in 3 days`, `expired on 3 Dec 2026`, `never expires`. */
export function endInWords({ expire_time }: Pick<AccessToken, "expire_time">, nowMs: number): End {
  if (expire_time === null) return { words: "never expires", state: "never" };
  const left = Date.parse(expire_time) - nowMs;
  if (left <= 0) return { words: `expired on ${dayInWords(expire_time)}`, state: "over" };
  const state = left < NEAR_MS ? "near" : "far";
  if (left < HOUR_MS) return { words: "expires in less than an hour", state };
  if (left < 2 * DAY_MS) return { words: `expires in ${counted(Math.floor(left / HOUR_MS), "hour")}`, state };
  const days = Math.floor(left / DAY_MS);
  return {
    words:
      days <= MAX_DAYS_IN_WORDS
        ? `expires in ${counted(days, "day")}`
        : `expires on ${dayInWords(expire_time)}`,
    state,
  };
}

/** What ending a token is called: one that has expired does nothing any more, and is only taken from the list. */
export const revokeWords = (token: Pick<AccessToken, "expire_time">, nowMs: number) =>
  endInWords(token, nowMs).state === "over"
    ? { verb: "Remove", done: "removed", effect: "It has expired: no program can use it." }
    : { verb: "Revoke", done: "revoked", effect: "Programs that use this token lose access." };

const dayInWords = (time: string): string =>
  new Date(time).toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric" });
