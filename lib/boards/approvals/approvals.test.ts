import { createHash } from "node:crypto";
import {
  type AnswerRequest,
  type CreateApprovalRequest,
  createApprovalRequestSchema,
  MAX_ANSWERS_OF_APPROVAL,
} from "contract/boards/approval";
import { type Kysely, sql } from "kysely";
import { expect, it, vi } from "vitest";
import { lockBoardRow } from "@/lib/db/boards/lock-board-row";
import { isPostgres } from "@/lib/db/dialect";
import type { Database } from "@/lib/db/schema";
import { createTestBoards } from "@/tools/testing/boards";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { guestKey as key, openSharedBoard, ownerId, refused } from "@/tools/testing/shared-board";
import { addPerson } from "@/tools/testing/studio";
import { boardFiles } from "../archive/write-boards";
import { openBoardZip } from "../files/zip";
import { changeLink, revokeLink } from "../links/manage-links";
import { purgeBoards } from "../purge";
import { deleteBoard } from "../remove";
import { answerApproval } from "./answer";
import { askForApproval, changeApproval } from "./ask";
import { checkRecord } from "./check";
import { closeApproval } from "./close";
import { recordLines } from "./record";
import { openRecordFile, recordFilesOf } from "./record-files";
import { listApprovals } from "./view";

const notFound = refused("not_found");
const HOUR_MS = 3_600_000;
const textOf = async (pieces: AsyncGenerator<string>) => {
  let all = "";
  for await (const piece of pieces) all += piece;
  return all;
};

