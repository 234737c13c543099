/** New boards, and pictures that are added to boards or removed from them: in as many calls as that takes. */
import type { BoardSummary } from "contract/boards/board";
import type { BoardAction, BoardChange } from "contract/boards/board-actions";
import { MAX_IDS_AT_ONCE } from "contract/boards/request-limits";
import { inSmallActions } from "@/lib/board-items/portions";
import { callApi } from "../call/calls";
import { isUnconfirmed, withRetries } from "../call/retry";
import { changeBoard } from "./board";

type BoardAddition = Extract<BoardAction, { type: "add" }>["items"][number];

/** Called when a call is to be repeated after a pause, because the studio asks for one or did not answer. */
export type OnWait = () => void;

const ignoreWait: OnWait = () => {};
const NO_PICKS: ReadonlySet<string> = new Set();

/** A new board, and the pictures that a further call did not add. */
export interface NewBoard extends BoardSummary {
  failure: AddingFailure | null;
}

/**
 * `POST /api/boards`, and further calls where one may not name so many pictures.
 *
 * @param pictureIds the pictures in their order. @param pickIds those that are picks from the beginning.
 * @throws what the first call throws; then there is no board.
 */
export async function createBoard(
  name: string,
  pictureIds: readonly string[] = [],
  onWait = ignoreWait,
  pickIds = NO_PICKS,
): Promise<NewBoard> {
  if (pickIds.size > 0) return createBoardOf(name, forBoard(pictureIds, pickIds), onWait);
  const body = { name, picture_ids: pictureIds.slice(0, MAX_IDS_AT_ONCE) };
  const board = (await callApi("POST /boards", { body })).value;
  const others = pictureIds.slice(MAX_IDS_AT_ONCE);
  if (others.length === 0) return { ...board, failure: null };
  const { added, failure } = await addItems(board.id, forBoard(others), onWait);
  return { ...board, pictures: board.pictures + added.length, failure };
}

/** A picture for a new board. */
export type PictureForBoard = Pick<BoardAddition, "picture_id" | "note" | "decision">;

/**
 * A new board of pictures with notes and decisions.
 *
 * @throws what the first call throws; then there is no board.
 */
export async function createBoardOf(
  name: string,
  pictures: readonly PictureForBoard[],
  onWait = ignoreWait,
): Promise<NewBoard> {
  const board = (await callApi("POST /boards", { body: { name } })).value;
  const { added, failure } = await addItems(board.id, pictures, onWait);
  return { ...board, pictures: added.length, failure };
}

/** Why some pictures were not added to a board. */
export interface AddingFailure {
  /** How many. */
  pictures: number;
  error: unknown;
  /** The ids of items that a call without an answer may have added. */
  unconfirmed: string[];
}

/** What adding pictures has done. */
export interface AddedToBoard {
  /** Of the board; empty when no call was answered. */
  name: string;
  /** The ids of the new items. */
  added: string[];
  /** How many pictures were on the board already. */
  already: number;
  /** Null when all calls succeeded. Those before the failed one are saved, and none was made behind it. */
  failure: AddingFailure | null;
}

/**
 * Adds pictures to the end of a board, in as many calls as that takes.
 *
 * @param pictureIds at least one. @param pickIds those that become picks; the decision about pictures on the board already stays.
 * @throws the failure where certainly nothing was added.
 */
export async function addPictures(
  boardId: string,
  pictureIds: readonly string[],
  onWait = ignoreWait,
  pickIds = NO_PICKS,
): Promise<AddedToBoard> {
  const done = await addItems(boardId, forBoard(pictureIds, pickIds), onWait);
  const { failure } = done;
  const mayHaveAdded = done.added.length + done.already + (failure?.unconfirmed.length ?? 0) > 0;
  if (failure && !mayHaveAdded) throw failure.error;
  return done;
}

const forBoard = (pictureIds: readonly string[], pickIds = NO_PICKS): PictureForBoard[] =>
  pictureIds.map((picture_id) => ({
    picture_id,
    note: "",
    decision: pickIds.has(picture_id) ? "pick" : null,
  }));

async function addItems(
  boardId: string,
  pictures: readonly PictureForBoard[],
  onWait: OnWait,
): Promise<AddedToBoard> {
  const items = pictures.map((picture) => ({ ...picture, id: crypto.randomUUID(), title: "" }));
  const { changes, failure } = await changeInCalls(boardId, [{ type: "add", items }], onWait);
  return {
    name: changes.at(-1)?.name ?? "",
    added: changes.flatMap(({ added }) => added.map(({ id }) => id)),
    already: changes.reduce((sum, { already }) => sum + already.length, 0),
    failure: failure && {
      pictures: failure.unsaved.flatMap(itemIdsOf).length,
      error: failure.error,
      unconfirmed: isUnconfirmed(failure.error) ? failure.unsaved.slice(0, 1).flatMap(itemIdsOf) : [],
    },
  };
}

/** What removing items has done. */
export interface RemovedFromBoard {
  /** The ids of the items that are still there, or may be. */
  left: string[];
  /** Why; null when all are removed. */
  error: unknown;
}

/** Removes items from a board, in as many calls as that takes; what is not there any more counts as removed. */
export async function removeItems(
  boardId: string,
  item_ids: string[],
  onWait = ignoreWait,
): Promise<RemovedFromBoard> {
  const { failure } = await changeInCalls(boardId, [{ type: "remove", item_ids }], onWait);
  return { left: failure?.unsaved.flatMap(itemIdsOf) ?? [], error: failure?.error ?? null };
}

/** The ids of the items that an action adds or removes. */
function itemIdsOf(action: BoardAction): string[] {
  if (action.type === "add") return action.items.map(({ id }) => id);
  return action.type === "remove" ? action.item_ids : [];
}

/** Makes a large change by one call after another, until one fails for good. The actions are repeatable: they name their items. */
async function changeInCalls(boardId: string, large: readonly BoardAction[], onWait: OnWait) {
  const actions = inSmallActions([], large);
  const changes: BoardChange[] = [];
  for (const [at, action] of actions.entries()) {
    try {
      changes.push(await withRetries(() => changeBoard(boardId, [action]), onWait));
    } catch (error) {
      return { changes, failure: { unsaved: actions.slice(at), error } };
    }
  }
  return { changes, failure: null };
}
