/** Boards with members, in lists. */
import "server-only";
import type { MemberRole } from "contract/boards/members";
import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";
import type { BoardRow } from "../board-row";
import { inSteps } from "../turns/in-steps";

/** Boards of one statement, each with `MAX_MEMBERS_OF_BOARD` at most. */
const BOARDS_AT_ONCE = 50;

/** The boards on which somebody is a `member`, with their owner among the `people`. */
export const boardsSharedWith = (db: Kysely<Database>, personId: string) =>
  db
    .selectFrom("board_members as member")
    .innerJoin("boards", "boards.id", "member.board_id")
    .innerJoin("people", "people.id", "boards.owner_id")
    .where("member.person_id", "=", personId)
    .where("boards.owner_id", "<>", personId)
    .where("boards.deleted_at", "is", null)
    .where("people.disabled_at", "is", null);

/** Such a board in a list. */
export type SharedRow = BoardRow & { role: MemberRole; owner_name: string };

/** @returns the number by the board's id; boards without members are left out. */
export async function countMembers(
  db: Kysely<Database>,
  boardIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await inSteps(boardIds, BOARDS_AT_ONCE, (some) =>
    db
      .selectFrom("board_members")
      .select(["board_id", (e) => e.fn.countAll<number | string>().as("count")])
      .where("board_id", "in", some)
      .groupBy("board_id")
      .execute(),
  );
  return new Map(rows.map(({ board_id, count }) => [board_id, Number(count)]));
}
