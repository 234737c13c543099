/**
 * Facts that rooms announce and `lib/metrics` counts, so that no room has to know what is counted. Without a listener an
 * announcement costs nothing.
 */
import { channel } from "node:diagnostics_channel";

interface Signal<Fact> {
  /** Announces a fact. The fact is a function, which is not called without a listener. */
  announce(fact: () => Fact): void;
  listen(listener: (fact: Fact) => void): void;
}

/** Channels are found by name, so that all bundles of the server share them. */
function signal<Fact>(name: string): Signal<Fact> {
  const named = channel(`prompt-studio.${name}`);
  return {
    announce(fact) {
      if (named.hasSubscribers) named.publish(fact());
    },
    listen: (listener) => named.subscribe((fact) => listener(fact as Fact)),
  };
}

/** An answer that was sent, or whose reader left. */
export const answered = signal<{
  /** A pattern such as `/api/boards/[boardId]`, never an address. */
  route: string;
  method: string;
  status: number;
  isComplete: boolean;
  ms: number;
}>("answered");

/** A request arrived; `answered` follows. */
export const arrived = signal<null>("arrived");

/** An error that was answered, by its name in the table of errors. */
export const refused = signal<{ error: string }>("refused");

/** A call to another machine, as it went over the network: without waiting before it, and each repetition alone. */
export const called = signal<{
  /** A host that the settings name, or `pictures` for the hosts of pictures that a service lists. */
  host: string;
  method: string;
  /** The first digit of the status, such as `2xx`, or `failed` without an answer. */
  outcome: string;
  ms: number;
}>("called");

/** Deleted creations and pictures were removed for good; pictures include those of the creations. */
export const purged = signal<{ creations: number; pictures: number }>("purged");

/** The wait for a connection of the database's pool has ended, with one or without. */
export const awaited = signal<{ ms: number }>("awaited");

/** An entry of a creation's history was written; `code` of the error, where it ended with one. */
export const noted = signal<{ kind: string; count: number; code?: number | undefined }>("noted");
