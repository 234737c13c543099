/** What is worth saying aloud: that a creation started, is half done, and how it ended. Not every tick. */
import { stateWords } from "@/lib/client/state-words";
import type { Creation } from "@/lib/contract/creation";
import { isActive } from "@/lib/contract/status";

export interface Seen {
  active: boolean;
  started: boolean;
  half: boolean;
}

export function seen(creation: Creation): Seen {
  return {
    active: isActive(creation.status),
    started: creation.status !== "pending",
    half: (creation.progress ?? 0) >= 0.5,
  };
}

const SHORT = 60;
const named = (prompt: string) => (prompt.length > SHORT ? `${prompt.slice(0, SHORT - 1)}…` : prompt);

/** @param before as it was last seen; undefined when it is new here, which is no news by itself. */
export function milestone(before: Seen | undefined, creation: Creation): string | null {
  if (!before) return null;
  const now = seen(creation);
  const name = named(creation.prompt);
  if (before.active && !now.active) {
    const { words, reason } = stateWords(creation);
    return `${words}: ${name}${reason ? `. ${reason}` : ""}`;
  }
  if (!now.active) return null;
  if (!before.half && now.half) return `Half done: ${name}`;
  if (!before.started && now.started) return `Started: ${name}`;
  return null;
}
