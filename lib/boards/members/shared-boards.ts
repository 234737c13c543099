/** Boards with members, in lists. */
import "server-only";
import { MAX_BOARDS } from "contract/boards/board-limits";
import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";
import { inSteps } from "../turns/in-steps";

/** Boards of one statement, each with `MAX_MEMBERS_OF_BOARD` at most. */
const BOARDS_AT_ONCE = 50;

/** The boards on which somebody is a member, with their role and the owner's name: the last changed first, at most `MAX_BOARDS`. */
export const boardsSharedWith = (db: Kysely<Database>, personId: string) =>
  db
    .selectFrom("board_members as member")
    .innerJoin("boards", "boards.id", "member.board_id")
    .innerJoin("people", "people.id", "boards.owner_id")
    .selectAll("boards")
    .select(["member.role", "people.name as owner_name"])
    .where("member.person_id", "=", personId)
    .where("boards.owner_id", "<>", personId)
    .where("boards.deleted_at", "is", null)
    .where("people.disabled_at", "is", null)
    .orderBy("boards.updated_at", "desc")
    .orderBy("boards.id")
    .limit(MAX_BOARDS)
    .execute();

export type SharedRow = Awaited<ReturnType<typeof boardsSharedWith>>[number];

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
