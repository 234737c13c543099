/** The row of a board: read, or locked for a change; and who may do what with a board. */
import "server-only";
import type { BoardRole } from "contract/boards/members";
import { StudioError } from "contract/studio-error";
import type { Kysely, Selectable } from "kysely";
import { lockBoardRow } from "@/lib/db/boards/lock-board-row";
import type { Database } from "@/lib/db/schema";
import type { BoardsTable } from "@/lib/db/tables/boards";

export type BoardRow = Selectable<BoardsTable>;

/** A board, and the person who asks: its owner, or a member where `Need` allows that. */
export interface OwnBoard {
  ownerId: string;
  boardId: string;
}

/** What somebody is to a board. */
export interface Standing {
  role: BoardRole;
  /** Of an editor: whether the owner lets them share it. */
  mayShare: boolean;
}

/**
 * What a person wants of a board: look at everything on it, also as a file; edit it, which adds own pictures, moves, decides, writes and replies;
 * share it by links; or what its owner alone may, such as inviting people and deleting it.
 */
export type Need = "look" | "edit" | "share" | "own";

/** The one place that says who may do what. */
const IS_ALLOWED: Record<Need, (standing: Standing) => boolean> = {
  look: () => true,
  edit: ({ role }) => role !== "viewer",
  share: ({ role, mayShare }) => role === "owner" || (role === "editor" && mayShare),
  own: ({ role }) => role === "owner",
};

const REFUSALS: Record<Exclude<Need, "look">, string> = {
  edit: "You can look at this board, but not change it. Its owner can make you an editor.",
  share: "Only the owner of this board shares it, and editors whom the owner lets do so.",
  own: "Only the owner of this board can do this.",
};

export const mayDo = (need: Need, standing: Standing): boolean => IS_ALLOWED[need](standing);

export interface BoardForPerson extends BoardRow, Standing {
  /** What guests said until then is not new to the person who asks. */
  seenAt: number;
  /** When the person who asks last looked at it. */
  lookedAt: number;
}

/** The same error for a missing board, a deleted one, and one of which the person is no member. */
export function boardNotFound(): StudioError {
  return new StudioError("not_found", "There is no board with this id.");
}

export const notAllowedOnBoard = (message: string): StudioError =>
  new StudioError("not_allowed_on_board", message);

/**
 * @param need the owner alone when absent.
 * @throws StudioError `not_found`, `not_allowed_on_board` for a member who may do less
 */
export async function requireBoard(
  db: Kysely<Database>,
  { ownerId: personId, boardId }: OwnBoard,
  need: Need = "own",
): Promise<BoardForPerson> {
  const found = await db
    .selectFrom("boards")
    .innerJoin("people", "people.id", "boards.owner_id")
    .leftJoin("board_members as member", (join) =>
      join.onRef("member.board_id", "=", "boards.id").on("member.person_id", "=", personId),
    )
    .selectAll("boards")
    .select(["member.role", "member.may_share", "member.seen_at as member_seen_at"])
    .select(["member.looked_at as member_looked_at", "people.disabled_at"])
    .where("boards.id", "=", boardId)
    .where("boards.deleted_at", "is", null)
    .executeTakeFirst();
  if (!found) throw boardNotFound();
  const { role, may_share, member_seen_at, member_looked_at, disabled_at, ...row } = found;
  if (row.owner_id === personId)
    return { ...row, role: "owner", mayShare: true, seenAt: row.seen_at, lookedAt: row.looked_at };
  // The board of a disabled person is shown to nobody, as with share links.
  if (role === null || disabled_at !== null) throw boardNotFound();
  const standing: Standing = { role, mayShare: role === "editor" && may_share === 1 };
  if (need !== "look" && !mayDo(need, standing)) throw notAllowedOnBoard(REFUSALS[need]);
  return { ...row, ...standing, seenAt: member_seen_at ?? 0, lookedAt: member_looked_at ?? 0 };
}

/**
 * Reads the row so that others who change the board or its members wait for the end of the transaction.
 *
 * @throws StudioError as `requireBoard`
 */
export async function lockBoard(
  tx: Kysely<Database>,
  board: OwnBoard,
  need: Need = "own",
): Promise<BoardForPerson> {
  // In a statement before, which sees who was removed while this one waited for the lock.
  await lockBoardRow(tx, board.boardId);
  return requireBoard(tx, board, need);
}
