/** Inviting people to a board, changing what they may do, removing them, and leaving. */
import "server-only";
import type { AuditAction, AuditEntry } from "contract/admin/audit";
import {
  type BoardPerson,
  type InviteRequest,
  MAX_MEMBERS_OF_BOARD,
  type MemberPatch,
  type MemberRemoval,
} from "contract/boards/members";
import { StudioError } from "contract/studio-error";
import type { Kysely } from "kysely";
import { type Actor, STUDIO } from "@/lib/audit/actor";
import { writeAudit } from "@/lib/audit/write";
import type { Database } from "@/lib/db/schema";
import { type BoardRow, lockBoard, notAllowedOnBoard, type OwnBoard, requireBoard } from "../board-row";
import type { BoardsContext } from "../context";
import { activeLinkIdsOf, revokeLinksOf } from "../links/links-of-person";
import { writeActivity } from "./activity";
import { findPerson, type KnownPerson, refuseWho } from "./find-person";
import { peopleOf } from "./people";

type OfMember = OwnBoard & { personId: string };
/** Who does it, for the audit log; the studio when absent. */
interface By {
  actor?: Actor;
}

/** For the owner and for members. @throws StudioError `not_found` */
export async function listPeople(context: BoardsContext, which: OwnBoard): Promise<BoardPerson[]> {
  const board = await requireBoard(context.creations.db, which, "look");
  return peopleOf(context, { board, personId: which.ownerId });
}

/**
 * Lets a person of the studio look at a board or change it, from now on. Who is a member already gets the given role.
 *
 * @throws StudioError `not_found`, `not_allowed_on_board`, `invalid_request` for somebody who cannot be invited, `too_many_members`
 */
export async function inviteMember(
  context: BoardsContext,
  { invitation, actor, ...which }: OwnBoard & By & { invitation: InviteRequest },
): Promise<BoardPerson> {
  const { db, clock } = context.creations;
  const { owner_id } = await requireBoard(db, which, "own");
  const person = await findPerson(db, invitation.who);
  if (person.id === owner_id) throw refuseWho("This board is yours.");
  const now = clock.now();
  const { role } = invitation;
  const may_share = role === "editor" && invitation.may_share ? 1 : 0;
  await db.transaction().execute(async (tx) => {
    const board = await lockBoard(tx, which, "own");
    const members = await tx
      .selectFrom("board_members")
      .select("person_id")
      .where("board_id", "=", board.id)
      .execute();
    const isKnown = members.some(({ person_id }) => person_id === person.id);
    if (!isKnown && members.length >= MAX_MEMBERS_OF_BOARD)
      throw new StudioError(
        "too_many_members",
        `This board has ${MAX_MEMBERS_OF_BOARD} members, the maximum. Remove one first.`,
      );
    await tx
      .insertInto("board_members")
      .values({
        ...{ board_id: board.id, person_id: person.id, role, may_share },
        // What guests said before is not news to a new member.
        ...{ invited_at: now, seen_at: now, looked_at: 0 },
      })
      .onConflict((conflict) => conflict.columns(["board_id", "person_id"]).doUpdateSet({ role, may_share }))
      .execute();
    await tx.updateTable("boards").set({ had_members: 1 }).where("id", "=", board.id).execute();
    const action = isKnown ? "member_changed" : "member_added";
    await note(tx, action, { actor, board, person, now, details: { role, may_share: may_share === 1 } });
    if (!isKnown)
      await writeActivity(tx, { boardId: board.id, personId: person.id, now, kind: "invited", items: 0 });
  });
  return personOf(context, { ...which, personId: person.id });
}

/**
 * Changes what a member may do, at once for pages that are open.
 *
 * @throws StudioError `not_found`, `not_allowed_on_board`
 */
