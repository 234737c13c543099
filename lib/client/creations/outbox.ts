"use client";
/**
 * The outbox: creates that this tab is sending. It is kept across a reload, so that a create without an answer is neither
 * lost nor made twice. Each person has an own outbox: nobody sees or sends another person's creates.
 */
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { errorMessage, NoAnswerError } from "../api/call/errors";
import { serverNow } from "../api/call/server-clock";
import { createCreation } from "../api/create-creation";
import { usePersonId } from "../person";
import { perPerson, storageKey, storedText } from "../storage";
import { showCreation } from "./changes-query";
import { decide, type Intent, type IntentRequest, isRefusal, isStudioOutage, scopeOfFailure } from "./intent";
import { provisionalCreation } from "./provisional-creation";

const NONE: readonly Intent[] = [];
/** Longer than Chromium takes to unload a page after it has aborted the requests. */
const LEAVING_MS = 300;

/** The pause before creates that an outage of the studio has stopped are sent again. */
const RESEND_MS = 5_000;

const always = () => true;
const never = () => false;

export interface OutboxStore {
  read: () => readonly Intent[];
  /** @returns how to stop listening. */
  subscribe: (listener: () => void) => () => void;
  /** @throws ApiError when the studio refuses the request. */
  send: (client: QueryClient, request: IntentRequest) => Promise<void>;
  /**
   * Sends several requests one after the other, each under its own key. All are stored before the first is sent, so that
   * a reload in between loses none.
   *
   * @throws ApiError when the studio refuses the first for a reason that concerns all: then none stays. Any other refused
   * one stays, with the reason.
   *
   * @param sourceThumbnailUrl of the picture that they change.
   */
  sendAll: (
    client: QueryClient,
    requests: readonly IntentRequest[],
    sourceThumbnailUrl?: string,
  ) => Promise<void>;
  retry: (client: QueryClient, key: string) => Promise<void>;
  /** Sends the creates that a reload has interrupted, once, under their keys. */
  resume: (client: QueryClient) => Promise<void>;
  discard: (key: string) => void;
  /** The idempotency key of a creation; undefined for creations not made in this tab. */
  keyOf: (creationId: string) => string | undefined;
}

