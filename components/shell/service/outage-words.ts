/** What a page says instead of its content during an outage. */
import type { ErrorName } from "contract/errors";

export interface OutageWords {
  title: string;
  sentence: string;
}

const WORDS: Partial<Record<ErrorName, OutageWords>> = {
  database_unavailable: {
    title: "The studio cannot reach its database",
    sentence: "Nothing is lost: your creations are kept, and running ones continue afterwards.",
  },
  storage_unavailable: {
    title: "The studio cannot store anything right now",
    sentence:
      "Its disk or bucket is full or out of reach. Nothing is lost, and running creations continue afterwards.",
  },
};

/** @param error as Next hands it to the page: of its own fields, only the digest is left. @returns null for other errors. */
export const outageWords = (error: { digest?: string }): OutageWords | null =>
  (error.digest && WORDS[error.digest as ErrorName]) || null;
