/**
 * A board in this tab: what the studio last answered, with the changes laid over it that it has not confirmed yet, and
 * what can be undone. It outlives its page, so that a change is also sent when the person has gone on.
 */
import { replaceEqualDeep } from "@tanstack/react-query";
import type { Board, BoardPicture } from "contract/boards/board";
import type { BoardAction, BoardChange } from "contract/boards/board-actions";
import { withPage, withRest } from "contract/boards/pages";
import { idsIn } from "contract/boards/request-limits";
import { placesOf } from "@/lib/board-items/places";
import { inSmallActions } from "@/lib/board-items/portions";
import type { TaggedBoard } from "../api/boards/board";
import type { Verdict } from "../api/call/retry";
import { EMPTY_STACK, remember } from "../undo-stack";
import { invertActions, withActions, withChange } from "./board-actions";
import { type ChangeKind, createChangeQueue, type Refusal } from "./change-queue";
import { afterRefusal, type History, turn } from "./history";
import { createPageReader, type ReadItems } from "./page-reader";

export interface BoardState {
  /** As it is shown: while not all pages are read, with the items so far. */
  board: Board;
  /** Whether all pages are read. */
  isFullyLoaded: boolean;
  /** How many changes the studio has not confirmed completely. */
  unsaved: number;
  /** Why saving has failed, while it is repeated; null otherwise. */
  failure: unknown;
  canUndo: boolean;
  canRedo: boolean;
}

/** What the person is told; `words` names the change, such as "moved 3 pictures". */
export type BoardEvent =
  /** `overtaken`: not undone or redone, because others have changed the same since. */
  | { type: "undone" | "redone" | "overtaken"; words: string }
  | {
      type: "refused";
      kind: ChangeKind;
      words: string;
      /** How many items of the change are saved, and how many it named. */
      saved: number;
      of: number;
      error: unknown;
      /** Takes back the saved part; null where nothing of a change was saved, and for an undo or redo. */
      undo: (() => void) | null;
    };

interface Ports {
  /** The board with its first page; null when nothing has changed since `known`. */
  read: (known: TaggedBoard, signal?: AbortSignal) => Promise<TaggedBoard | null>;
  readItems: ReadItems;
  send: (actions: readonly BoardAction[]) => Promise<BoardChange>;
  verdictOn: (error: unknown) => Verdict;
  retryAfterMsOf: (error: unknown) => number;
  pause: (ms: number) => Promise<void>;
  tell: (event: BoardEvent) => void;
}

export interface BoardStore {
  getState: () => BoardState;
  subscribe: (listener: () => void) => () => void;
  /**
   * Shows a change at once and sends it.
   *
   * @param words names it, such as "moved 3 pictures". @returns what `undo` takes; null when the change changes nothing.
   */
  change: (actions: readonly BoardAction[], words: string) => number | null;
  /** Takes a change back. @param id the last one when absent. @returns whether there was one. */
  undo: (id?: number) => boolean;
  redo: () => boolean;
  /** Reads what has changed, and the pages that were not read yet. @throws what reading throws */
  refresh: (signal?: AbortSignal) => Promise<TaggedBoard>;
  /** Takes the board with its first page, as the studio answered. */
  receive: (server: TaggedBoard) => void;
}

