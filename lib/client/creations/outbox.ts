"use client";
/**
 * What this tab is sending. It outlives a reload, so that a wish whose answer never came is neither lost nor doubled.
 * Each person has their own: nobody sees or sends what another one wished for.
 */
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { wordsOf } from "../api/errors";
import { serverNow } from "../api/server-clock";
import { createCreation } from "../create-creation";
import { askAgain, updateKnown } from "../known";
import { storedAs, usePersonId } from "../person";
import { putCreation } from "./changes-state";
import { decide, type Intent, type IntentRequest, isAboutRequest, isRefusal } from "./intent";
import { provisionalCreation } from "./provisional-creation";

const NONE: readonly Intent[] = [];

export interface OutboxStore {
  personId: string;
  read: () => readonly Intent[];
  /** @returns how to stop listening. */
  subscribe: (listener: () => void) => () => void;
  /** @throws ApiError when the studio refuses the request. */
  send: (client: QueryClient, request: IntentRequest) => Promise<void>;
  /**
   * Sends several wishes, each under its own key, one after the other. All of them are kept before the first leaves, so
   * that a reload in between loses none.
   *
   * @throws ApiError when the studio refuses the first: then none is left. What is refused later stays, with the reason.
   */
  sendAll: (client: QueryClient, requests: readonly IntentRequest[]) => Promise<void>;
  sendAgain: (client: QueryClient, key: string) => Promise<void>;
  /** Sends what a reload has interrupted, under its own keys, once. */
  resume: (client: QueryClient) => Promise<void>;
  discard: (key: string) => void;
  /** Under which key a creation was wished for; undefined for those not made in this tab. */
  keyOf: (creationId: string) => string | undefined;
}

/** The outbox of one person, empty until somebody listens. */
export function createOutboxStore(personId: string): OutboxStore {
  const storageKey = storedAs("outbox", personId);
  let intents: readonly Intent[] = NONE;
  let restoring: Promise<void> | undefined;
  let interrupted: readonly Intent[] = NONE;
  const listeners = new Set<() => void>();
  const keyByCreationId = new Map<string, string>();

  /** Brings back what was on its way before a reload, once. */
  function restore(): Promise<void> {
    restoring ??= bringBack();
    return restoring;
  }

  async function bringBack(): Promise<void> {
    try {
      const stored = sessionStorage.getItem(storageKey);
      if (!stored || stored === "[]") return;
      const { readIntents } = await import("./stored-intents");
      const known = new Set(intents.map((intent) => intent.key));
      const restored = readIntents(stored, serverNow()).filter((intent) => !known.has(intent.key));
      interrupted = restored.filter(({ state }) => state === "sending");
      change([...intents, ...restored]);
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

  /**
   * @param whenRefused `drop` where the one who asked still has the request, `keep` where the card has it alone.
   * @returns why it was not sent and is kept; null when it was sent.
   */
  async function transmit(
    client: QueryClient,
    intent: Intent,
    whenRefused: "drop" | "keep",
  ): Promise<unknown> {
    const sending: Intent = { ...intent, state: "sending", problem: null };
    const isHere = intents.some(({ key }) => key === intent.key);
    change(isHere ? intents.map((one) => (one.key === intent.key ? sending : one)) : [sending, ...intents]);
    try {
      const creationId = await createCreation(intent.request, intent.key);
      keyByCreationId.set(creationId, intent.key);
      updateKnown(client, (known) =>
        known.byId[creationId] ? known : putCreation(known, provisionalCreation(creationId, intent)),
      );
      change(without(intent.key));
      askAgain(client);
      return null;
    } catch (error) {
      if (isRefusal(error) && whenRefused === "drop") {
        change(without(intent.key));
        throw error;
      }
      notSent([intent.key], error);
      return error;
    }
  }

  function notSent(keys: readonly string[], error: unknown): void {
    const problem = wordsOf(error);
    change(
      intents.map((one) => (keys.includes(one.key) ? { ...one, state: "not_sent" as const, problem } : one)),
    );
  }

  /** One after the other. @throws ApiError when the first is refused and nobody is to keep it. */
  async function inTurn(
    client: QueryClient,
    wished: readonly Intent[],
    whenFirstRefused: "drop" | "keep",
  ): Promise<void> {
    for (const [index, intent] of wished.entries()) {
      const problem = await transmit(client, intent, index === 0 ? whenFirstRefused : "keep");
      if (problem === null || isAboutRequest(problem)) continue;
      // What keeps one back keeps back the rest: asking for each would only take its time.
      const rest = wished.slice(index + 1).map(({ key }) => key);
      return notSent(rest, problem);
    }
  }

  /** The intent that this request means now; null while it is being sent already. */
  function wish(request: IntentRequest, startMs = serverNow()): Intent | null {
    const decision = decide(intents, request);
    if (decision.kind === "under_way") return null;
    if (decision.kind === "again") return decision.intent;
    return { key: crypto.randomUUID(), request, startMs, state: "sending", problem: null };
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
      const intent = wish(request);
      if (intent) await transmit(client, intent, "drop");
    },
    async sendAll(client, requests) {
      const now = serverNow();
      const wished = requests.flatMap((request, index) => wish(request, now + index) ?? []);
      const keys = wished.map(({ key }) => key);
      const others = () => intents.filter(({ key }) => !keys.includes(key));
      // The newest stands first, here as in the stream.
      change([
        ...wished.map((one) => ({ ...one, state: "sending" as const, problem: null })).reverse(),
        ...others(),
      ]);
      await inTurn(client, wished, "drop").catch((error) => {
        change(others());
        throw error;
      });
    },
    async sendAgain(client, key) {
      const intent = intents.find((one) => one.key === key && one.state === "not_sent");
      if (intent) await transmit(client, intent, "keep");
    },
    async resume(client) {
      await restore();
      const open = interrupted;
      interrupted = NONE;
      await inTurn(
        client,
        open.toSorted((a, b) => a.startMs - b.startMs),
        "keep",
      );
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
  /** Several at once, as `OutboxStore.sendAll` says. @throws ApiError when the studio refuses the first. */
  sendAll: (requests: readonly IntentRequest[]) => Promise<void>;
  sendAgain: (key: string) => Promise<void>;
  discard: (key: string) => void;
  keyOf: OutboxStore["keyOf"];
}

const none = () => NONE;

export function useOutbox(): Outbox {
  const client = useQueryClient();
  const store = storeOf(usePersonId());
  const intents = useSyncExternalStore(store.subscribe, store.read, none);
  useEffect(() => void store.resume(client), [store, client]);
  const ways = useMemo(
    () => ({
      send: (request: IntentRequest) => store.send(client, request),
      sendAll: (requests: readonly IntentRequest[]) => store.sendAll(client, requests),
      sendAgain: (key: string) => store.sendAgain(client, key),
      discard: store.discard,
      keyOf: store.keyOf,
    }),
    [client, store],
  );
  return useMemo(() => ({ intents, ...ways }), [intents, ways]);
}
