"use client";
/** What this tab is sending. It outlives a reload, so that a wish whose answer never came is neither lost nor doubled. */
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import { wordsOf } from "./api-errors";
import { createCreation } from "./create-creation";
import { decide, type Intent, type IntentRequest, isRefusal } from "./intent";
import { askAgain, updateKnown } from "./known";
import { putCreation } from "./merge-changes";
import { provisionalCreation } from "./provisional-creation";
import { serverNow } from "./server-clock";

const STORED_AS = "prompt-studio.outbox";
const NONE: readonly Intent[] = [];

let intents: readonly Intent[] = NONE;
let isRestored = false;
const listeners = new Set<() => void>();
/** Under which key each creation of this tab was wished for. */
const keyByCreationId = new Map<string, string>();

/** Undefined for creations that were not made in this tab. */
export const intentKeyOf = (creationId: string): string | undefined => keyByCreationId.get(creationId);

const current = () => intents;

/** Brings back what was on its way before a reload, once. */
async function restore(): Promise<void> {
  if (isRestored) return;
  isRestored = true;
  try {
    const stored = sessionStorage.getItem(STORED_AS);
    if (!stored || stored === "[]") return;
    const { readIntents } = await import("./stored-intents");
    const known = new Set(intents.map((intent) => intent.key));
    change([...intents, ...readIntents(stored).filter((intent) => !known.has(intent.key))]);
  } catch {
    // What cannot be read is not brought back.
  }
}

function change(next: readonly Intent[]): void {
  intents = next;
  try {
    sessionStorage.setItem(STORED_AS, JSON.stringify(next));
  } catch {
    // Storage that is full or forbidden costs the memory across reloads, nothing else.
  }
  for (const listener of listeners) listener();
}

const without = (key: string) => current().filter((intent) => intent.key !== key);

async function transmit(client: QueryClient, intent: Intent): Promise<void> {
  change([{ ...intent, state: "sending", problem: null }, ...without(intent.key)]);
  try {
    const creationId = await createCreation(intent.request, intent.key);
    keyByCreationId.set(creationId, intent.key);
    await updateKnown(client, (known) =>
      known.byId[creationId] ? known : putCreation(known, provisionalCreation(creationId, intent)),
    );
    change(without(intent.key));
    askAgain(client);
  } catch (error) {
    if (isRefusal(error)) {
      change(without(intent.key));
      throw error;
    }
    change(
      current().map((one) =>
        one.key === intent.key ? { ...one, state: "not_sent" as const, problem: wordsOf(error) } : one,
      ),
    );
  }
}

export interface Outbox {
  intents: readonly Intent[];
  /** @throws ApiError when the studio refuses the request. */
  send: (request: IntentRequest) => Promise<void>;
  sendAgain: (key: string) => Promise<void>;
  discard: (key: string) => void;
}

export function useOutbox(): Outbox {
  const client = useQueryClient();
  const send = useCallback(
    async (request: IntentRequest) => {
      const decision = decide(current(), request);
      if (decision.kind === "under_way") return;
      const intent: Intent =
        decision.kind === "again"
          ? decision.intent
          : { key: crypto.randomUUID(), request, startMs: serverNow(), state: "sending", problem: null };
      await transmit(client, intent);
    },
    [client],
  );
  const sendAgain = useCallback(
    async (key: string) => {
      const intent = current().find((one) => one.key === key && one.state === "not_sent");
      if (intent) await transmit(client, intent);
    },
    [client],
  );
  return {
    intents: useSyncExternalStore(subscribe, current, () => NONE),
    send,
    sendAgain,
    discard: useCallback((key: string) => change(without(key)), []),
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  void restore();
  return () => listeners.delete(listener);
}
