/** The pages of a board on paper: a picture each. */
import "server-only";
import type { ChosenPictures } from "contract/boards/board-files";
import { type OwnBoard, requireBoard } from "../board-row";
import type { BoardsContext } from "../context";
import { readHead } from "../links/head/read-head";
import { addressOf } from "../members/picture-address";
import { eachPicture, planBoard } from "./board-pictures";

export interface PrintedPicture {
  id: string;
  /** From 1. */
  number: number;
  /** The title of its section; empty for none. */
  section: string;
  note: string;
  width: number;
  height: number;
  viewUrl: string;
}

/** Pages that a browser can load at once with a large picture each. */
const MAX_PRINTED = 500;

/** What stands above the first picture. */
export interface PrintedHead {
  sender: string;
  introduction: string;
  logo: { url: string; width: number; height: number } | null;
}

/**
 * @param input.linkId the link whose head is printed; none when absent.
 * @returns the first pictures, and how many there are.
 * @throws StudioError `not_found`
 */
export async function readPrintedBoard(
  context: BoardsContext,
  { pictures, linkId, ...which }: OwnBoard & { pictures: ChosenPictures; linkId?: string | undefined },
): Promise<{ name: string; head: PrintedHead; pictures: PrintedPicture[]; of: number }> {
  const { db, links, clock } = context.creations;
  await requireBoard(db, which, "look");
  const plan = await planBoard(context, { boardId: which.boardId, pictures });
  const printed: PrintedPicture[] = [];
  const first = plan.pictures.slice(0, MAX_PRINTED);
  for await (const { row, number, section, note } of eachPicture(context, { ...plan, pictures: first })) {
    const { picture_id: id, width, height } = row;
    const viewUrl = addressOf(context, which, { id, ownerId: row.owner_id }, "view");
    printed.push({ id, number, section: section?.title ?? "", note, width, height, viewUrl });
  }
  const { logo, ...words } = await readHead(db, { boardId: which.boardId, linkId });
  const head = {
    ...words,
    logo: logo && {
      url: links.sign(`uploads/${logo.uploadId}/original`, clock.now()),
      ...{ width: logo.width, height: logo.height },
    },
  };
  return { name: plan.name, head, pictures: printed, of: plan.pictures.length };
}
