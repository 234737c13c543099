/**
 * A board in this tab: what the studio last answered, with the changes laid over it that it has not confirmed yet, and
 * what can be undone. It outlives its page, so that a change is also sent when the person has gone on.
 */
import { replaceEqualDeep } from "@tanstack/react-query";
import type { Board, BoardPicture } from "@/lib/contract/boards/board";
import type { BoardAction } from "@/lib/contract/boards/board-actions";
import type { TaggedBoard } from "../api/boards";
import { invertActions, withActions } from "./board-actions";
import { createChangeQueue, type Verdict } from "./change-queue";
import { forget, type History, NO_HISTORY, remember, turn } from "./history";

export interface BoardState {
  /** As it is shown. */
  board: Board;
  /** How many changes the studio has not confirmed. */
  unsaved: number;
  /** Whether saving has failed and is repeated. */
  isFailing: boolean;
  canUndo: boolean;
  canRedo: boolean;
}

/** What the person is told; `words` names the change, such as "moved 3 pictures". */
export type BoardEvent =
  | { type: "undone" | "redone"; words: string }
  | { type: "refused"; words: string; error: unknown };

interface Ports {
  read: (known: TaggedBoard, signal?: AbortSignal) => Promise<TaggedBoard>;
  send: (actions: readonly BoardAction[]) => Promise<TaggedBoard>;
  verdictOn: (error: unknown) => Verdict;
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
  /** Reads the board again. @throws what reading throws */
  refresh: (signal?: AbortSignal) => Promise<TaggedBoard>;
  /** Takes an answer of the studio. */
  receive: (server: TaggedBoard) => void;
}

export function createBoardStore(first: TaggedBoard, ports: Ports): BoardStore {
  let server = first;
  let history: History = NO_HISTORY;
  let lastId = 0;
  let saves = 0;
  const pictures = new Map<string, BoardPicture>();
  const listeners = new Set<() => void>();
  const findPicture = (id: string) => pictures.get(id);
  const queue = createChangeQueue({
    async send(actions) {
      const answer = await ports.send(actions);
      saves += 1;
      take(answer);
    },
    verdictOn: ports.verdictOn,
    onRefused({ id, words }, error) {
      history = forget(history, id);
      ports.tell({ type: "refused", words, error });
    },
    onChanged: () => update(),
    pause: ports.pause,
  });
  take(first);
  let state = computeState();

  function take(answer: TaggedBoard): void {
    // What has not changed stays the same object, so that it is not rendered again.
    server = { tag: answer.tag, board: replaceEqualDeep(server.board, answer.board) };
    for (const { picture } of answer.board.items) if (picture) pictures.set(picture.id, picture);
  }

  function computeState(): BoardState {
    const pending = queue.pending();
    const actions = pending.flatMap((change) => change.actions);
    return {
      board: actions.length > 0 ? withActions(server.board, actions, findPicture) : server.board,
      unsaved: pending.length,
      isFailing: queue.isFailing(),
      canUndo: history.undo.length > 0,
      canRedo: history.redo.length > 0,
    };
  }

  function update(): void {
    state = computeState();
    for (const listener of listeners) listener();
  }

  function receive(answer: TaggedBoard): void {
    if (answer === server) return;
    take(answer);
    update();
  }

  function step(direction: "undo" | "redo", which?: number): boolean {
    const turned = turn(history, direction, state.board, findPicture, which);
    if (!turned) return false;
    const { id, words, back } = turned.step;
    history = turned.history;
    queue.add({ id, words, actions: back });
    update();
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
      history = remember(history, { id, words, back });
      queue.add({ id, words, actions });
      update();
      return id;
    },
    undo: (id) => step("undo", id),
    redo: () => step("redo"),
    async refresh(signal) {
      const savesBefore = saves;
      const answer = await ports.read(server, signal);
      // An answer that was asked for before a change was saved may lack that change.
      if (saves === savesBefore) receive(answer);
      queue.resume();
      return server;
    },
    receive,
  };
}
