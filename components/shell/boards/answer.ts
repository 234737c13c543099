/** Puts pictures on a board and reports the result. Loads at the first request. */

import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { type Notice, notify } from "@/components/ui/notices/notify";
import { signInHere } from "@/components/ui/page/sign-in-link";
import {
  type AddedToBoard,
  type AddingFailure,
  addPictures,
  createBoard,
  removeItems,
} from "@/lib/client/api/boards/add-pictures";
import { boardKey, boardListQuery, deleteBoard } from "@/lib/client/api/boards/board";
import { ApiError, sessionEndOf } from "@/lib/client/api/call/errors";
import { refusalReason } from "@/lib/client/boards/refusal-reason";
import { counted } from "@/lib/client/words/counted";
import type { BoardRequest } from "./ask";
import { ChooseBoard, type ChooseBoardProps, type ChosenBoard } from "./choose-board";
import { lastBoardOf } from "./last-board";
import { addedInWords, failedInWords, notRemovedInWords } from "./words";

interface Page {
  client: QueryClient;
  personId: string;
  openPage: (path: string) => void;
  choose: (dialog: Omit<ChooseBoardProps, "onClose"> & { Dialog: ComponentType<ChooseBoardProps> }) => void;
}

interface Wanted extends Pick<BoardRequest, "pictureIds"> {
  /** Those that the board shall have as picks. */
  pickIds?: ReadonlySet<string>;
}

interface KnownBoard {
  id: string;
  name: string;
}

const UNDO_SHOWN_MS = 10_000;
/** There is more to read, and to decide. */
const FAILURE_SHOWN_MS = 20_000;

export function answerBoardRequest(request: BoardRequest, page: Page): void {
  const last = lastBoardOf(page.personId);
  const known = last.read();
  if (request.to === "last" && known) void add(request, known, page);
  else ask(request, page);
}

function ask({ pictureIds, to }: BoardRequest, page: Page): void {
  page.choose({
    Dialog: ChooseBoard,
    pictureIds,
    startsNew: to === "new",
    lastId: lastBoardOf(page.personId).read()?.id ?? null,
    onChoose: (chosen: ChosenBoard, pickIds) =>
      void (chosen.id === null
        ? create({ pictureIds, pickIds }, chosen.name, page)
        : add({ pictureIds, pickIds }, { id: chosen.id, name: chosen.name }, page)),
  });
}

async function add({ pictureIds, pickIds }: Wanted, { id, name }: KnownBoard, page: Page): Promise<void> {
  try {
    const board = await addPictures(id, pictureIds, waitNotice(`Adding to ${name}`), pickIds);
    if (isGone(board.failure?.error)) return chooseAnother({ id, name }, pictureIds, page);
    lastBoardOf(page.personId).write({ id, name: board.name || name });
    readAgain(page, id);
    reportAdded(pictureIds.length, { ...board, id, name: board.name || name }, page);
  } catch (error) {
    if (isGone(error)) chooseAnother({ id, name }, pictureIds, page);
    else report(`Nothing was added to ${name}.`, error);
  }
}

/** Says what was added, also where that is a part only, and offers to take back just that. @param of how many were to be added. */
function reportAdded(
  of: number,
  { id, name, added, already, failure }: AddedToBoard & KnownBoard,
  page: Page,
): void {
  const missing = of - added.length - already - (failure?.pictures ?? 0);
  const words = addedInWords(name, {
    ...{ added: added.length, before: already, missing },
    failed: failure && toFailed(failure),
  });
  const items = [...added, ...(failure?.unconfirmed ?? [])];
  const undo = { label: "Undo", run: () => void remove(items, { id, name }, page) };
  const open = { label: "Open", run: () => page.openPage(pathOf(id)) };
  const actions = items.length > 0 ? { action: undo, second: open } : { action: open };
  if (failure) report(words, failure.error, actions);
  else notify({ words, ...actions, ...(items.length > 0 && { durationMs: UNDO_SHOWN_MS }) });
}

const toFailed = ({ pictures, unconfirmed }: AddingFailure) => ({
  pictures,
  isUnconfirmed: unconfirmed.length > 0,
});

/** Says once that something goes on after a pause. @param what begins the sentence, such as "Adding to Lobby". */
function waitNotice(what: string): () => void {
  let isTold = false;
  return () => {
    if (!isTold) notify({ words: `${what} takes longer: the studio is busy or out of reach. Trying again…` });
    isTold = true;
  };
}

const isGone = (error: unknown) => error instanceof ApiError && error.httpStatus === 404;

/** The board used last was deleted meanwhile. */
function chooseAnother({ id, name }: KnownBoard, pictureIds: readonly string[], page: Page): void {
  const last = lastBoardOf(page.personId);
  if (last.read()?.id === id) last.write(null);
  notify({ words: `${name} was deleted. Choose another board.`, kind: "problem" });
  readAgain(page, id);
  ask({ pictureIds, to: "choice" }, page);
}

async function remove(itemIds: string[], { id, name }: KnownBoard, page: Page): Promise<void> {
  const { left, error } = await removeItems(id, itemIds, waitNotice(`Removing from ${name}`));
  if (left.length === 0) notify({ words: `Removed from ${name} again.` });
  else {
    const words = notRemovedInWords(name, { of: itemIds.length, left: left.length });
    const action = { label: "Try again", run: () => void remove(left, { id, name }, page) };
    report(words, error, { action });
  }
  readAgain(page, id);
}

async function create({ pictureIds, pickIds }: Wanted, name: string, page: Page): Promise<void> {
  try {
    const board = await createBoard(name, pictureIds, waitNotice(`Adding to ${name}`), pickIds);
    const last = lastBoardOf(page.personId);
    const before = last.read();
    last.write({ id: board.id, name: board.name });
    readAgain(page, board.id);
    const takeBack = async () => {
      try {
        await deleteBoard(board.id);
        if (last.read()?.id === board.id) last.write(before);
        notify({ words: `${board.name} was deleted. Its pictures are kept.` });
      } catch (error) {
        report(`${board.name} was not deleted.`, error);
      }
      readAgain(page, board.id);
    };
    const words = `New board ${board.name} with ${counted(board.pictures, "picture")}.`;
    const actions = {
      action: { label: "Undo", run: () => void takeBack() },
      second: { label: "Open", run: () => page.openPage(pathOf(board.id)) },
    };
    const { failure } = board;
    if (failure) report(`${words} ${failedInWords(toFailed(failure))}`, failure.error, actions);
    else notify({ words, ...actions, durationMs: UNDO_SHOWN_MS });
  } catch (error) {
    report("The board was not made.", error);
  }
}

const pathOf = (boardId: string) => `/boards/${encodeURIComponent(boardId)}`;

function readAgain({ client }: Page, boardId: string): void {
  void client.invalidateQueries({ queryKey: boardListQuery().queryKey, exact: true });
  void client.invalidateQueries({ queryKey: boardKey(boardId), exact: true });
}

/** Reports a failure with its reason. @param actions give way to a sign-in where the session has ended. */
function report(words: string, error: unknown, actions: Pick<Notice, "action" | "second"> = {}): void {
  const isSignedOut = sessionEndOf(error) === "signed_out";
  const offered = isSignedOut ? { action: { label: "Sign in", run: signInHere } } : actions;
  const duration = offered.action && { durationMs: FAILURE_SHOWN_MS };
  notify({ words: `${words} ${refusalReason(error)}`, kind: "problem", ...offered, ...duration });
}
