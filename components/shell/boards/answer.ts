/** Puts pictures on a board and reports the result. Loads at the first request. */

import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { notify } from "@/components/ui/notices/notify";
import { signInHere } from "@/components/ui/page/sign-in-link";
import {
  addPictures,
  boardKey,
  boardListQuery,
  createBoard,
  deleteBoard,
  removeItems,
} from "@/lib/client/api/boards";
import { ApiError, errorMessage, sessionEndOf } from "@/lib/client/api/errors";
import { counted } from "@/lib/client/words/counted";
import type { BoardRequest } from "./ask";
import { ChooseBoard, type ChooseBoardProps, type ChosenBoard } from "./choose-board";
import { lastBoardOf } from "./last-board";
import { addedInWords } from "./words";

interface Page {
  client: QueryClient;
  personId: string;
  openPage: (path: string) => void;
  choose: (dialog: Omit<ChooseBoardProps, "onClose"> & { Dialog: ComponentType<ChooseBoardProps> }) => void;
}

interface KnownBoard {
  id: string;
  name: string;
}

const UNDO_SHOWN_MS = 10_000;

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
    onChoose: (chosen: ChosenBoard) =>
      void (chosen.id === null
        ? create(pictureIds, chosen.name, page)
        : add({ pictureIds }, { id: chosen.id, name: chosen.name }, page)),
  });
}

async function add(
  { pictureIds }: Pick<BoardRequest, "pictureIds">,
  { id, name }: KnownBoard,
  page: Page,
): Promise<void> {
  try {
    const board = await addPictures(id, pictureIds);
    const { added, already } = board;
    lastBoardOf(page.personId).write({ id, name: board.name });
    readAgain(page, id);
    const missing = pictureIds.length - added.length - already;
    const outcome = { added: added.length, before: already, missing };
    const open = { label: "Open", run: () => page.openPage(pathOf(id)) };
    const words = addedInWords(board.name, outcome);
    if (added.length === 0) return notify({ words, action: open });
    notify({
      words,
      action: { label: "Undo", run: () => void remove(added, { id, name: board.name }, page) },
      second: open,
      durationMs: UNDO_SHOWN_MS,
    });
  } catch (error) {
    if (error instanceof ApiError && error.httpStatus === 404) chooseAnother({ id, name }, pictureIds, page);
    else report(`Nothing was added to ${name}.`, error);
  }
}

/** The board used last was deleted meanwhile. */
function chooseAnother({ id, name }: KnownBoard, pictureIds: readonly string[], page: Page): void {
  const last = lastBoardOf(page.personId);
  if (last.read()?.id === id) last.write(null);
  notify({ words: `${name} was deleted. Choose another board.`, kind: "problem" });
  readAgain(page, id);
  ask({ pictureIds, to: "choice" }, page);
}

async function remove(itemIds: string[], { id, name }: KnownBoard, page: Page): Promise<void> {
  try {
    await removeItems(id, itemIds);
    notify({ words: `Removed from ${name} again.` });
  } catch (error) {
    report(`Nothing was removed from ${name}.`, error);
  }
  readAgain(page, id);
}

async function create(pictureIds: readonly string[], name: string, page: Page): Promise<void> {
  try {
    const board = await createBoard(name, pictureIds);
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
    notify({
      words: `New board ${board.name} with ${counted(board.pictures, "picture")}.`,
      action: { label: "Undo", run: () => void takeBack() },
      second: { label: "Open", run: () => page.openPage(pathOf(board.id)) },
      durationMs: UNDO_SHOWN_MS,
    });
  } catch (error) {
    report("The board was not made.", error);
  }
}

const pathOf = (boardId: string) => `/boards/${encodeURIComponent(boardId)}`;

function readAgain({ client }: Page, boardId: string): void {
  void client.invalidateQueries({ queryKey: boardListQuery().queryKey, exact: true });
  void client.invalidateQueries({ queryKey: boardKey(boardId), exact: true });
}

function report(words: string, error: unknown): void {
  const action = sessionEndOf(error) === "signed_out" ? { label: "Sign in", run: signInHere } : undefined;
  const detail = error instanceof ApiError ? error.details[0]?.message : undefined;
  notify({ words: `${words} ${detail ?? errorMessage(error)}`, kind: "problem", ...(action && { action }) });
}
