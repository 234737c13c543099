import { inviteRequestSchema } from "contract/boards/members";
import { createSheetRequestSchema } from "contract/sheets/sheet";
import { type Kysely, sql, type Transaction } from "kysely";
import { expect, it, vi } from "vitest";
import { COMMAND } from "@/lib/audit/actor";
import { replyAsOwner } from "@/lib/boards/comments/as-owner";
import { createBoard } from "@/lib/boards/create";
import { inviteMember, listPeople } from "@/lib/boards/members/manage-members";
import { readBoard } from "@/lib/boards/read";
import { createCreation } from "@/lib/creations/create";
import { listCreations } from "@/lib/creations/list";
import { changePictures } from "@/lib/creations/pictures/change-pictures";
import type { Database } from "@/lib/db/schema";
import { createSheetsContext } from "@/lib/sheets/context";
import { createSheet } from "@/lib/sheets/create";
import { listSheets } from "@/lib/sheets/list";
import { readSheet } from "@/lib/sheets/read";
import { deleteSheet } from "@/lib/sheets/remove";
import { addCopies } from "@/tools/testing/copies";
import { describeOnEachDatabase, describeOnPostgres } from "@/tools/testing/database";
import { guestKey, openSharedBoard, ownerId, refused } from "@/tools/testing/shared-board";
import { addPerson, aRequest } from "@/tools/testing/studio";
import { openTeam } from "@/tools/testing/team";
import { readPerson } from "./people";
import { deleteWork, handOver } from "./work";

