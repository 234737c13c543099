import { ERROR_CODES } from "contract/errors";
import { MAX_CELLS } from "contract/sheets/limits";
import { CreateFailure } from "image-providers/create-failure";
import { expect, it } from "vitest";
import { type CurrentRequest, runWithRequest } from "@/lib/base/current-request";
import { settled } from "@/lib/creations/context/background";
import { createCreation } from "@/lib/creations/create";
import { changePictures } from "@/lib/creations/pictures/change-pictures";
import { deleteCreation } from "@/lib/creations/remove";
import { sweep } from "@/lib/creations/sync/sweep";
import { isPostgres } from "@/lib/db/dialect";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { planLinesOf } from "@/tools/testing/query-plans";
import { aSheet, LIGHTS, modelAxis, openSheets, seeds } from "@/tools/testing/sheets";
import { addPerson, aRequest, createTestStudio } from "@/tools/testing/studio";
import { changeSheet } from "./act";
import { ordersOf } from "./cell-order";
import { createSheetsContext } from "./context";
import { countCellsOf } from "./counts";
import { feedSheets, isAnyCellWaiting } from "./feed";
import { listSheets } from "./list";
import { planSheet } from "./plan";
import { readQuestion } from "./question";
import { readSheet } from "./read";
import { deleteSheet, purgeSheets, restoreSheet } from "./remove";
import { keyOfCell, sendCell } from "./send-cell";

const refusal = (
  name: "quota_exhausted" | "service_busy" | "invalid_request",
  outcome: "refused" | "not_sent" = "refused",
) => new CreateFailure(outcome, { message: "No.", code: ERROR_CODES[name].code, details: [] });

