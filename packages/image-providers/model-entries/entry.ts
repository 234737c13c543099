/** Entries of MODELS_FILE as adapters get them, and what an adapter says after it has read its own. */
import type { ModelPrice } from "contract/models/models";
import type { Rights } from "contract/models/rights";

/** An entry. The fields beside the common ones belong to the adapter of the model, and are as the file has them. */
export interface ModelEntry extends Rights {
  id: string;
  name?: string | undefined;
  /** A hidden model is not offered; its pictures keep its name. */
  hidden?: boolean | undefined;
  price?: ModelPrice | undefined;
  [field: string]: unknown;
}

/** Where an adapter finds its entries, and says what is wrong with them. */
export interface EntrySource {
  /** The entries whose id is this word or begins with it and a slash. */
  entriesOf(prefix: string): readonly ModelEntry[];
  /** Reports a mistake in the settings; the studio then does not start. */
  problem(line: string): void;
}

/** What an adapter has after it has read its entries. */
export interface AdapterModels {
  /** The first part of the ids of its models. */
  name: string;
  /** The setting that is not set, so that none of its models is offered; null where they are. */
  missing: string | null;
  /** The ids that a default may name: the models known at start, and those that entries name. */
  models: readonly string[];
}

/** @returns a function that reports a mistake in this entry. */
export const reporterOf =
  ({ id }: { id: string }, problem: (line: string) => void) =>
  (text: string) =>
    problem(`MODELS_FILE: ${id}: ${text}`);