describeOnEachDatabase("the work of a disabled person", (database) => {
  const open = async () => {
    const shared = await openSharedBoard(database());
    const team = openTeam(database());
    await addPerson(database(), "boss");
    const receiver = await addPerson(database(), "bob");
    await database().updateTable("people").set({ is_admin: 1 }).where("id", "=", "boss").execute();
    const disable = () => team.change(ownerId, { is_disabled: true });
    const give = () => handOver(team.admin, { personId: ownerId, toId: receiver, actor: COMMAND });
    const idsOf = async (person: string) => {
      const rows = database().selectFrom("creations").select("id").where("owner_id", "=", person);
      return (await rows.where("deleted_at", "is", null).execute()).map(({ id }) => id);
    };
    const listOf = async (person: string) =>
      (await listCreations(shared.context, { ownerId: person, limit: 100 })).creations;
    return { ...shared, ...team, receiver, disable, give, idsOf, listOf };
  };

  it("a share link, its pictures and signed picture links stop with the owner's disabling and work again after enabling", async () => {
    const { boards, shared, disable, change, pictureIds } = await open();
    const { openGuestPicture } = await import("@/lib/boards/links/guest-picture");
    const { readPicture } = await import("@/lib/creations/pictures/pictures");
    const guests = await shared.find();
    const picture = { pictureId: pictureIds[0], variant: "thumbnail" } as const;
    const { links, clock } = boards.creations;
    const query = new URL(links.sign(`${pictureIds[0]}/original`, clock.now())).searchParams;
    const signed = () =>
      readPicture(boards.creations, { pictureId: pictureIds[0], variant: "original", query });
    await openGuestPicture(boards, guests, picture);
    await signed();
    await disable();
    // A guest's request for a picture finds the board first, each time.
    await expect(shared.find()).rejects.toEqual(refused("not_found"));
    await expect(signed()).rejects.toEqual(refused("not_found"));
    await change(ownerId, { is_disabled: false });
    await shared.find();
    await signed();
  });

  it("handed-over and deleted work ends memberships of the person; members of their boards stay, the receiver as the owner", async () => {
    const { boards, board, receiver, disable, give } = await open();
    const as = (id: string) => ({ ownerId: id, boardId: board.boardId });
    await addPerson(database(), "carl");
    for (const who of ["bob", "carl"])
      await inviteMember(boards, {
        ...board,
        invitation: inviteRequestSchema.parse({ who, role: "editor" }),
      });
    const other = await createBoard(boards, { ownerId: receiver, name: "Other", pictureIds: [] });
    const invitation = inviteRequestSchema.parse({ who: ownerId });
    await inviteMember(boards, { ownerId: receiver, boardId: other, invitation });
    await disable();
    await expect(readBoard(boards, as("carl"))).rejects.toEqual(refused("not_found"));
    await give();
    const rolesOf = async (id: string) =>
      (await listPeople(boards, as(id))).map(({ name, role }) => [name, role]);
    expect(await rolesOf(receiver)).toEqual([
      [receiver, "owner"],
      ["carl", "editor"],
    ]);
    expect((await readBoard(boards, as("carl"))).board?.role).toBe("editor");
    expect(await listPeople(boards, { ownerId: receiver, boardId: other })).toEqual([]);
  });

  it("what the owner of a handed-over board wrote to guests is by its owner still, and does not name who that was", async () => {
    const { boards, board, say, view, own, disable, give } = await open();
    await say({ guest_key: guestKey("eve"), text: "Warmer" });
    const parent_id = (await own())?.comments[0]?.id ?? "";
    await replyAsOwner(boards, { ...board, reply: { id: "r1", parent_id, text: "Done" } });
    await disable();
    await give();
    const seen = (await view()).comments;
    expect(seen.map(({ by, editor_name }) => [by, editor_name])).toEqual([
      ["guest", undefined],
      ["owner", undefined],
    ]);
  });

  it("handed-over sheets belong to the receiver, draw nothing more, and are deleted with the other work", async () => {
    const { context, disable, give, receiver, admin, change } = await open();
    const sheets = createSheetsContext(context);
    const sheet = createSheetRequestSchema.parse({
      request: { prompt: "a lake" },
      axes: [{ kind: "seed", values: [{ seed: 1 }, { seed: 2 }] }],
    });
    const sheetId = await createSheet(sheets, { ownerId, sheet, idempotencyKey: "k" });
    // Both people have imported the same one.
    const theirs = await createSheet(sheets, { ownerId: receiver, sheet, idempotencyKey: "k" });
    await database().updateTable("sheets").set({ origin_id: "sh_elsewhere" }).execute();
    expect(await readPerson(admin, ownerId)).toMatchObject({ sheets: 1 });
    await disable();
    expect(await give()).toMatchObject({ sheets: 1 });
    expect(await give()).toMatchObject({ sheets: 0 });
    await deleteSheet(sheets, { ownerId: receiver, sheetId: theirs });
    expect(await readSheet(sheets, { ownerId: receiver, sheetId })).toMatchObject({
      counts: { cancelled: 2 },
    });
    expect((await listSheets(sheets, { ownerId: ownerId, limit: 500 })).sheets).toEqual([]);
    await admin.db.updateTable("people").set({ disabled_at: 1 }).where("id", "=", receiver).execute();
    expect(await deleteWork(admin, { personId: receiver, actor: COMMAND })).toMatchObject({ sheets: 1 });
    expect((await listSheets(sheets, { ownerId: receiver, limit: 500 })).sheets).toEqual([]);
    await change(ownerId, { is_disabled: false });
  });

  it("handed-over creations and boards belong to the receiver, share links work again, and usage stays", async () => {
    const { boards, board, shared, disable, give, listOf, receiver, admin, pictureIds, entries } =
      await open();
    const before = await database().selectFrom("usage").selectAll().execute();
    await disable();
    expect(await give()).toEqual({ creations: 1, boards: 1, sheets: 0 });
    expect(await listOf(ownerId)).toEqual([]);
    const [creation] = await listOf(receiver);
    expect(creation?.outputs.map(({ id }) => id)).toEqual([...pictureIds]);
    const { board: moved } = await readBoard(boards, { ...board, ownerId: receiver });
    expect(moved?.items).toHaveLength(3);
    expect((await shared.find()).boardId).toBe(board.boardId);
    expect(await database().selectFrom("usage").selectAll().execute()).toEqual(before);
    expect(before).toMatchObject([{ person_id: ownerId, pictures: 3 }]);
    expect(await readPerson(admin, receiver)).toMatchObject({
      creations: 1,
      boards: 1,
      pictures_this_month: 0,
    });
    expect(await entries("work_handed_over")).toMatchObject([
      { details: { to_person_id: receiver, creations: 1, boards: 1 }, via: "command" },
    ]);
    expect(await give()).toEqual({ creations: 0, boards: 0, sheets: 0 });
  });

  it("work is handed over also when both people used the same idempotency key or imported the same creation", async () => {
    const { context, disable, give, listOf, receiver } = await open();
    const make = (owner: string) =>
      createCreation(context, { ownerId: owner, request: aRequest(), idempotencyKey: "same" });
    const [mine] = [await make(ownerId), await make(receiver)];
    await database()
      .updateTable("creations")
      .set({ origin_id: "cr_elsewhere" })
      .where("idempotency_key", "=", "same")
      .execute();
    await disable();
    expect(await give()).toEqual({ creations: 2, boards: 1, sheets: 0 });
    expect(await listOf(receiver)).toHaveLength(3);
    const row = await database()
      .selectFrom("creations")
      .select(["owner_id", "idempotency_key", "origin_id"])
      .where("id", "=", mine)
      .executeTakeFirst();
    expect(row).toEqual({ owner_id: receiver, idempotency_key: null, origin_id: null });
  });

  it("the bytes that administrators see fall when single pictures are deleted", async () => {
    const { admin, boards, clock, pictureIds } = await open();
    const kept = async () => (await readPerson(admin, ownerId)).bytes_kept;
    const before = await kept();
    await changePictures(boards.creations, { ownerId, action: "delete", ids: [pictureIds[0]] });
    clock.advance(61_000);
    expect([before > 0, (await kept()) < before, (await kept()) > 0]).toEqual([true, true, true]);
  });

  it("work is neither handed over nor deleted while its owner is active, and not given to disabled people or back", async () => {
    const { admin, change, disable, give, receiver } = await open();
    await expect(give()).rejects.toEqual(refused("invalid_request"));
    await expect(deleteWork(admin, { personId: ownerId, actor: COMMAND })).rejects.toEqual(
      refused("invalid_request"),
    );
    await disable();
    await expect(handOver(admin, { personId: ownerId, toId: ownerId, actor: COMMAND })).rejects.toEqual(
      refused("invalid_request"),
    );
    await expect(handOver(admin, { personId: ownerId, toId: "nobody", actor: COMMAND })).rejects.toEqual(
      refused("not_found"),
    );
    await change(receiver, { is_disabled: true });
    await expect(give()).rejects.toEqual(refused("invalid_request"));
  });

  it("more creations than one transaction moves are all handed over, and an interrupted call is continued by the next", async () => {
    const { disable, give, receiver, idsOf } = await open();
    await addCopies(database(), 1_200);
    await disable();
    // As if an earlier call had been interrupted.
    await database()
      .updateTable("creations")
      .set({ owner_id: receiver })
      .where("id", "like", "cr_copy_1%")
      .execute();
    const { creations } = await give();
    expect({ creations, left: await idsOf(ownerId) }).toEqual({ creations: 1_201 - 311, left: [] });
  });

  /** Ada has more creations than two batches take. @returns the verbs' dependencies; `between` runs after two batches of them. */
  const openLarge = async (between: (team: Awaited<ReturnType<typeof open>>) => Promise<unknown>) => {
    const team = await open();
    await addCopies(database(), 1_200);
    await team.disable();
    let transactions = 0;
    const execute = async <Result>(run: (tx: Transaction<Database>) => Promise<Result>) => {
      const result = await database().transaction().execute(run);
      transactions += 1;
      // The first one only writes to the audit log.
      if (transactions === 3) await between(team);
      return result;
    };
    const db = { transaction: () => ({ execute }) } as unknown as Kysely<Database>;
    return { ...team, admin: { ...team.admin, db } };
  };

  it.each([
    ["enables the person", ownerId, false],
    ["disables the receiver", "bob", true],
  ])(
    "handing over stops where somebody %s meanwhile, says what was done, and continues later",
    async (_, id, is_disabled) => {
      const { admin, receiver, change, idsOf } = await openLarge((team) => team.change(id, { is_disabled }));
      const give = (deps = admin) => handOver(deps, { personId: ownerId, toId: receiver, actor: COMMAND });
      await expect(give()).rejects.toThrow("1000 creations, 0 boards and 0 sheets were done before");
      expect(await idsOf(ownerId)).toHaveLength(201);
      await change(ownerId, { is_disabled: true });
      await change(receiver, { is_disabled: false });
      expect(await give({ ...admin, db: database() })).toEqual({ creations: 201, boards: 1, sheets: 0 });
    },
  );

  it("deleting stops where somebody enables the person meanwhile", async () => {
    const { admin, idsOf } = await openLarge(({ change }) => change(ownerId, { is_disabled: false }));
    await expect(deleteWork(admin, { personId: ownerId, actor: COMMAND })).rejects.toThrow(
      "1000 creations, 0 boards and 0 sheets were done before",
    );
    expect(await idsOf(ownerId)).toHaveLength(201);
  });

  it("deleted work is hidden at once, its links end, and it is removed permanently like everything deleted", async () => {
    const { admin, disable, shared, change, entries } = await open();
    await disable();
    expect(await deleteWork(admin, { personId: ownerId, actor: COMMAND })).toEqual({
      creations: 1,
      boards: 1,
      sheets: 0,
    });
    await change(ownerId, { is_disabled: false });
    await expect(shared.find()).rejects.toEqual(refused("not_found"));
    expect(await readPerson(admin, ownerId)).toMatchObject({
      creations: 0,
      boards: 0,
      bytes_kept: 0,
      share_links: 0,
      pictures_this_month: 3,
    });
    expect(await entries("work_deleted")).toMatchObject([{ details: { creations: 1, boards: 1 } }]);
  });
});

