/** What leads from a board to another page. */

import type { Board, BoardItem } from "contract/boards/board";
import { failedInWords } from "@/components/shell/boards/words";
import { notify } from "@/components/ui/notices/notify";
import { createBoard } from "@/lib/client/api/boards/add-pictures";
import { deleteBoard, restoreBoard } from "@/lib/client/api/boards/board";
import { errorMessage } from "@/lib/client/api/call/errors";
import { refusalReason } from "@/lib/client/boards/refusal-reason";
import { counted, grouped } from "@/lib/client/words/counted";

interface Router {
  push: (path: string) => void;
}

const UNDO_SHOWN_MS = 20_000;
const pathOf = (boardId: string) => `/boards/${encodeURIComponent(boardId)}`;
const problem = (words: string, error: unknown) =>
  notify({ words: `${words} ${errorMessage(error)}`, kind: "problem" });

/** Makes a board of some pictures of this person, which stay on this one, too. */
export async function newBoardOf(items: readonly BoardItem[], router: Router): Promise<void> {
  const own = items.filter(({ picture }) => picture?.person_name === undefined);
  const pictureIds = own.flatMap(({ picture }) => picture?.id ?? []);
  try {
    const { id, name, failure } = await createBoard("New board", pictureIds);
    const of = pictureIds.length;
    const action = { label: "Open", run: () => router.push(pathOf(id)) };
    if (!failure) notify({ words: `${counted(of, "picture")} on a new board: ${name}.`, action });
    else {
      const { pictures, unconfirmed, error } = failure;
      const others = failedInWords({ pictures, isUnconfirmed: unconfirmed.length > 0 });
      const words = `${grouped(of - pictures)} of ${counted(of, "picture")} on a new board: ${name}. ${others}`;
      notify({
        words: `${words} ${refusalReason(error)}`,
        kind: "problem",
        action,
        durationMs: UNDO_SHOWN_MS,
      });
    }
  } catch (error) {
    problem("The new board could not be made.", error);
  }
}

/** Deletes the board and goes to the list; a notice there undoes it. */
export async function removeBoard({ id, name, active_links }: Board, router: Router): Promise<void> {
  try {
    await deleteBoard(id);
  } catch (error) {
    return problem("The board could not be deleted.", error);
  }
  router.push("/boards");
  const links = active_links > 0 ? " Its links no longer work." : "";
  notify({
    words: `Deleted the board ${name}. Its pictures stay in the library.${links}`,
    action: { label: "Undo", run: () => void restore(id, router) },
    durationMs: UNDO_SHOWN_MS,
  });
}

async function restore(id: string, router: Router): Promise<void> {
  try {
    await restoreBoard(id);
    router.push(pathOf(id));
  } catch (error) {
    problem("The board could not be restored.", error);
  }
}