export function createBoardStore(first: TaggedBoard, ports: Ports): BoardStore {
  let server = first;
  let isFullyLoaded = false;
  /** A board of which some pages are still to be read: `next_cursor` says from where. */
  let reading: TaggedBoard | null = null;
  let history: History = EMPTY_STACK;
  let lastId = 0;
  let saves = 0;
  const pages = createPageReader(ports.readItems);
  const pictures = new Map<string, BoardPicture>();
  const listeners = new Set<() => void>();
  const findPicture = (id: string) => pictures.get(id);
  const queue = createChangeQueue({
    async send(actions) {
      const change = await ports.send(actions);
      saves += 1;
      takeChange(actions, change);
    },
    verdictOn: ports.verdictOn,
    retryAfterMsOf: ports.retryAfterMsOf,
    onRefused: takeRefusal,
    onChanged: () => update(),
    pause: ports.pause,
  });
  take(first);
  let state = computeState();

  function setServer({ tag, board }: TaggedBoard): void {
    // What has not changed stays the same object, so that it is not rendered again.
    server = { tag, board: replaceEqualDeep(server.board, board) };
    for (const { picture } of board.items) if (picture) pictures.set(picture.id, picture);
  }

  /** Takes a board with its first page. While others are to be read, a board that was fully loaded is shown as it was. */
  function take({ tag, board }: TaggedBoard): void {
    const { version, pictures_tag, items } = server.board;
    const isSameItems = version === board.version && pictures_tag === board.pictures_tag;
    takePages({ tag, board: isFullyLoaded && isSameItems ? { ...board, items, next_cursor: null } : board });
  }

  function takePages({ tag, board }: TaggedBoard): void {
    reading = board.next_cursor === null ? null : { tag, board };
    isFullyLoaded ||= reading === null;
    if (reading === null) setServer({ tag, board });
    else if (!isFullyLoaded)
      setServer({ tag, board: { ...board, items: withRest(board.items, server.board.items) } });
  }

  function takeChange(actions: readonly BoardAction[], change: BoardChange): void {
    setServer({ ...server, board: withChange(server.board, actions, change) });
    if (reading) reading = { ...reading, board: withChange(reading.board, actions, change) };
  }

  function takeRefusal(refusal: Refusal): void {
    const { change, error } = refusal;
    const { id, kind, words, before } = change;
    history = afterRefusal(history, refusal, invertActions(before, refusal.saved, findPicture));
    const saved = itemsIn(refusal.saved);
    const undo = kind === "change" && saved > 0 ? () => void step("undo", id) : null;
    const of = saved + itemsIn(refusal.refused);
    ports.tell({ type: "refused", kind, words, saved, of, error, undo });
  }

  async function readPage(after: string, signal: AbortSignal | undefined): Promise<void> {
    const [savesBefore, versionBefore] = [saves, reading?.board.version];
    const { items, next_cursor } = await pages.read(after, signal);
    if (!reading) return;
    const mayLackChange = saves !== savesBefore;
    // The page may lack a change that is shown already. What others changed is read by the next call.
    if (isFullyLoaded && mayLackChange) reading = null;
    else {
      // With the version of the page the board is read again, because a change and a page may not fit together.
      const version = (mayLackChange ? versionBefore : undefined) ?? reading.board.version;
      const board = { ...reading.board, version, items: withPage(reading.board.items, items), next_cursor };
      takePages({ ...reading, board });
      update();
    }
  }

  function computeState(): BoardState {
    const pending = queue.pending();
    const actions = pending.flatMap((portion) => portion.actions);
    return {
      board: actions.length > 0 ? withActions(server.board, actions, findPicture) : server.board,
      isFullyLoaded,
      unsaved: new Set(pending.map(({ change }) => change)).size,
      failure: queue.failure(),
      canUndo: history.undo.length > 0,
      canRedo: history.redo.length > 0,
    };
  }

  function update(): void {
    state = computeState();
    for (const listener of listeners) listener();
  }

  function receive(answer: TaggedBoard): void {
    const at = reading ?? server;
    if (answer.tag === at.tag && answer.board.version === at.board.version) return;
    take(answer);
    update();
  }

  function enqueue(id: number, kind: ChangeKind, words: string, actions: readonly BoardAction[]): void {
    const before = state.board;
    queue.add({ id, kind, words, before, actions: inSmallActions(before.items, actions) });
    update();
  }

  function step(direction: "undo" | "redo", which?: number): boolean {
    const turned = turn(history, direction, state.board, findPicture, which);
    if (!turned) return false;
    const { id, words, back } = turned.step;
    history = turned.history;
    if (turned.isOvertaken) {
      update();
      ports.tell({ type: "overtaken", words });
      return true;
    }
    enqueue(id, direction, words, back);
    ports.tell({ type: direction === "undo" ? "undone" : "redone", words });
    return true;
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change(actions, words) {
      const back = invertActions(state.board, actions, findPicture);
      if (back.length === 0) return null;
      const id = ++lastId;
      const { items } = withActions(state.board, actions, findPicture);
      history = remember(history, { id, words, back, places: placesOf(items, back) });
      enqueue(id, "change", words, actions);
      return id;
    },
    undo: (id) => step("undo", id),
    redo: () => step("redo"),
    async refresh(signal) {
      const savesBefore = saves;
      const answer = await ports.read(reading ?? server, signal);
      // An answer that was asked for before a change was saved may lack that change.
      if (answer && saves === savesBefore) {
        take(answer);
        update();
      }
      queue.resume();
      for (let after = reading?.board.next_cursor; after; after = reading?.board.next_cursor)
        await readPage(after, signal);
      return server;
    },
    receive,
  };
}

/** How many items some actions name. */
const itemsIn = (actions: readonly BoardAction[]): number =>
  actions.reduce((sum, action) => sum + idsIn(action), 0);
