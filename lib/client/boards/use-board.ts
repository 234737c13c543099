"use client";
import { useQuery } from "@tanstack/react-query";
import { useState, useSyncExternalStore } from "react";
import { boardKey, changeBoard, getBoard, getBoardItems, type TaggedBoard } from "../api/boards/board";
import { ApiError } from "../api/call/errors";
import { retryAfterMsOf, verdictOn } from "../api/call/retry";
import { whileSignedIn } from "../api/call/while-signed-in";
import { usePersonId } from "../person";
import { perPerson } from "../storage";
import { type Connection, connectionOf } from "../words/connection";
import { type BoardEvent, type BoardState, type BoardStore, createBoardStore } from "./board-store";
import { warnWhileUnsaved } from "./leave-warning";

/** How often a visible page asks for changes by other tabs, people and guests. */
const POLL_MS = 2_500;

export interface BoardInUse extends Pick<BoardStore, "change" | "undo" | "redo">, BoardState {
  connection: Connection;
  /** The board was deleted, or belongs to another person. */
  isGone: boolean;
}

const browserStoresOf = perPerson(() => new Map<string, BoardStore>());

function storeOf(personId: string, first: TaggedBoard, tell: (event: BoardEvent) => void): BoardStore {
  const { id } = first.board;
  const create = () =>
    createBoardStore(first, {
      read: (known, signal) => getBoard(id, known, signal),
      readItems: (page, signal) => getBoardItems(id, page, signal),
      send: (actions) => changeBoard(id, actions),
      verdictOn,
      retryAfterMsOf,
      pause,
      tell,
    });
  if (typeof window === "undefined") return create();
  const stores = browserStoresOf(personId);
  const known = stores.get(id);
  if (known) {
    known.receive(first);
    return known;
  }
  const store = create();
  stores.set(id, store);
  warnWhileUnsaved(window, store);
  return store;
}

/** Ends after this time, or as soon as the browser has a network again. */
const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener("online", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener("online", end);
  });

/**
 * A board, kept current while the page is visible, with its changes.
 *
 * @param first as the server read it for the page.
 * @param tell is called with what was undone, redone or refused, also after the page was left.
 */
export function useBoard(first: TaggedBoard, tell: (event: BoardEvent) => void): BoardInUse {
  const personId = usePersonId();
  const [store] = useState(() => storeOf(personId, first, tell));
  const state = useSyncExternalStore(store.subscribe, store.getState, store.getState);
  const query = useQuery({
    queryKey: boardKey(first.board.id),
    queryFn: ({ signal }) => store.refresh(signal),
    initialData: first,
    refetchInterval: whileSignedIn(POLL_MS),
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
    // The next poll is the repetition.
    retry: false,
    networkMode: "always",
  });
  const isGone = query.error instanceof ApiError && query.error.httpStatus === 404;
  const reading = connectionOf(isGone ? null : query.error);
  const connection = reading === "fine" ? connectionOf(state.failure) : reading;
  const { change, undo, redo } = store;
  return { ...state, change, undo, redo, connection, isGone };
}
