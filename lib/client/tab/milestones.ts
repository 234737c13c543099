/** What is worth saying aloud: that a wish was sent, has begun, is half done, and how it ended. Not every tick. */
import type { Creation } from "@/lib/contract/creation";
import { isActive } from "@/lib/contract/status";
import type { Intent } from "../creations/intent";
import { type StateWords, stateWords } from "../words/states";

/** A creation, or the wish for one while there is none yet. */
export interface Wanted {
  /** Stays the same when a wish becomes a creation. */
  id: string;
  creation: Creation;
  intent: Intent | null;
}

export interface Seen {
  phase: "sending" | "not_sent" | "active" | "ended";
  started: boolean;
  half: boolean;
}

export function seen({ creation, intent }: Wanted): Seen {
  return {
    phase: intent ? intent.state : isActive(creation.status) ? "active" : "ended",
    started: intent === null && creation.status !== "pending",
    half: (creation.progress ?? 0) >= 0.5,
  };
}

const SHORT = 60;
const named = (prompt: string) => (prompt.length > SHORT ? `${prompt.slice(0, SHORT - 1)}…` : prompt);

/** How a wish or a creation stands, in words. */
export function wantedWords({ creation, intent }: Wanted): StateWords {
  if (!intent) return stateWords(creation);
  if (intent.state === "sending") return { words: "Sending", tone: "quiet", reason: null };
  return {
    words: "Not sent",
    tone: "warning",
    reason: `${intent.problem ?? "The studio did not answer."} Sending again is safe: it never makes a second creation.`,
  };
}

/** @param before as it was last seen; undefined when it is new here, which is no news by itself. */
export function milestone(before: Seen | undefined, wanted: Wanted): string | null {
  if (!before) return null;
  const now = seen(wanted);
  const name = named(wanted.creation.prompt);
  const isOver = now.phase === "ended" || now.phase === "not_sent";
  if (isOver && now.phase !== before.phase) {
    const { words, reason } = wantedWords(wanted);
    return `${words}: ${name}${reason ? `. ${reason}` : ""}`;
  }
  if (now.phase !== "active") return null;
  if (before.phase !== "active") return `Sent: ${name}`;
  if (!before.half && now.half) return `Half done: ${name}`;
  if (!before.started && now.started) return `Started: ${name}`;
  return null;
}
