/** What a stream consists of, in words. */
import type { Creation } from "contract/creations/creation";
import type { Intent } from "../creations/intent";
import { type StateWords, stateWords } from "../words/states";

/** A creation, or an unsent create that will become one. */
export interface StreamEntry {
  /** Stays the same when the create is answered. */
  id: string;
  creation: Creation;
  intent: Intent | null;
}

/** The state of an entry in words. */
export function entryWords({ creation, intent }: StreamEntry): StateWords {
  if (!intent) return stateWords(creation);
  if (intent.state === "sending") return { words: "Sending", tone: "quiet", reason: null };
  return {
    words: "Not sent",
    tone: "warning",
    reason: `${intent.problem ?? "The studio did not answer."} Retrying this request is safe: it makes at most one creation.`,
  };
}
