/** A board with a share link, and what its owner and guests do, on a test's database. */

import { type CommentRequest, commentRequestSchema } from "contract/boards/comments";
import { guestBoardSchema } from "contract/boards/guest";
import { type CreateLinkRequest, createLinkRequestSchema } from "contract/boards/share-link";
import type { Kysely } from "kysely";
import { expect } from "vitest";
import { changeBoard } from "@/lib/boards/change";
import { addComment } from "@/lib/boards/comments/add";
import { createBoard } from "@/lib/boards/create";
import { setFavourite } from "@/lib/boards/links/favourites";
import { findSharedBoard } from "@/lib/boards/links/find-shared-board";
import { viewSharedBoard } from "@/lib/boards/links/guest-view";
import { createLink } from "@/lib/boards/links/manage-links";
import { readBoard } from "@/lib/boards/read";
import type { Database } from "@/lib/db/schema";
import { createTestBoards } from "./boards";
import { addPerson } from "./studio";

export const ownerId = "ada";
export const refused = (errorName: string) => expect.objectContaining({ errorName });
/** The key of a guest's browser. */
export const guestKey = (name: string) => name.padEnd(22, "_");
export const aComment = (input: Partial<CommentRequest> & { guest_key: string }) =>
  commentRequestSchema.parse({ id: "one", picture_id: null, guest_name: "Eve", text: "Nice", ...input });

/** A shared board of three pictures of one owner. @param link what differs from the defaults of a link. @param options as of `createTestStudio`. */
export async function openSharedBoard(
  db: Kysely<Database>,
  link: Partial<CreateLinkRequest> = {},
  options: Parameters<typeof createTestBoards>[1] = {},
) {
  await addPerson(db, "ada");
  const studio = createTestBoards(db, options);
  const { boards, draw } = studio;
  const { pictureIds } = await draw(ownerId, 3, { prompt: "a quiet lobby", negative_prompt: "crowds" });
  const boardId = await createBoard(boards, { ownerId, name: "Lobby, façade", pictureIds });
  const board = { ownerId, boardId };
  const share = async (options: Partial<CreateLinkRequest>) => {
    const made = await createLink(boards, { ...board, link: createLinkRequestSchema.parse(options) });
    const find = () => findSharedBoard(boards, made.url?.split("/s/")[1] ?? "");
    return { ...made, find };
  };
  const shared = await share(link);
  const view = async (guestKey: string | null = null, of = shared) => {
    const { board: shown } = await viewSharedBoard(boards, await of.find(), { guestKey });
    return guestBoardSchema.parse(shown);
  };
  const favourite = async (guest: string, pictureId: string, isFavourite = true) =>
    setFavourite(boards, await shared.find(), {
      guest_key: guest,
      picture_id: pictureId,
      is_favourite: isFavourite,
    });
  const say = async (input: Partial<CommentRequest> & { guest_key: string }) => {
    // Of two in the same millisecond either may be the older.
    studio.clock.advance(1);
    return addComment(boards, await shared.find(), aComment(input));
  };
  const change = (...actions: Parameters<typeof changeBoard>[1]["actions"]) =>
    changeBoard(boards, { ...board, actions });
  const own = async () => (await readBoard(boards, board)).board;
  const [a = "", b = "", c = ""] = pictureIds;
  return {
    ...studio,
    board,
    shared,
    share,
    view,
    favourite,
    say,
    change,
    own,
    pictureIds: [a, b, c] as const,
  };
}