describeOnEachDatabase("approval", (database, another) => {
  async function open(ask: Partial<CreateApprovalRequest> = {}) {
    const studio = await openSharedBoard(database());
    const { boards, board, clock, shared, own, view, pictureIds } = studio;
    const request = (change: Partial<CreateApprovalRequest> = {}) =>
      createApprovalRequestSchema.parse({ link_id: shared.id, ...change });
    const askAgain = (change: Partial<CreateApprovalRequest> = {}) =>
      askForApproval(boards, { ...board, ask: request(change) });
    const { id } = await askAgain(ask);
    const round = { ...board, approvalId: id };
    const answer = async (given: Partial<AnswerRequest> = {}) => {
      clock.advance(1);
      await answerApproval(boards, await shared.find(), {
        ...{ guest_key: key("eve"), approval_id: id, guest_name: "Eve" },
        ...{ picture_id: pictureIds[0], answer: "approve" },
        ...given,
      });
    };
    const close = () => closeApproval(boards, round);
    const lines = async () => {
      const all = [];
      for await (const line of recordLines(boards, id)) all.push(line);
      return all;
    };
    const file = async (format: "html" | "csv" | "json") =>
      textOf((await openRecordFile(boards, { ...round, format })).text);
    const approval = async () => (await own())?.approval;
    const asGuest = async (name: string) => (await view(key(name))).approval;
    return { ...studio, id, round, askAgain, answer, close, lines, file, approval, asGuest };
  }

  it("a guest's answer appears for the owner and for that guest, and a later one replaces it", async () => {
    const { answer, approval, asGuest, pictureIds, boards, board } = await open({
      question: "May we print?",
    });
    await answer();
    await answer({ picture_id: pictureIds[1], answer: "no" });
    await answer({ answer: "change" });
    expect(await approval()).toMatchObject({
      ...{ question: "May we print?", is_named: false, close_time: null },
      people: [{ name: "Eve", answers: 2 }],
    });
    expect((await approval())?.answers).toEqual(
      expect.arrayContaining([
        { picture_id: pictureIds[0], approve: [], change: [0], no: [] },
        { picture_id: pictureIds[1], approve: [], change: [], no: [0] },
      ]),
    );
    expect((await asGuest("eve"))?.answers).toHaveLength(2);
    expect(await asGuest("eve")).toMatchObject({ name: "Eve", names: null });
    await answer({ answer: null });
    expect((await asGuest("eve"))?.answers).toEqual([{ picture_id: pictureIds[1], answer: "no" }]);
    expect(await listApprovals(boards, board)).toMatchObject([{ question: "May we print?" }]);
  });

  it("guests see the answers of others only where the owner shows them", async () => {
    const { answer, asGuest, askAgain, close, boards, board, pictureIds, shared } = await open();
    await answer();
    expect(await asGuest("mel")).toMatchObject({ answers: [], others: null, name: "" });
    expect(JSON.stringify(await asGuest("mel"))).not.toContain("Eve");
    await close();
    const { id } = await askAgain({ shows_answers: true });
    await answer({ approval_id: id });
    expect((await asGuest("mel"))?.others).toEqual({
      people: ["Eve"],
      answers: [{ picture_id: pictureIds[0], approve: [0], change: [], no: [] }],
    });
    expect((await asGuest("eve"))?.others).toEqual({ people: [], answers: [] });
    await changeLink(boards, { ...board, linkId: shared.id, change: { pictures: "picks" } });
    expect((await asGuest("mel"))?.others?.answers).toEqual([]);
  });

  it("a name of the list is answered from one browser alone, until the owner frees it", async () => {
    const { answer, approval, asGuest, boards, round, pictureIds } = await open({ names: ["Ana", "Ben"] });
    const ana = { guest_name: "Ana" };
    await expect(answer({ guest_name: "Eve" })).rejects.toEqual(refused("invalid_request"));
    await answer(ana);
    await expect(answer({ ...ana, guest_key: key("mel") })).rejects.toEqual(refused("name_taken"));
    expect((await asGuest("mel"))?.names).toEqual([
      { name: "Ana", is_taken: true },
      { name: "Ben", is_taken: false },
    ]);
    const [person] = (await approval())?.people ?? [];
    await changeApproval(boards, { ...round, change: { free_person_id: person?.id } });
    await answer({ ...ana, guest_key: key("mel"), picture_id: pictureIds[1] });
    expect((await approval())?.people).toMatchObject([
      { name: "Ana", answers: 2 },
      { name: "Ben", answers: 0, is_taken: false },
    ]);
  });

  it("a guest who chose a wrong name takes their answers along to the right one", async () => {
    const { answer, approval, asGuest, pictureIds } = await open({ names: ["Ana", "Ben"] });
    await answer({ guest_name: "Ana" });
    await answer({ guest_name: "Ben", picture_id: pictureIds[1] });
    expect((await approval())?.people).toMatchObject([
      { name: "Ana", answers: 0, is_taken: false },
      { name: "Ben", answers: 2 },
    ]);
    expect(await asGuest("eve")).toMatchObject({ name: "Ben" });
  });

  it("who takes a name that was freed changes and moves no answers of others, and the record has the comments of all", async () => {
    const { answer, approval, say, close, lines, boards, round, pictureIds } = await open({
      names: ["Ana", "Ben"],
    });
    const free = async (name: string) => {
      const person = (await approval())?.people.find((one) => one.name === name);
      await changeApproval(boards, { ...round, change: { free_person_id: person?.id } });
    };
    const [first, second, third] = pictureIds;
    await answer({ guest_name: "Ana", picture_id: first, answer: "no" });
    await answer({ guest_name: "Ana", picture_id: second, answer: "no" });
    await say({ guest_key: key("eve"), guest_name: "Ana", picture_id: first, text: "Too cold" });
    await free("Ana");
    const mel = { guest_key: key("mel"), answer: "approve" } as const;
    await answer({ ...mel, guest_name: "Ben", picture_id: second });
    // Only what Mel answered goes along, in place of the earlier answer to the same picture.
    await answer({ ...mel, guest_name: "Ana", picture_id: third });
    expect((await approval())?.people).toMatchObject([{ answers: 3 }, { answers: 0 }]);
    await answer({ ...mel, guest_name: "Ben", picture_id: third });
    expect((await approval())?.people).toMatchObject([{ answers: 1 }, { answers: 2 }]);
    await say({ guest_key: key("mel"), id: "two", guest_name: "Ben", picture_id: first, text: "Fine" });
    await close();
    expect((await lines())[0]?.answers).toMatchObject([
      { person: "Ana", answer: "no", comments: [{ text: "Too cold" }] },
      { person: "Ben", answer: null, comments: [{ text: "Fine" }] },
    ]);
  });

  it("whoever takes back an answer that they never gave does not join a round without names", async () => {
    const { answer, approval } = await open();
    await answer({ answer: null });
    expect(await database().selectFrom("guests").select("id").execute()).toEqual([]);
    await answer({ guest_key: key("mel"), guest_name: "Mel" });
    await answer({ guest_key: key("mel"), guest_name: "Mel", answer: null });
    expect((await approval())?.people).toMatchObject([{ name: "Mel", answers: 0 }]);
  });

  it("a person who is freed leaves a round without names, and the next one comes behind the others", async () => {
    const { answer, approval, boards, round } = await open();
    for (const name of ["Ana", "Ben", "Cat"]) await answer({ guest_key: key(name), guest_name: name });
    const [ana] = (await approval())?.people ?? [];
    const free = () => changeApproval(boards, { ...round, change: { free_person_id: ana?.id } });
    await free();
    await expect(free()).rejects.toEqual(notFound);
    await answer({ guest_key: key("Dan"), guest_name: "Dan" });
    const people = database().selectFrom("approval_people").select(["name", "position"]).orderBy("position");
    expect((await people.execute()).map(({ name, position }) => [name, position])).toEqual([
      ["Ben", 1],
      ["Cat", 2],
      ["Dan", 3],
    ]);
  });

  it("a pin and an answer of one guest at once both arrive", async () => {
    const { answer, say, board, view, pictureIds, approval } = await open();
    const eve = { guest_key: key("eve"), picture_id: pictureIds[0] };
    await say(eve);
    const guest = { guest_key: eve.guest_key, guest_name: "Eve Again" };
    let saying: Promise<unknown> = Promise.resolve();
    // As an answer does: the board first, then the guest.
    await database()
      .transaction()
      .execute(async (tx) => {
        await lockBoardRow(tx, board.boardId);
        saying = say({ ...eve, ...guest, id: "pin", x: 0.5, y: 0.5 });
        await untilSomebodyWaits(tx);
        await tx.updateTable("guests").set({ name: "Eve" }).execute();
      });
    await saying;
    await answer(guest);
    expect((await view(key("eve"))).comments.map(({ number }) => number)).toEqual([null, 1]);
    expect((await approval())?.people).toMatchObject([{ name: "Eve Again" }]);
  });
  /** On PostgreSQL until another transaction waits for a lock; SQLite lets it begin later. */
  const untilSomebodyWaits = async (tx: Kysely<Database>) => {
    if (!isPostgres(tx)) return;
    const waiting = async () => (await sql`select 1 from pg_locks where not granted`.execute(tx)).rows.length;
    await expect.poll(waiting, { timeout: 10_000 }).toBeGreaterThan(0);
  };

  it("two browsers that take a name at once in two processes do not both get it", async () => {
    const { shared, boards, clock, id, pictureIds } = await open({ names: ["Ana"] });
    const others = createTestBoards(another(), { clock }).boards;
    const found = await shared.find();
    const take = (guest: string, at: typeof boards) =>
      answerApproval(at, found, {
        ...{ guest_key: key(guest), approval_id: id, guest_name: "Ana", picture_id: pictureIds[0] },
        answer: "approve",
      });
    const outcomes = await Promise.allSettled([take("eve", boards), take("mel", others)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  it("a guest of another link, of a picture that is not shown, or of an unknown round cannot answer", async () => {
    const { boards, share, id, answer, askAgain, close, change, pictureIds } = await open();
    const elsewhere = await (await share({})).find();
    const given = {
      ...{ guest_key: key("eve"), approval_id: id, guest_name: "Eve" },
      ...{ picture_id: pictureIds[0], answer: "approve" as const },
    };
    await expect(answerApproval(boards, elsewhere, given)).rejects.toEqual(notFound);
    await expect(answer({ approval_id: "ap_unknown" })).rejects.toEqual(notFound);
    await expect(answer({ picture_id: "pi_unknown" })).rejects.toEqual(notFound);
    await change({ type: "decide", item_ids: [(await boardItem(pictureIds[0])).id], decision: "reject" });
    await expect(answer()).rejects.toEqual(notFound);
    await close();
    await askAgain();
    // The page of a guest still has the round before.
    await expect(answer({ picture_id: pictureIds[1] })).rejects.toEqual(refused("approval_closed"));
  });
  const boardItem = (pictureId: string) =>
    database()
      .selectFrom("board_items")
      .select("id")
      .where("picture_id", "=", pictureId)
      .executeTakeFirstOrThrow();

  it("after the deadline no answer counts, until the owner moves it", async () => {
    const { answer, approval, boards, board, round, clock, close, askAgain } = await open();
    await close();
    const at = (ms: number) => new Date(clock.now() + ms).toISOString();
    await expect(askAgain({ deadline_time: at(-1) })).rejects.toEqual(refused("invalid_request"));
    const { id } = await askAgain({ deadline_time: at(HOUR_MS) });
    await answer({ approval_id: id });
    clock.advance(HOUR_MS);
    await expect(answer({ approval_id: id, answer: "no" })).rejects.toEqual(refused("approval_closed"));
    const change = { deadline_time: at(HOUR_MS) };
    await changeApproval(boards, { ...board, approvalId: id, change });
    await answer({ approval_id: id, answer: "no" });
    expect((await approval())?.answers).toMatchObject([{ no: [0] }]);
    await expect(changeApproval(boards, { ...round, change })).rejects.toEqual(refused("approval_closed"));
  });

  it("a board has one open round, and a closed one stays closed", async () => {
    const { answer, askAgain, close, boards, board, shared } = await open();
    await expect(askAgain()).rejects.toEqual(refused("approval_open"));
    await close();
    const again = await close();
    expect(again.close_time).not.toBeNull();
    await expect(answer()).rejects.toEqual(refused("approval_closed"));
    await askAgain();
    expect(await listApprovals(boards, board)).toHaveLength(2);
    await revokeLink(boards, { ...board, linkId: shared.id });
    await expect(askAgain()).rejects.toEqual(notFound);
  });

  it("a round takes no more answers than it can hold, but still another answer to the same picture", async () => {
    const { answer, pictureIds } = await open();
    await answer();
    const person = await database().selectFrom("approval_people").select("id").executeTakeFirstOrThrow();
    const rows = Array.from({ length: MAX_ANSWERS_OF_APPROVAL - 1 }, (_, n) => ({
      ...{ person_id: person.id, picture_id: `pi_${n}`, guest_id: "gu_eve" },
      ...{ answer: "no" as const, answered_at: 1 },
    }));
    for (let start = 0; start < rows.length; start += 1_000)
      await database()
        .insertInto("approval_answers")
        .values(rows.slice(start, start + 1_000))
        .execute();
    await expect(answer({ picture_id: pictureIds[1] })).rejects.toEqual(refused("link_full"));
    await answer({ answer: "no" });
  });

  it("closing freezes every answer with its name, its comments and the hash of the file, and nothing changes it later", async () => {
    const studio = await open({ names: ["Ana", "Ben"] });
    const { answer, say, close, lines, pictureIds, boards, board, shared, clock, context } = studio;
    await answer({ guest_name: "Ana", answer: "change" });
    await say({ guest_key: key("eve"), picture_id: pictureIds[0], text: "Warmer", x: 0.5, y: 0.25 });
    await answer({ guest_key: key("mel"), guest_name: "Ben", picture_id: pictureIds[1], answer: "no" });
    await close();
    const before = await lines();
    const { original_key } = await database()
      .selectFrom("pictures")
      .select("original_key")
      .where("id", "=", pictureIds[0])
      .executeTakeFirstOrThrow();
    const bytes = (await context.store.get(original_key)) ?? new Uint8Array();
    expect(before).toMatchObject([
      {
        ...{ picture_id: pictureIds[0], number: 1 },
        sha256: createHash("sha256").update(bytes).digest("hex"),
        answers: [{ person: "Ana", answer: "change", comments: [{ text: "Warmer", number: 1, x: 0.5 }] }],
      },
      { picture_id: pictureIds[1], answers: [{ person: "Ben", answer: "no", comments: [] }] },
      { picture_id: pictureIds[2], answers: [] },
    ]);
    await say({ guest_key: key("eve"), id: "two", picture_id: pictureIds[0], text: "Later" });
    await revokeLink(boards, { ...board, linkId: shared.id });
    await database().deleteFrom("share_links").execute();
    clock.advance(1);
    expect(await lines()).toEqual(before);
  });

  it("an answer is in the record although its picture was taken from the board or deleted", async () => {
    const { answer, close, lines, change, pictureIds } = await open();
    await answer({ answer: "no" });
    await answer({ picture_id: pictureIds[1], answer: "no" });
    await change({ type: "remove", item_ids: [(await boardItem(pictureIds[0])).id] });
    await database().updateTable("pictures").set({ deleted_at: 1 }).where("id", "=", pictureIds[1]).execute();
    await close();
    const answered = (await lines()).map(({ picture_id, number, sha256, answers }) => [
      pictureIds.indexOf(picture_id),
      number,
      sha256 !== null,
      answers.length,
    ]);
    expect(answered).toEqual([
      [2, 1, true, 0],
      [0, null, true, 1],
      [1, null, false, 1],
    ]);
  });

  it("a new version of a picture asks again: the answer to the earlier one no longer counts as given, and stands in the record", async () => {
    const { answer, approval, asGuest, change, close, draw, lines, pictureIds } = await open({
      shows_answers: true,
    });
    await answer();
    await answer({ picture_id: pictureIds[1] });
    const [edit = ""] = (await draw(ownerId, 1)).pictureIds;
    const { id: item_id } = await boardItem(pictureIds[0]);
    await change({ type: "replace", item_id, picture_id: edit });
    const left = [{ picture_id: pictureIds[1], approve: [0], change: [], no: [] }];
    expect(await approval()).toMatchObject({ people: [{ name: "Eve", answers: 1 }], answers: left });
    expect((await asGuest("eve"))?.answers).toEqual([{ picture_id: pictureIds[1], answer: "approve" }]);
    expect((await asGuest("mel"))?.others?.answers).toEqual(left);
    await answer({ picture_id: edit, answer: "no" });
    expect((await approval())?.people).toMatchObject([{ answers: 2 }]);
    await close();
    const earlier = (await lines()).find(({ picture_id }) => picture_id === pictureIds[0]);
    expect(earlier).toMatchObject({ number: null, answers: [{ person: "Eve", answer: "approve" }] });
  });

  it("an answer that comes while a round is closed is in the record or refused", async () => {
    const { answer, close, lines, pictureIds } = await open();
    await answer();
    const late = answer({ guest_key: key("mel"), guest_name: "Mel", picture_id: pictureIds[1] }).then(
      () => true,
      () => false,
    );
    const [wasTaken] = await Promise.all([late, close()]);
    const said = (await lines()).flatMap(({ answers }) => answers.map(({ person }) => person));
    expect(said.includes("Mel")).toBe(wasTaken);
  });

  it("a record has the name that the board had when the round was closed", async () => {
    const { close, change, file } = await open();
    await close();
    await change({ type: "rename", name: "Another name" });
    expect(JSON.parse(await file("json"))).toMatchObject({ board_name: "Lobby, façade" });
  });

  it("checking and closing end when the client is gone, and a person has one check at a time", async () => {
    const { close, boards, round, pictureIds, context } = await open();
    const gone = AbortSignal.abort();
    await expect(closeApproval(boards, { ...round, signal: gone })).rejects.toThrow("aborted");
    expect((await close()).close_time).not.toBeNull();
    const openFile = context.store.open.bind(context.store);
    const opened = vi.spyOn(context.store, "open");
    await expect(checkRecord(boards, { ...round, signal: gone })).rejects.toThrow("aborted");
    expect(opened).not.toHaveBeenCalled();
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    opened.mockImplementation(async (...file) => {
      await held;
      return openFile(...file);
    });
    const first = checkRecord(boards, round);
    await vi.waitFor(() => expect(opened).toHaveBeenCalled());
    await expect(checkRecord(boards, round)).rejects.toMatchObject({ errorName: "too_many_requests" });
    letGo();
    expect(await first).toEqual(pictureIds.map((picture_id) => ({ picture_id, state: "same" })));
    expect(await checkRecord(boards, round)).toHaveLength(3);
  });

  it("a check says which files are still those of the record", async () => {
    const { close, boards, round, pictureIds, context } = await open();
    await expect(checkRecord(boards, round)).rejects.toEqual(refused("approval_open"));
    await close();
    const states = async () => (await checkRecord(boards, round)).map(({ state }) => state);
    expect(await states()).toEqual(["same", "same", "same"]);
    const rows = await database().selectFrom("pictures").select(["id", "original_key"]).execute();
    const keyOf = (id: string) => rows.find((row) => row.id === id)?.original_key ?? "";
    await context.store.put(keyOf(pictureIds[0]), new Uint8Array([1, 2, 3]));
    await database().updateTable("pictures").set({ deleted_at: 1 }).where("id", "=", pictureIds[1]).execute();
    await context.store.remove([keyOf(pictureIds[2])]);
    expect(await states()).toEqual(["changed", "deleted", "unreadable"]);
  });

  it("names, questions and comments are text in every file of a record, and formulas are none in its CSV", async () => {
    const { answer, say, close, file, pictureIds } = await open({ question: "<b>May we?</b>" });
    await answer({ guest_name: "<script>alert(1)</script>" });
    await say({ guest_key: key("eve"), guest_name: "=1+1", picture_id: pictureIds[0], text: "=HYPERLINK()" });
    await close();
    const page = await file("html");
    expect(page).not.toMatch(/<script|<b>May/);
    expect(page).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(page).toContain("data:image/webp;base64,");
    const csv = await file("csv");
    expect(csv).toContain("'=HYPERLINK()");
    expect(csv.split("\r\n")).toHaveLength(5);
    const json = JSON.parse(await file("json"));
    expect(json).toMatchObject({ format: "prompt-studio-approval", question: "<b>May we?</b>" });
    expect(json.pictures).toHaveLength(3);
  });

  it("the archive carries the record of each closed round as JSON, and nothing of an open one", async () => {
    const { answer, close, boards } = await open();
    const records = async () => {
      const all: string[] = [];
      for await (const { name, input } of boardFiles(boards, ownerId))
        if (name.startsWith("approvals/") && typeof input !== "string")
          for await (const piece of input) all.push(String(piece));
      return all.join("");
    };
    await answer();
    expect(await records()).toBe("");
    await close();
    expect(JSON.parse(await records())).toMatchObject({ people: ["Eve"] });
  });

  it("the archive and the ZIP of a board that is deleted meanwhile end without its records, and do not fail", async () => {
    const { answer, close, boards, board, askAgain } = await open();
    await answer();
    await close();
    await askAgain().then(({ id }) => closeApproval(boards, { ...board, approvalId: id }));
    const files = recordFilesOf(boards, board, { folder: "approvals", formats: ["json"] });
    expect((await files.next()).value?.name).toContain("record.json");
    await deleteBoard(boards, board);
    expect(await files.next()).toEqual({ done: true, value: undefined });
    const none = recordFilesOf(boards, board, { folder: "approvals", formats: ["json"] });
    expect((await none.next()).done).toBe(true);
  });

  it("the ZIP of the board carries the records for its owner, and a guest's has none", async () => {
    const { answer, close, boards, board } = await open();
    await answer();
    await close();
    const wanted = { boardId: board.boardId, pictures: "all", showsPrompts: true, showsNotes: true } as const;
    const zipOf = async (isForOwner: boolean) =>
      Buffer.from(
        await new Response((await openBoardZip(boards, { ...wanted, isForOwner })).stream).arrayBuffer(),
      ).toString("latin1");
    const own = await zipOf(true);
    for (const format of ["html", "csv", "json"]) expect(own).toContain(`/record.${format}`);
    expect(await zipOf(false)).not.toContain("record.");
  });

  it("rounds and records belong to the board: nobody else's, and removed with it", async () => {
    const { answer, close, boards, board, round, clock, file } = await open();
    await answer();
    await close();
    await addPerson(database(), "bob");
    const theirs = { ...round, ownerId: "bob" };
    for (const attempt of [
      () => closeApproval(boards, theirs),
      () => checkRecord(boards, theirs),
      () => openRecordFile(boards, { ...theirs, format: "json" }),
      () => listApprovals(boards, theirs),
      () => changeApproval(boards, { ...theirs, change: { deadline_time: null } }),
    ])
      await expect(attempt()).rejects.toEqual(notFound);
    expect(await file("json")).toContain("Eve");
    expect(ownerId).toBe(board.ownerId);
    await deleteBoard(boards, board);
    await expect(close()).rejects.toEqual(notFound);
    clock.advance(boards.creations.keepDeletedMs + 1);
    await purgeBoards(boards);
    for (const table of ["approvals", "approval_people", "approval_answers", "approval_lines"] as const)
      expect(await database().selectFrom(table).selectAll().execute()).toEqual([]);
  });
});
