"use client";
/**
 * What this tab is sending. It outlives a reload, so that a wish whose answer never came is neither lost nor doubled.
 * Each person has their own: nobody sees or sends what another one wished for.
 */
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useMemo, useSyncExternalStore } from "react";
import { wordsOf } from "./api-errors";
import { createCreation } from "./create-creation";
import { decide, type Intent, type IntentRequest, isRefusal } from "./intent";
import { askAgain, updateKnown } from "./known";
import { putCreation } from "./merge-changes";
import { storedAs, usePersonId } from "./person";
import { provisionalCreation } from "./provisional-creation";
import { serverNow } from "./server-clock";

const NONE: readonly Intent[] = [];

export interface OutboxStore {
  personId: string;
  read: () => readonly Intent[];
  /** @returns how to stop listening. */
  subscribe: (listener: () => void) => () => void;
  /** @throws ApiError when the studio refuses the request. */
  send: (client: QueryClient, request: IntentRequest) => Promise<void>;
  sendAgain: (client: QueryClient, key: string) => Promise<void>;
  discard: (key: string) => void;
  /** Under which key a creation was wished for; undefined for those not made in this tab. */
  keyOf: (creationId: string) => string | undefined;
}

/** The outbox of one person, empty until somebody listens. */
export function createOutboxStore(personId: string): OutboxStore {
  const storageKey = storedAs("outbox", personId);
  let intents: readonly Intent[] = NONE;
  let isRestored = false;
  const listeners = new Set<() => void>();
  const keyByCreationId = new Map<string, string>();

  /** Brings back what was on its way before a reload, once. */
  async function restore(): Promise<void> {
    if (isRestored) return;
    isRestored = true;
    try {
      const stored = sessionStorage.getItem(storageKey);
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
      sessionStorage.setItem(storageKey, JSON.stringify(next));
    } catch {
      // Storage that is full or forbidden costs the memory across reloads, nothing else.
    }
    for (const listener of listeners) listener();
  }

  const without = (key: string) => intents.filter((intent) => intent.key !== key);

  /** @param whenRefused `drop` where the one who asked still has the request, `keep` where the card has it alone. */
  async function transmit(client: QueryClient, intent: Intent, whenRefused: "drop" | "keep"): Promise<void> {
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
      if (isRefusal(error) && whenRefused === "drop") {
        change(without(intent.key));
        throw error;
      }
      change(
        intents.map((one) =>
          one.key === intent.key ? { ...one, state: "not_sent" as const, problem: wordsOf(error) } : one,
        ),
      );
    }
  }

  return {
    personId,
    read: () => intents,
    subscribe(listener) {
      listeners.add(listener);
      void restore();
      return () => listeners.delete(listener);
    },
    async send(client, request) {
      const decision = decide(intents, request);
      if (decision.kind === "under_way") return;
      const intent: Intent =
        decision.kind === "again"
          ? decision.intent
          : { key: crypto.randomUUID(), request, startMs: serverNow(), state: "sending", problem: null };
      await transmit(client, intent, "drop");
    },
    async sendAgain(client, key) {
      const intent = intents.find((one) => one.key === key && one.state === "not_sent");
      if (intent) await transmit(client, intent, "keep");
    },
    discard: (key) => change(without(key)),
    keyOf: (creationId) => keyByCreationId.get(creationId),
  };
}

let latest: OutboxStore | undefined;

function storeOf(personId: string): OutboxStore {
  if (latest?.personId !== personId) latest = createOutboxStore(personId);
  return latest;
}

export interface Outbox {
  intents: readonly Intent[];
  /** @throws ApiError when the studio refuses the request. */
  send: (request: IntentRequest) => Promise<void>;
  sendAgain: (key: string) => Promise<void>;
  discard: (key: string) => void;
  keyOf: OutboxStore["keyOf"];
}

const none = () => NONE;

export function useOutbox(): Outbox {
  const client = useQueryClient();
  const store = storeOf(usePersonId());
  const intents = useSyncExternalStore(store.subscribe, store.read, none);
  const ways = useMemo(
    () => ({
      send: (request: IntentRequest) => store.send(client, request),
      sendAgain: (key: string) => store.sendAgain(client, key),
      discard: store.discard,
      keyOf: store.keyOf,
    }),
    [client, store],
  );
  return useMemo(() => ({ intents, ...ways }), [intents, ways]);
}