/** The outbox of one person, empty until the first listener. */
export function createOutboxStore(personId: string): OutboxStore {
  const stored = storedText("tab", storageKey("outbox", personId));
  let intents: readonly Intent[] = NONE;
  let restoring: Promise<void> | undefined;
  let textBefore: { text: string | null } | undefined;
  let interrupted: readonly Intent[] = NONE;
  /** Keys of creates that an outage has stopped. */
  const stopped = new Set<string>();
  let isResending = false;
  const listeners = new Set<() => void>();
  const keyByCreationId = new Map<string, string>();

  /** Restores the intents of before a reload, once. */
  function restore(): Promise<void> {
    restoring ??= readStored();
    return restoring;
  }

  async function readStored(): Promise<void> {
    // The first access to the storage of a tab can take as long as two frames, so it waits for hydration.
    await new Promise((resolve) => setTimeout(resolve));
    const text = storedBefore();
    if (!text || text === "[]") return;
    // Without the schemas, which may fail to load, nothing is restored.
    const loaded = await import("./stored-intents").catch(() => null);
    if (!loaded) return;
    const known = new Set(intents.map((intent) => intent.key));
    const restored = loaded.readIntents(text, serverNow()).filter((intent) => !known.has(intent.key));
    interrupted = restored.filter(({ state }) => state === "sending");
    change([...intents, ...restored]);
  }

  /** What was stored before this page wrote anything. */
  function storedBefore(): string | null {
    textBefore ??= { text: stored.read() };
    return textBefore.text;
  }

  function change(next: readonly Intent[]): void {
    storedBefore();
    intents = next;
    stored.write(JSON.stringify(next));
    for (const listener of listeners) listener();
  }

  const without = (key: string) => intents.filter((intent) => intent.key !== key);

  /**
   * @param isDropped whether a refused one is dropped, as where the composer still has it; else its card keeps it.
   * @returns the error for which it was not sent and is kept; null when it was sent.
   */
  async function transmit(
    client: QueryClient,
    intent: Intent,
    isDropped: (refusal: unknown) => boolean,
  ): Promise<unknown> {
    const sending: Intent = { ...intent, state: "sending", problem: null };
    const isHere = intents.some(({ key }) => key === intent.key);
    change(isHere ? intents.map((one) => (one.key === intent.key ? sending : one)) : [sending, ...intents]);
    try {
      const creationId = await createCreation(intent.request, intent.key);
      keyByCreationId.set(creationId, intent.key);
      showCreation(client, provisionalCreation(creationId, intent));
      change(without(intent.key));
      return null;
    } catch (error) {
      if (isRefusal(error) && isDropped(error)) {
        change(without(intent.key));
        throw error;
      }
      // A browser that leaves the page aborts the request first. The timer then never ends, so the create stays stored as
      // being sent, and is sent again after a reload.
      if (error instanceof NoAnswerError) await new Promise((resolve) => setTimeout(resolve, LEAVING_MS));
      markNotSent(client, [intent.key], error);
      return error;
    }
  }

  function markNotSent(client: QueryClient, keys: readonly string[], error: unknown): void {
    const isOutage = isStudioOutage(error);
    for (const key of keys) stopped[isOutage ? "add" : "delete"](key);
    if (isOutage) resendLater(client);
    const problem = errorMessage(error) + (isOutage ? " It is sent again by itself." : "");
    change(
      intents.map((one) => (keys.includes(one.key) ? { ...one, state: "not_sent" as const, problem } : one)),
    );
  }

  function resendLater(client: QueryClient): void {
    if (isResending) return;
    isResending = true;
    setTimeout(() => {
      isResending = false;
      const waiting = intents.filter(({ key, state }) => state === "not_sent" && stopped.has(key));
      void sendInOrder(
        client,
        waiting.toSorted((a, b) => a.startMs - b.startMs),
        "keep",
      );
    }, RESEND_MS);
  }

  /** Sends one after the other. @throws ApiError when the first is refused and is not to be kept. */
  async function sendInOrder(
    client: QueryClient,
    open: readonly Intent[],
    whenFirstRefused: "drop" | "keep",
  ): Promise<void> {
    const failing = new Set<string | undefined>();
    /** Where only the first one's model cannot draw, the others are sent, and the first stays with the reason. */
    const isFirstDropped = (refusal: unknown) =>
      whenFirstRefused === "drop" &&
      (scopeOfFailure(refusal) !== "model" ||
        open.every(({ request }) => request.model === open[0]?.request.model));
    for (const [index, intent] of open.entries()) {
      const { model } = intent.request;
      if (failing.has(model)) continue;
      const problem = await transmit(client, intent, index === 0 ? isFirstDropped : never);
      const scope = problem === null ? "request" : scopeOfFailure(problem);
      if (scope === "request") continue;
      // Sending these now would fail the same way.
      const rest = open
        .slice(index + 1)
        .filter(({ request }) => scope === "all" || request.model === model)
        .map(({ key }) => key);
      markNotSent(client, rest, problem);
      if (scope === "all") return;
      failing.add(model);
    }
  }

  /** The intent that this request means now; null while it is already being sent. */
  function intentFor(request: IntentRequest, startMs = serverNow()): Intent | null {
    const decision = decide(intents, request);
    if (decision.kind === "under_way") return null;
    if (decision.kind === "again") return decision.intent;
    return { key: crypto.randomUUID(), request, startMs, state: "sending", problem: null };
  }

  /** Without the code the list of models begins with those that were used before. */
  function remember(requests: readonly IntentRequest[]): void {
    void import("../last-models").then(
      ({ rememberModels }) => rememberModels(personId, requests),
      () => {},
    );
  }

  return {
    read: () => intents,
    subscribe(listener) {
      listeners.add(listener);
      void restore();
      return () => listeners.delete(listener);
    },
    async send(client, request) {
      remember([request]);
      const intent = intentFor(request);
      if (intent) await transmit(client, intent, always);
    },
    async sendAll(client, requests, sourceThumbnailUrl) {
      remember(requests);
      const now = serverNow();
      const shown = sourceThumbnailUrl ? { sourceThumbnailUrl } : {};
      const added = requests.flatMap((request, index) => {
        const intent = intentFor(request, now + index);
        return intent ? [{ ...intent, ...shown }] : [];
      });
      const keys = added.map(({ key }) => key);
      const others = () => intents.filter(({ key }) => !keys.includes(key));
      // The newest is first, as in the stream.
      change([
        ...added.map((one) => ({ ...one, state: "sending" as const, problem: null })).reverse(),
        ...others(),
      ]);
      await sendInOrder(client, added, "drop").catch((error) => {
        change(others());
        throw error;
      });
    },
    async retry(client, key) {
      const intent = intents.find((one) => one.key === key && one.state === "not_sent");
      if (intent) await transmit(client, intent, never);
    },
    async resume(client) {
      await restore();
      const open = interrupted;
      interrupted = NONE;
      await sendInOrder(
        client,
        open.toSorted((a, b) => a.startMs - b.startMs),
        "keep",
      );
    },
    discard: (key) => change(without(key)),
    keyOf: (creationId) => keyByCreationId.get(creationId),
  };
}

const outboxStoreOf = perPerson(createOutboxStore);

export interface Outbox {
  intents: readonly Intent[];
  /** @throws ApiError when the studio refuses the request. */
  send: (request: IntentRequest) => Promise<void>;
  /** See `OutboxStore.sendAll`. @throws ApiError when the studio refuses the first. */
  sendAll: (requests: readonly IntentRequest[], sourceThumbnailUrl?: string) => Promise<void>;
  retry: (key: string) => Promise<void>;
  discard: (key: string) => void;
  keyOf: OutboxStore["keyOf"];
}

const none = () => NONE;

export function useOutbox(): Outbox {
  const client = useQueryClient();
  const store = outboxStoreOf(usePersonId());
  const intents = useSyncExternalStore(store.subscribe, store.read, none);
  useEffect(() => void store.resume(client), [store, client]);
  const actions = useMemo(
    () => ({
      send: (request: IntentRequest) => store.send(client, request),
      sendAll: (...args: Parameters<Outbox["sendAll"]>) => store.sendAll(client, ...args),
      retry: (key: string) => store.retry(client, key),
      discard: store.discard,
      keyOf: store.keyOf,
    }),
    [client, store],
  );
  return useMemo(() => ({ intents, ...actions }), [intents, actions]);
}