describeOnPostgres("the work of a disabled person that others change while it is deleted", (database) => {
  /** Deletes the work while a transaction has already handed something over, and commits that once the deletion waits for it. */
  const deleteWhile = async (handOverSome: (tx: Kysely<Database>, receiver: string) => Promise<unknown>) => {
    const { admin, change } = openTeam(database());
    const receiver = await addPerson(database(), "bob");
    await change(ownerId, { is_disabled: true });
    const handingOver = await database().startTransaction().execute();
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(handingOver);
    const pid = rows[0]?.pid ?? 0;
    await handOverSome(handingOver, receiver);
    const deleting = deleteWork(admin, { personId: ownerId, actor: COMMAND });
    await vi.waitFor(
      async () => {
        const waiting = sql`select pid from pg_locks where not granted and ${pid} = any(pg_blocking_pids(pid))`;
        expect((await waiting.execute(database())).rows).not.toEqual([]);
      },
      { timeout: 20_000, interval: 20 },
    );
    await handingOver.commit().execute();
    return { deleted: await deleting, receiver };
  };

  it("a board that is handed over meanwhile stays with its receiver", async () => {
    const { board } = await openSharedBoard(database());
    const { deleted, receiver } = await deleteWhile((tx, to) =>
      tx.updateTable("boards").set({ owner_id: to }).execute(),
    );
    expect(deleted).toEqual({ creations: 1, boards: 0, sheets: 0 });
    const row = await database()
      .selectFrom("boards")
      .select(["owner_id", "deleted_at"])
      .where("id", "=", board.boardId)
      .executeTakeFirst();
    expect(row).toEqual({ owner_id: receiver, deleted_at: null });
  });

  it("a deletion of work goes on to the end after batches in which others have changed some rows", async () => {
    await openSharedBoard(database());
    await addCopies(database(), 1_200);
    const { deleted } = await deleteWhile((tx, to) =>
      tx.updateTable("creations").set({ owner_id: to }).where("id", "like", "cr_copy_%7").execute(),
    );
    expect(deleted).toEqual({ creations: 1_081, boards: 1, sheets: 0 });
  });
});
