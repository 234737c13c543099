/** The people of a board: its owner and its members, and which of them look at it now. */
import "server-only";
import type { BoardPerson } from "contract/boards/members";
import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";
import type { BoardForPerson, OwnBoard } from "../board-row";
import type { BoardsContext } from "../context";

/** Whoever looked within this time has the board open: its page asks every few seconds. */
const HERE_MS = 15_000;
/** A look is written no more often than that, so that a page that asks costs a write now and then. */
const NOTED_EVERY_MS = 8_000;

/**
 * @param asking the board with the person who asks.
 * @returns the owner, and behind them the members by name; empty for a board without members.
 */
export async function peopleOf(
  { creations: { db, clock } }: BoardsContext,
  asking: { board: BoardForPerson; personId: string },
): Promise<BoardPerson[]> {
  const { board, personId } = asking;
  if (board.had_members === 0) return [];
  const members = await membersOf(db, board.id);
  if (members.length === 0) return [];
  const owner = await db
    .selectFrom("people")
    .select(["id as person_id", "name"])
    .where("id", "=", board.owner_id)
    .executeTakeFirstOrThrow();
  const now = clock.now();
  const all = [
    { ...owner, role: "owner" as const, may_share: 1, looked_at: board.looked_at },
    ...members.toSorted((a, b) => a.name.localeCompare(b.name, "en") || (a.person_id < b.person_id ? -1 : 1)),
  ];
  return all.map(({ looked_at, may_share, ...person }) => ({
    ...person,
    may_share: person.role === "owner" || (person.role === "editor" && may_share === 1),
    is_you: person.person_id === personId,
    is_here: person.person_id === personId || looked_at > now - HERE_MS,
  }));
}

/** There are at most `MAX_MEMBERS_OF_BOARD`. */
export const membersOf = (db: Kysely<Database>, boardId: string) =>
  db
    .selectFrom("board_members")
    .innerJoin("people", "people.id", "person_id")
    .select(["person_id", "name", "role", "may_share", "looked_at"])
    .where("board_id", "=", boardId)
    .execute();

/** Notes that somebody looks at a board which others may have open, too. */
export async function noteLook(
  { creations: { db, clock } }: BoardsContext,
  { board, ...which }: OwnBoard & { board: BoardForPerson },
): Promise<void> {
  const now = clock.now();
  if (board.had_members === 0 || board.lookedAt > now - NOTED_EVERY_MS) return;
  if (board.role === "owner")
    await db.updateTable("boards").set({ looked_at: now }).where("id", "=", board.id).execute();
  else
    await db
      .updateTable("board_members")
      .set({ looked_at: now })
      .where("board_id", "=", board.id)
      .where("person_id", "=", which.ownerId)
      .execute();
}