describeOnEachDatabase("a sheet", (database, another) => {
  const open = (options: { maxActiveCreations?: number; keepDeletedMs?: number } = {}) =>
    openSheets(database(), options);

  it("makes one creation of one picture for each combination, row by row, with one seed and one model for all", async () => {
    const { create, feed, read, drawn, first, creations } = await open();
    const id = await create(
      aSheet([LIGHTS, { kind: "shape", values: [{ aspect_ratio: "1:1" }, { aspect_ratio: "3:2" }] }]),
    );
    creations.models.offered();
    await feed();
    expect(first.calls.create).toBe(6);
    const sheet = await read(id);
    expect(sheet.counts).toMatchObject({ created: 6, waiting: 0 });
    const byId = new Map((await drawn(id)).map((creation) => [creation.creation_id, creation]));
    const shown = sheet.cells.map(({ cell, creation_id }) => {
      const creation = byId.get(creation_id ?? "");
      return [
        cell,
        creation?.prompt,
        creation?.settings.aspect_ratio,
        creation?.config.image_number,
        creation?.sheet_id,
      ];
    });
    expect(shown).toEqual([
      ["0.0", "A lodge at dawn", "1:1", 1, id],
      ["0.1", "A lodge at dawn", "3:2", 1, id],
      ["1.0", "A lodge at noon", "1:1", 1, id],
      ["1.1", "A lodge at noon", "3:2", 1, id],
      ["2.0", "A lodge at dusk", "1:1", 1, id],
      ["2.1", "A lodge at dusk", "3:2", 1, id],
    ]);
    const of = [...byId.values()];
    expect(new Set(of.map(({ settings }) => settings.seed)).size).toBe(1);
    expect(new Set(of.map(({ model }) => model))).toEqual(new Set(["first/model"]));
  });

  it("is made once by a repeated request, and a key that was used for another sheet is refused", async () => {
    const { create, context, ownerId } = await open();
    const ids = await Promise.all([create(aSheet(), "k"), create(aSheet(), "k"), create(aSheet(), "k")]);
    expect(new Set(ids).size).toBe(1);
    const request: CurrentRequest = { id: "of the repeated request" };
    await runWithRequest(request, () => create(aSheet(), "k"));
    expect(request.isReplayed).toBe(true);
    expect((await listSheets(context, { ownerId: ownerId, limit: 500 })).sheets).toHaveLength(1);
    await expect(create(aSheet([seeds(1)]), "k")).rejects.toMatchObject({
      errorName: "idempotency_mismatch",
    });
  });

  it("that was deleted is neither made again nor brought back by a repeated request, which says so", async () => {
    const { create, context, ownerId } = await open();
    const sheetId = await create(aSheet(), "k");
    await deleteSheet(context, { ownerId, sheetId });
    await expect(create(aSheet(), "k")).rejects.toMatchObject({
      errorName: "sheet_deleted",
      httpStatus: 410,
    });
    await expect(create(aSheet([seeds(1)]), "k")).rejects.toMatchObject({
      errorName: "idempotency_mismatch",
    });
    expect((await listSheets(context, { ownerId: ownerId, limit: 500 })).sheets).toEqual([]);
    await restoreSheet(context, { ownerId, sheetId });
    expect(await create(aSheet(), "k")).toBe(sheetId);
  });

  it("draws and pays nothing twice when the process ends between a create and its note in the cell", async () => {
    const { create, feed, read, first, context, creations, ownerId } = await open();
    const id = await create();
    const row = await database()
      .selectFrom("sheets")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const order = ordersOf(creations.models, readQuestion(row))("0.0");
    if (order.obstacle) throw order.obstacle;
    const idempotencyKey = keyOfCell(id, { cell: "0.0", attempt: 0 });
    const lost = await createCreation(creations, {
      ownerId,
      request: order.request,
      idempotencyKey,
      sheetId: id,
    });
    await feed();
    expect(first.calls.create).toBe(6);
    expect((await read(id)).cells[0]).toMatchObject({ state: "created", creation_id: lost });
    expect(context.feeding.size).toBe(0);
  });

  it("is fed by two processes at once without a creation too many", async () => {
    const { create, feed, first, drawn } = await open();
    const id = await create(aSheet([LIGHTS, seeds(1, 2, 3, 4)]));
    // SQLite waits for the lock without letting this process go on, so there both studios share the handle.
    const other = createTestStudio(isPostgres(database()) ? another() : database(), {
      service: first,
      models: { defaultModel: "first/model" },
    });
    const theirs = createSheetsContext(other.context);
    await Promise.all([feed(), feedSheets(theirs), feed()]);
    await settled(other.context);
    await feed();
    expect((await drawn(id)).length).toBe(first.calls.create);
    expect(first.calls.create).toBeLessThanOrEqual(12);
  });

  it("leaves out what a model cannot draw as its cell says, with the reason, and draws the other cells", async () => {
    const { create, feed, read, first, plain } = await open();
    const id = await create(aSheet([seeds(1, 2), modelAxis("first/model", "plain/model")]));
    await feed();
    expect([first.calls.create, plain.calls.create]).toEqual([2, 0]);
    const { cells } = await read(id);
    expect(cells.filter(({ state }) => state === "left_out")).toEqual([
      expect.objectContaining({
        cell: "0.1",
        error: expect.objectContaining({ message: "plain/model takes no seed." }),
      }),
      expect.objectContaining({ cell: "1.1" }),
    ]);
  });

  it("fits to each model what no axis changes", async () => {
    const { create, feed, first, plain, read } = await open();
    const request = { prompt: "A lodge", negative_prompt: "people", settings: { seed: 5, resolution: 64 } };
    const id = await create(aSheet([modelAxis("first/model", "plain/model")], { request }));
    await feed();
    expect([first.calls.create, plain.calls.create]).toEqual([1, 1]);
    expect((await read(id)).counts).toMatchObject({ created: 2, left_out: 0 });
  });

  it("has eight creations with a model open at once, and one whose service hangs does not hold up another", async () => {
    const { create, feed, first, plain, states, finish } = await open();
    let letGo = () => {};
    const hung = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    first.on.create = async (creationId) => {
      await hung;
      return creationId;
    };
    const words = Array.from({ length: 10 }, (_, n) => ({ text: `hour ${n}` }));
    const axis = { kind: "words", words: "{dawn|noon|dusk}", values: words };
    const id = await create(aSheet([axis, modelAxis("first/model", "plain/model")]));
    const feeding = feed();
    await expect.poll(async () => plain.calls.create, { timeout: 10_000 }).toBe(8);
    expect(first.calls.create).toBe(1);
    letGo();
    await feeding;
    await feed();
    expect([first.calls.create, plain.calls.create]).toEqual([8, 8]);
    await feed();
    expect([first.calls.create, plain.calls.create]).toEqual([8, 8]);
    await finish();
    await feed();
    expect([first.calls.create, plain.calls.create]).toEqual([10, 10]);
    expect(new Set(Object.values(await states(id)))).toEqual(new Set(["created"]));
  });

  it("leaves half of what its owner may have at once for single pictures", async () => {
    const { create, feed, first, plain, ownerId, creations } = await open({ maxActiveCreations: 4 });
    await create(aSheet([LIGHTS, modelAxis("first/model", "plain/model")]));
    await feed();
    await feed();
    expect(first.calls.create + plain.calls.create).toBe(2);
    await createCreation(creations, { ownerId, request: aRequest(), idempotencyKey: null });
    expect(first.calls.create).toBe(2);
  });

  it("goes on with other models when the quota of one ends, and draws what was refused when it is asked to", async () => {
    const { create, feed, first, plain, states, act, read } = await open();
    const id = await create(aSheet([LIGHTS, modelAxis("first/model", "plain/model")]));
    let calls = 0;
    first.on.create = (creationId) => {
      calls += 1;
      if (calls === 2) throw refusal("quota_exhausted");
      return creationId;
    };
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    plain.on.create = async (creationId) => {
      await held;
      return creationId;
    };
    const feeding = feed();
    await expect.poll(() => states(id), { timeout: 10_000 }).toMatchObject({ "1.0": "refused" });
    letGo();
    await feeding;
    await feed();
    expect(plain.calls.create).toBe(3);
    expect(await states(id)).toMatchObject({ "0.0": "created", "1.0": "refused", "2.0": "refused" });
    expect((await read(id)).cells.find(({ cell }) => cell === "2.0")?.error).toMatchObject({
      code: ERROR_CODES.quota_exhausted.code,
    });
    const made = first.calls.create;
    await feed();
    expect(first.calls.create).toBe(made);
    first.on.create = (creationId) => creationId;
    await act(id, { type: "retry", cells: ["1.0", "2.0", "0.0"] });
    for (let n = 0; n < 70; n++) await feed();
    expect((await read(id)).counts).toMatchObject({ created: 6 });
  });

  it("says of cells that their model is gone, and draws the others", async () => {
    const { create, first, states } = await open();
    const id = await create(aSheet([LIGHTS, modelAxis("first/model", "plain/model")]));
    const without = createTestStudio(database(), { service: first }).context;
    await feedSheets(createSheetsContext(without));
    await settled(without);
    expect(await states(id)).toMatchObject({
      "0.0": "created",
      "0.1": "left_out",
      "2.0": "created",
      "2.1": "left_out",
    });
    expect(first.calls.create).toBe(3);
  });

  it("waits where a refusal passes, says why, and tries again", async () => {
    const { create, feed, first, read, clock } = await open();
    const id = await create(aSheet([LIGHTS]));
    first.on.create = () => {
      throw refusal("service_busy", "not_sent");
    };
    await feed();
    expect((await read(id)).counts).toMatchObject({ waiting: 3 });
    first.on.create = (creationId) => creationId;
    clock.advance(120_000);
    await feed();
    await feed();
    expect((await read(id)).counts).toMatchObject({ created: 3 });
    expect((await read(id)).cells.map(({ error }) => error)).toEqual([null, null, null]);
  });

  it("ends waiting cells on a cancel and requests to cancel those that are creations", async () => {
    const { create, feed, first, states, act, drawn, clock, creations } = await open({
      maxActiveCreations: 6,
    });
    const id = await create(aSheet([LIGHTS]));
    await feed();
    await act(id, { type: "cancel", cells: ["0", "1", "2", "99"] });
    expect(await states(id)).toEqual({ "0": "created", "1": "created", "2": "cancelled" });
    clock.advance(10_000);
    await feed();
    await sweep(creations);
    expect(first.calls.create).toBe(2);
    expect((await drawn(id)).map((one) => one.cancel_requested)).toEqual([true, true]);
  });

  it("cancels the creation of a cell that was cancelled while it was being sent", async () => {
    const { create, feed, first, states, act, drawn } = await open();
    const id = await create(aSheet([seeds(1)]));
    let begun = () => {};
    const sending = new Promise<void>((resolve) => {
      begun = resolve;
    });
    let letGo = () => {};
    const answer = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    first.on.create = async (creationId) => {
      begun();
      await answer;
      return creationId;
    };
    const feeding = feed();
    await sending;
    await act(id, { type: "cancel", cells: ["0"] });
    letGo();
    await feeding;
    await feed();
    expect(await states(id)).toEqual({ "0": "created" });
    expect((await drawn(id)).map((one) => one.cancel_requested)).toEqual([true]);
    expect(first.calls.create).toBe(1);
  });

  /** Sends the first cell; `meanwhile` happens just before its creation is recorded. */
  const sendFirst = async (
    { context, creations }: Awaited<ReturnType<typeof open>>,
    sheetId: string,
    meanwhile: () => Promise<void>,
  ) => {
    const sheet = await database()
      .selectFrom("sheets")
      .selectAll()
      .where("id", "=", sheetId)
      .executeTakeFirstOrThrow();
    const question = readQuestion(sheet);
    const order = ordersOf(creations.models, question)("0");
    let isFirst = true;
    const db = new Proxy(creations.db, {
      get(target, name) {
        if (name === "transaction" && isFirst) {
          isFirst = false;
          type Work = Parameters<ReturnType<typeof target.transaction>["execute"]>[0];
          return () => ({
            execute: async (work: Work) => {
              await meanwhile();
              return target.transaction().execute(work);
            },
          });
        }
        const value = Reflect.get(target, name);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    const slow = { ...context, creations: { ...creations, db } };
    await sendCell(slow, {
      sheet,
      question,
      cell: { cell: "0", attempt: 0, token_id: null },
      model: "first/model",
      order,
    });
  };

  it("cancels the creation of a cell that was cancelled just before its creation was recorded", async () => {
    const studio = await open();
    const { create, states, act, drawn } = studio;
    const id = await create(aSheet([seeds(1)]));
    await sendFirst(studio, id, () => act(id, { type: "cancel", cells: ["0"] }));
    expect(await states(id)).toEqual({ "0": "created" });
    expect((await drawn(id)).map((one) => one.cancel_requested)).toEqual([true]);
  });

  it("cancels the earlier creation of a cell that was cancelled and asked for again before it was recorded", async () => {
    const studio = await open();
    const { create, feed, states, act, drawn, first } = studio;
    const id = await create(aSheet([seeds(1)]));
    await sendFirst(studio, id, async () => {
      await act(id, { type: "cancel", cells: ["0"] });
      await act(id, { type: "retry", cells: ["0"] });
    });
    expect(await states(id)).toEqual({ "0": "waiting" });
    await feed();
    expect(await states(id)).toEqual({ "0": "created" });
    expect(first.calls.create).toBe(2);
    expect((await drawn(id)).map((one) => one.cancel_requested).sort()).toEqual([false, true]);
  });

  it("sends no further cell once the rest was cancelled or the sheet was deleted while one was being sent", async () => {
    const { create, feed, first, act, context, ownerId } = await open();
    for (const stop of ["cancel", "delete"] as const) {
      const id = await create(aSheet([seeds(1, 2, 3)]));
      const before = first.calls.create;
      let begun = () => {};
      const sending = new Promise<void>((resolve) => {
        begun = resolve;
      });
      let letGo = () => {};
      const answer = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      first.on.create = async (creationId) => {
        begun();
        await answer;
        return creationId;
      };
      const feeding = feed();
      await sending;
      await (stop === "cancel"
        ? act(id, { type: "cancel", cells: ["1", "2"] })
        : deleteSheet(context, { ownerId, sheetId: id }));
      letGo();
      await feeding;
      await feed();
      expect(first.calls.create - before).toBe(1);
    }
  });

  it("asks a busy service once for all cells with its model", async () => {
    const { create, feed, first } = await open();
    await create(aSheet([LIGHTS, seeds(1, 2)]));
    first.on.create = () => {
      throw refusal("service_busy", "not_sent");
    };
    for (let n = 0; n < 4; n++) await feed();
    expect(first.calls.create).toBe(1);
  });

  it("draws again what failed, was cancelled or is deleted, and nothing that has pictures", async () => {
    const { create, feed, first, act, finish, read, ownerId, creations, drawn } = await open();
    const id = await create(aSheet([LIGHTS], { skipped: ["1"] }));
    await feed();
    await finish();
    const [kept, deleted] = (await read(id)).cells.flatMap(({ creation_id }) => creation_id ?? []);
    await deleteCreation(creations, { ownerId, id: deleted ?? "" });
    await act(id, { type: "retry", cells: ["0", "1", "2"] });
    await feed();
    expect(first.calls.create).toBe(4);
    expect((await read(id)).cells[0]?.creation_id).toBe(kept);
    expect((await read(id)).counts).toMatchObject({ created: 3, skipped: 0 });
    expect(await drawn(id)).toHaveLength(3);
  });

  it("draws the new cells alone when an axis gets further values, however often the request is repeated", async () => {
    const { create, feed, finish, first, act, read } = await open();
    const id = await create(aSheet([LIGHTS, seeds(1, 2)]));
    await feed();
    const more = { type: "add_values", axis: 1, after: 2, more: seeds(9) };
    await act(id, more);
    await act(id, more);
    await feed();
    await finish();
    await feed();
    expect(first.calls.create).toBe(9);
    expect((await read(id)).cells.slice(6).map(({ cell }) => cell)).toEqual(["0.2", "1.2", "2.2"]);
    await expect(act(id, { ...more, more: seeds(4, 5) })).rejects.toMatchObject({
      errorName: "invalid_request",
    });
    await expect(act(id, { ...more, axis: 0 })).rejects.toMatchObject({ errorName: "invalid_request" });
    const many = Array.from({ length: 98 }, (_, n) => n);
    await expect(act(id, { ...more, after: 3, more: seeds(...many) })).rejects.toThrow(/at most 100 values/);
    expect((await read(id)).cells).toHaveLength(9);
  });

  it("keeps decisions, and raises its version for each change alone", async () => {
    const { create, feed, finish, act, read, context, ownerId } = await open();
    const sheetId = await create();
    await feed();
    await finish();
    await act(sheetId, { type: "decide", cells: ["0.0", "2.1"], decision: "pick" });
    const sheet = await read(sheetId);
    expect(sheet.picks).toBe(2);
    expect(await readSheet(context, { ownerId, sheetId, version: String(sheet.version) })).toBeNull();
    await act(sheetId, { type: "rename", name: "Which hour?" });
    expect(await readSheet(context, { ownerId, sheetId, version: String(sheet.version) })).toMatchObject({
      name: "Which hour?",
    });
  });

  it("is listed with the number of its cells that wait or are being drawn, until all have ended", async () => {
    const { create, feed, finish, act, context, ownerId } = await open();
    const sheetId = await create();
    const openCells = async () =>
      (await listSheets(context, { ownerId: ownerId, limit: 500 })).sheets.map((sheet) => sheet.open);
    expect(await openCells()).toEqual([6]);
    await act(sheetId, { type: "cancel", cells: ["0.0"] });
    await feed();
    expect(await openCells()).toEqual([5]);
    await finish();
    expect(await openCells()).toEqual([0]);
  });

  it("counts in the list what is picked and drawn, without cells whose picture is gone, not drawn yet or somebody else's", async () => {
    const { create, feed, finish, act, read, drawn, context, ownerId, creations } = await open();
    const sheetId = await create(aSheet([seeds(1, 2, 3, 4, 5)], { skipped: ["4"] }));
    await act(sheetId, { type: "decide", cells: ["0", "1", "2", "3"], decision: "pick" });
    const [before] = (await listSheets(context, { ownerId: ownerId, limit: 500 })).sheets;
    expect(before).toMatchObject({ picks: 0, drawn: 0, counts: { waiting: 4, skipped: 1, created: 0 } });
    await feed();
    await finish();
    const ids = (await read(sheetId)).cells.map(({ creation_id }) => creation_id ?? "");
    expect((await listSheets(context, { ownerId: ownerId, limit: 500 })).sheets[0]).toMatchObject({
      picks: 4,
      drawn: 4,
    });
    await deleteCreation(creations, { ownerId, id: ids[0] ?? "" });
    const [picture] = (await drawn(sheetId)).find(({ creation_id }) => creation_id === ids[1])?.outputs ?? [];
    await changePictures(creations, { ownerId, action: "delete", ids: [picture?.id ?? ""] });
    const other = await addPerson(database(), "eve");
    await database()
      .updateTable("creations")
      .set({ owner_id: other })
      .where("id", "=", ids[2] ?? "")
      .execute();
    const [after] = (await listSheets(context, { ownerId: ownerId, limit: 500 })).sheets;
    expect(after).toMatchObject({ picks: 1, drawn: 1, counts: { created: 4, skipped: 1 } });
    expect(after?.covers).toHaveLength(1);
    expect((await read(sheetId)).picks).toBe(1);
    const lines = await planLinesOf(database(), (watched) =>
      countCellsOf(watched, { ownerId, sheetIds: [sheetId] }),
    );
    expect(lines.filter((line) => /^SCAN|Seq Scan/.test(line))).toEqual([]);
    if (!isPostgres(database())) expect(lines.join(" ")).toMatch(/COVERING INDEX creations_of_cells/);
  });

  it("draws nothing more when it is deleted, goes on when it is restored, and leaves its creations when it is purged", async () => {
    const { create, feed, finish, first, context, ownerId, clock, drawn } = await open({
      maxActiveCreations: 2,
    });
    const sheetId = await create();
    await feed();
    await finish();
    await deleteSheet(context, { ownerId, sheetId });
    await expect(readSheet(context, { ownerId, sheetId })).rejects.toMatchObject({ errorName: "not_found" });
    await feed();
    expect(first.calls.create).toBe(1);
    // Nothing keeps a host awake for it.
    expect(await isAnyCellWaiting(context)).toBe(false);
    await restoreSheet(context, { ownerId, sheetId });
    expect((await readSheet(context, { ownerId, sheetId }))?.counts.waiting).toBe(5);
    await deleteSheet(context, { ownerId, sheetId });
    clock.advance(60 * 60_000);
    await expect(restoreSheet(context, { ownerId, sheetId })).rejects.toMatchObject({
      errorName: "not_found",
    });
    await purgeSheets(context);
    expect(await database().selectFrom("sheet_cells").select("cell").execute()).toEqual([]);
    expect(await drawn(sheetId)).toHaveLength(1);
  });

  it.each(["[{}]", "no JSON"])(
    "whose record is damaged, such as %s, says so, and does not hold up another",
    async (axes) => {
      const { create, feed, first, read, context, ownerId } = await open();
      const [damaged, other] = [await create(), await create(aSheet([seeds(1)]))];
      await database().updateTable("sheets").set({ axes }).where("id", "=", damaged).execute();
      await feed();
      expect(first.calls.create).toBe(1);
      expect((await read(other)).counts).toMatchObject({ created: 1 });
      await expect(read(damaged)).rejects.toMatchObject({ errorName: "record_damaged" });
      expect(
        (await listSheets(context, { ownerId: ownerId, limit: 500 })).sheets
          .map(({ id, axes }) => [id, axes.length])
          .sort(),
      ).toEqual(
        [
          [damaged, 0],
          [other, 1],
        ].sort(),
      );
      const cells = await database()
        .selectFrom("sheet_cells")
        .select("state")
        .where("sheet_id", "=", damaged)
        .execute();
      expect(new Set(cells.map(({ state }) => state))).toEqual(new Set(["refused"]));
    },
  );

  it("is its owner's alone", async () => {
    const { create, context } = await open();
    const sheetId = await create();
    const stranger = { ownerId: await addPerson(database(), "eve"), sheetId };
    const calls = [
      () => readSheet(context, stranger),
      () => deleteSheet(context, stranger),
      () => restoreSheet(context, stranger),
      () => changeSheet(context, { ...stranger, action: { type: "rename", name: "mine" } }),
      () =>
        changeSheet(context, { ...stranger, action: { type: "decide", cells: ["0.0"], decision: "pick" } }),
      () => changeSheet(context, { ...stranger, action: { type: "cancel", cells: ["0.0"] } }),
      () => changeSheet(context, { ...stranger, action: { type: "retry", cells: ["0.0"] } }),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject({ errorName: "not_found" });
    expect(await listSheets(context, { ...stranger, limit: 50 })).toMatchObject({ sheets: [] });
  });

  it("is refused with a reason before anything is recorded", async () => {
    const { create, context, ownerId } = await open();
    const hundred = Array.from({ length: 100 }, (_, n) => n);
    const shapes = {
      kind: "shape",
      values: Array.from({ length: 100 }, (_, n) => ({ aspect_ratio: `${n + 1}:50` })),
    };
    const wrong: [object[], RegExp, object?][] = [
      [[seeds(...hundred), shapes], new RegExp(`100 × 100 = 10,000 cells. A sheet has at most ${MAX_CELLS}`)],
      [[{ ...LIGHTS, words: "{spring|autumn}" }], /does not have the words/],
      [[modelAxis("first/model"), modelAxis("plain/model")], /Only one axis can change the model/],
      [[seeds(1, 2)], /no cell 5/, { skipped: ["5"] }],
      [[seeds(1, 2)], /All cells are skipped/, { skipped: ["0", "1"] }],
      [[modelAxis("nobody/model")], /None of the cells can be drawn/],
    ];
    for (const [axes, reason, more] of wrong) {
      const sheet = aSheet(axes, more);
      await expect(create(sheet)).rejects.toMatchObject({
        errorName: "invalid_request",
        message: expect.stringMatching(reason),
      });
    }
    expect(() => aSheet([])).toThrow();
    expect((await listSheets(context, { ownerId: ownerId, limit: 500 })).sheets).toEqual([]);
  });

  it("that would exceed a monthly limit is refused as a whole", async () => {
    const { create, context, ownerId } = await open();
    await database()
      .updateTable("people")
      .set({ limits: JSON.stringify({ pictures_a_month: 5 }) })
      .execute();
    await expect(create()).rejects.toMatchObject({ errorName: "monthly_limit_reached" });
    expect((await listSheets(context, { ownerId: ownerId, limit: 500 })).sheets).toEqual([]);
    await create(aSheet([LIGHTS, seeds(1, 2)], { skipped: ["0.0"] }));
  });

  it("is planned without sending anything: creations, what is left out, and what is not known of the price", async () => {
    const { context, first, ownerId } = await open();
    const plan = await planSheet(context, {
      ownerId,
      sheet: aSheet([seeds(1, 2), modelAxis("first/model", "plain/model")]),
    });
    expect(plan).toMatchObject({
      creations: 2,
      without_price: 2,
      costs: [],
      usual_seconds: null,
      limits: [],
    });
    expect(plan.left_out.map(({ cell }) => cell)).toEqual(["0.1", "1.1"]);
    expect(first.calls.create).toBe(0);
  });
});