export async function changeMember(
  context: BoardsContext,
  { change, actor, ...of }: OfMember & By & { change: MemberPatch },
): Promise<BoardPerson> {
  const { db, clock } = context.creations;
  await db.transaction().execute(async (tx) => {
    const board = await lockBoard(tx, of, "own");
    const member = await requireMember(tx, of);
    const role = change.role ?? member.role;
    const may_share = role === "editor" ? Number(change.may_share ?? member.may_share === 1) : 0;
    if (role === member.role && may_share === member.may_share) return;
    await tx
      .updateTable("board_members")
      .set({ role, may_share })
      .where("board_id", "=", board.id)
      .where("person_id", "=", of.personId)
      .execute();
    const details = { role, may_share: may_share === 1 };
    await note(tx, "member_changed", { actor, board, person: member, now: clock.now(), details });
  });
  return personOf(context, of);
}

/**
 * Removes a member, whose next request is answered as if there were no such board. The owner removes anybody; a member leaves by
 * removing themselves. Their pictures stay on the board, and the share links that they made as well.
 *
 * @param input.endsLinks ends those links, also of somebody who is no member any more.
 * @returns how many of their links work on, and how many this call has ended.
 * @throws StudioError `not_found`, `not_allowed_on_board`
 */
export async function removeMember(
  { creations: { db, clock } }: BoardsContext,
  { actor, endsLinks = false, ...of }: OfMember & By & { endsLinks?: boolean },
): Promise<MemberRemoval> {
  return db.transaction().execute(async (tx) => {
    const board = await lockBoard(tx, of, "look");
    if (board.role !== "owner" && of.personId !== of.ownerId)
      throw notAllowedOnBoard("Only the owner of this board removes others from it.");
    const now = clock.now();
    const made = { board, personId: of.personId, now };
    const person = await findMember(tx, of);
    const isOfOwner = of.personId === board.owner_id;
    const ended_links = endsLinks && !isOfOwner ? await revokeLinksOf(tx, { ...made, actor }) : 0;
    if (!person && !endsLinks) throw memberNotFound();
    const active_links = (await activeLinkIdsOf(tx, made)).length;
    if (!person) return { active_links, ended_links };
    await tx
      .deleteFrom("board_members")
      .where("board_id", "=", board.id)
      .where("person_id", "=", person.id)
      .execute();
    await note(tx, "member_removed", { actor, board, person, now, details: { active_links, ended_links } });
    await writeActivity(tx, { boardId: board.id, personId: person.id, now, kind: "left", items: 0 });
    return { active_links, ended_links };
  });
}

async function requireMember(tx: Kysely<Database>, of: OfMember) {
  const member = await findMember(tx, of);
  if (!member) throw memberNotFound();
  return member;
}

const findMember = (tx: Kysely<Database>, { boardId, personId }: OfMember) =>
  tx
    .selectFrom("board_members")
    .innerJoin("people", "people.id", "person_id")
    .select(["people.id", "name", "role", "may_share"])
    .where("board_id", "=", boardId)
    .where("person_id", "=", personId)
    .executeTakeFirst();

const memberNotFound = () => new StudioError("not_found", "This person is no member of the board.");

async function personOf(context: BoardsContext, { personId, ...which }: OfMember): Promise<BoardPerson> {
  const person = (await listPeople(context, which)).find(({ person_id }) => person_id === personId);
  // Removed in between.
  if (!person) throw memberNotFound();
  return person;
}

/** Members see all of a board, so the audit log has who let whom. */
async function note(
  tx: Kysely<Database>,
  action: AuditAction,
  {
    actor = STUDIO,
    board,
    person,
    now,
    details,
  }: {
    actor: Actor | undefined;
    board: BoardRow;
    person: KnownPerson;
    now: number;
    details: AuditEntry["details"];
  },
): Promise<void> {
  const subject = { id: person.id, name: person.name };
  const known = { board_id: board.id, board_name: board.name };
  await writeAudit(tx, { actor, action, subject, details: { ...known, ...details } }, now);
}
