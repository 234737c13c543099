import { mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { CONTRACT_LIMITS, creationRequestSchema } from "contract/creations/request";
import { AXIS_KINDS, type AxisKind, axisSchema } from "contract/sheets/axes";
import { MAX_AXIS_VALUES, MAX_SHEETS } from "contract/sheets/limits";
import type { Sheet } from "contract/sheets/sheet";
import sharp from "sharp";
import { afterEach, beforeEach, expect, it } from "vitest";
import type * as z from "zod/mini";
import { importArchive } from "@/lib/creations/archive/import-archive";
import { openArchiveFile } from "@/lib/creations/archive/read-archive";
import { openArchive } from "@/lib/creations/archive/write-archive";
import { UNDO_MS } from "@/lib/creations/change-many";
import { createCreation } from "@/lib/creations/create";
import { listCreations } from "@/lib/creations/list";
import { readCreation } from "@/lib/creations/read";
import { deleteCreation } from "@/lib/creations/remove";
import { sweep } from "@/lib/creations/sync/sweep";
import { cellsOf } from "@/lib/sheet-plan/cells";
import { addUpload } from "@/lib/uploads/add";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { addPerson, aRequest, createTestStudio } from "@/tools/testing/studio";
import { unzip } from "@/tools/testing/unzip";
import { zipOf } from "@/tools/testing/zip";
import { changeSheet } from "../act";
import { createSheetsContext } from "../context";
import { insertCells } from "../create";
import { feedSheets } from "../feed";
import { listSheets } from "../list";
import { storedQuestion } from "../question";
import { readSheet } from "../read";
import { deleteSheet } from "../remove";
import { importSheets } from "./import-sheets";
import { sheetFiles } from "./write-sheets";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "studio-sheets-archive-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const HEAD = { format: "prompt-studio-sheets", version: 2 };
const CREATE_TIME = "2020-01-01T00:00:00.000Z";
const PROMPT = "A lodge at {dawn|noon}";
const ALL = { imported: 1, known: 0, refused: [], refused_count: 0 };
const KNOWN = { ...ALL, imported: 0, known: 1 };
const NOT_IN_ARCHIVE = "The creation of this cell was not in the archive. It can be drawn again.";

/** Two examples of each field that a value or an axis has; a kind of axis with other fields fails until they are here. */
const EXAMPLES: Record<string, (pictures: readonly object[]) => unknown[]> = {
  text: () => ['dawn, "gold"\n狐', "noon"],
  seed: () => [0, 4_294_967_295],
  model: () => ["sandbox/sketch", "nobody/here"],
  aspect_ratio: () => ["3:2", "1:1"],
  name: () => ["Ink", ""],
  template: () => ["{prompt} in ink", ""],
  negative_prompt: () => ["blur", ""],
  strength: () => [0, 0.5],
  picture: (pictures) => [...pictures],
  label: () => ["First", ""],
  words: () => ["{dawn|noon}"],
  role: () => ["style"],
};
const example = (field: string, at: number, pictures: readonly object[]) => {
  const values = EXAMPLES[field]?.(pictures);
  if (!values) throw new Error(`No example of ${field}.`);
  return values[at];
};

/** An axis of a kind, with all the fields that the contract gives it. */
function exampleAxis(kind: AxisKind, pictures: readonly object[]) {
  const option = axisSchema.def.options.find(({ shape }) => shape.kind.def.values.includes(kind as never));
  if (!option) throw new Error(`No axis of kind ${kind}.`);
  const fieldsOf = (shape: object, at: number) =>
    Object.fromEntries(Object.keys(shape).map((field) => [field, example(field, at, pictures)]));
  const { kind: _, name: __, values, ...more } = option.shape;
  return axisSchema.parse({
    ...{ kind, name: "Tried" },
    values: [0, 1].map((at) => fieldsOf(values.def.element.def.shape, at)),
    ...fieldsOf(more, 0),
  });
}

describeOnEachDatabase("sheets in an archive", (database) => {
  const seeds = (...values: number[]) =>
    axisSchema.parse({ kind: "seed", values: values.map((seed) => ({ seed })) });

  async function open(options: { maxBytesPerPerson?: number } = {}) {
    for (const id of ["ada", "bob"]) await addPerson(database(), id);
    const studio = createTestStudio(database(), { maxActiveCreations: 1_000, ...options });
    const { context: creations, worker } = studio;
    const sheets = createSheetsContext(creations);
    const draw = async (request: Parameters<typeof aRequest>[0] = {}) => {
      const id = await createCreation(creations, {
        ...{ ownerId: "ada", idempotencyKey: null },
        request: aRequest({ config: { image_number: 1 }, ...request }),
      });
      await worker.workUntilEmpty();
      await sweep(creations);
      return id;
    };
    const pictureOf = async (ownerId: string, id: string) =>
      (await readCreation(creations, { ownerId, id })).outputs[0]?.id;
    /** A sheet of Ada's: its cells are drawn, waiting, skipped and left out, in turn. */
    const addSheet = async (axes: readonly z.output<typeof axisSchema>[], creationIds: readonly string[]) => {
      const request = creationRequestSchema(CONTRACT_LIMITS).parse({
        ...{ prompt: PROMPT, settings: { seed: 7 }, config: { image_number: 1 } },
      });
      const id = `sh_${Math.random().toString(36).slice(2)}`;
      const stored = storedQuestion({ request, axes });
      const now = Date.parse(CREATE_TIME);
      await database()
        .insertInto("sheets")
        .values({
          ...{
            id,
            owner_id: "ada",
            idempotency_key: null,
            request_hash: "",
            name: "Which light?",
            ...stored,
          },
          ...{ created_at: now, updated_at: now, fed_at: 0, deleted_at: null, origin_id: null },
        })
        .execute();
      const error = JSON.stringify({ message: "No such model.", code: 40_002, details: [] });
      const others = [
        { state: "waiting", error: null },
        { state: "skipped", error: null },
        { state: "left_out", error },
        { state: "refused", error },
      ] as const;
      const cells = cellsOf(axes).map((cell, at) => {
        const creation_id = creationIds[at];
        if (creation_id)
          return { cell, state: "created" as const, error: null, creation_id, mark: "pick" as const };
        const { state, error } = others[(at - creationIds.length) % others.length] ?? others[0];
        return { cell, state, error };
      });
      await insertCells(database(), { sheetId: id, tokenId: null, cells, first: 0 });
      return id;
    };
    const exported = async (ownerId: string) => {
      const moreFiles = () => sheetFiles(sheets, ownerId);
      const { stream } = await openArchive(creations, { ownerId, ids: null, moreFiles });
      return Buffer.from(await new Response(stream).arrayBuffer());
    };
    const imported = async (ownerId: string, zip: Uint8Array, { withCreations = true } = {}) => {
      const file = path.join(folder, `${Math.random()}.zip`);
      writeFileSync(file, zip);
      const archive = await openArchiveFile(openSync(file, "r"));
      try {
        if (withCreations) for await (const _ of importArchive(creations, { ownerId, archive }));
        return await importSheets(sheets, { ownerId, archive });
      } finally {
        archive.close();
      }
    };
    /** Imports sheets alone. */
    const importedLines = (lines: readonly (object | string)[], head: unknown = HEAD) => {
      const text = [head, ...lines].map((line) => (typeof line === "string" ? line : JSON.stringify(line)));
      const creationsFile = JSON.stringify({ format: "prompt-studio-archive", version: 2 });
      return imported(
        "bob",
        zipOf([
          { name: "creations.jsonl", bytes: `${creationsFile}\n` },
          { name: "sheets.jsonl", bytes: `${text.join("\n")}\n` },
        ]),
      );
    };
    const sheetsOf = async (ownerId: string) => {
      const found: Sheet[] = [];
      for (const { id } of (await listSheets(sheets, { ownerId: ownerId, limit: 500 })).sheets) {
        const sheet = await readSheet(sheets, { ownerId, sheetId: id });
        if (sheet) found.push(sheet);
      }
      return found;
    };
    const onlySheet = async (ownerId: string) => {
      const [sheet, ...more] = await sheetsOf(ownerId);
      if (!sheet || more.length > 0) throw new Error("There is not one sheet.");
      return sheet;
    };
    const feed = async () => {
      studio.clock.advance(60_000);
      await feedSheets(sheets);
      await worker.workUntilEmpty();
    };
    return {
      ...studio,
      creations,
      sheets,
      draw,
      pictureOf,
      addSheet,
      exported,
      imported,
      importedLines,
      sheetsOf,
      onlySheet,
      feed,
    };
  }

  it.each(AXIS_KINDS)(
    "a sheet with an axis of kind %s arrives with its question, its cells and why some are empty, once however often it is imported",
    async (kind) => {
      const studio = await open();
      const { draw, addSheet, exported, imported, onlySheet, pictureOf, sheets } = studio;
      const first = await draw({ prompt: "a first lodge" });
      const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: "red" } })
        .png()
        .toBuffer();
      const { upload_id } = await addUpload(studio.creations, { ownerId: "ada", read: async () => png });
      const picture_id = await pictureOf("ada", first);
      const second = await draw({
        ...{ prompt: "an edit", operation: "edit" },
        inputs: { source: { picture_id }, references: [{ upload_id, role: "style" }] },
      });
      const axes = [
        exampleAxis(kind, [{ picture_id }, { upload_id }]),
        kind === "seed" ? exampleAxis("words", []) : seeds(1, 2, 3),
      ];
      const sheetId = await addSheet(axes, [first, second]);
      const zip = await exported("ada");
      expect(await imported("bob", zip)).toEqual(ALL);

      const theirs = await onlySheet("ada");
      const arrived = await onlySheet("bob");
      const prompts = async (ownerId: string, { cells }: Sheet) =>
        Promise.all(
          cells.map(async ({ creation_id: id }) =>
            id === null ? null : (await readCreation(studio.creations, { ownerId, id })).prompt,
          ),
        );
      expect(await prompts("bob", arrived)).toEqual(await prompts("ada", theirs));
      expect(arrived).toMatchObject({
        name: theirs.name,
        request: theirs.request,
        create_time: theirs.create_time,
      });
      expect(arrived.cells.map(({ creation_id: _, ...cell }) => cell)).toEqual(
        theirs.cells.map(({ creation_id: _, ...cell }) =>
          cell.state === "waiting"
            ? {
                ...cell,
                state: "cancelled",
                error: expect.objectContaining({ message: expect.stringContaining("not drawn yet") }),
              }
            : cell,
        ),
      );
      // The pictures that it names are those of the person who has imported it.
      const own = await database()
        .selectFrom("creation_inputs")
        .innerJoin("uploads", "uploads.id", "upload_id")
        .select("uploads.id")
        .where("owner_id", "=", "bob")
        .where("place", "=", "reference-00")
        .executeTakeFirstOrThrow();
      const bobs = await pictureOf("bob", arrived.cells[0]?.creation_id ?? "");
      const expected = JSON.stringify(theirs.axes)
        .replaceAll(picture_id ?? "", bobs ?? "")
        .replaceAll(upload_id, own.id);
      expect(JSON.parse(expected)).toEqual(arrived.axes);
      const kept = database()
        .selectFrom("sheet_uploads")
        .select("upload_id")
        .where("sheet_id", "=", arrived.id);
      const names = kind === "source" || kind === "reference" ? [{ upload_id: own.id }] : [];
      expect(await kept.execute()).toEqual(names);
      // Its creations are found as those of the sheet.
      const { creations } = await listCreations(studio.creations, {
        ownerId: "bob",
        sheet: arrived.id,
        limit: 9,
      });
      expect(creations.map(({ prompt }) => prompt).sort()).toEqual(["a first lodge", "an edit"]);

      for (const [ownerId, archive] of [
        ["bob", zip],
        ["ada", zip],
        ["bob", await exported("bob")],
        ["ada", await exported("bob")],
      ] as const)
        expect(await imported(ownerId, archive)).toEqual(KNOWN);
      expect(await onlySheet("bob")).toEqual(arrived);
      expect(await readSheet(sheets, { ownerId: "ada", sheetId })).toEqual(theirs);
    },
  );

  it("the uploads that an imported sheet names are those at the same places of the same creations", async () => {
    const { draw, addSheet, exported, imported, onlySheet, pictureOf, creations } = await open();
    const upload = async (background: string) => {
      const png = await sharp({ create: { width: 64, height: 64, channels: 3, background } })
        .png()
        .toBuffer();
      return (await addUpload(creations, { ownerId: "ada", read: async () => png })).upload_id;
    };
    const [red, green, blue] = [await upload("red"), await upload("green"), await upload("blue")];
    const first = await draw({ prompt: "a first lodge" });
    const source = { picture_id: await pictureOf("ada", first) };
    const edit = (...uploads: string[]) =>
      draw({
        ...{ prompt: "an edit", operation: "edit" },
        inputs: { source, references: uploads.map((upload_id) => ({ upload_id, role: "style" })) },
      });
    const drawn = [await edit(green), await edit(red, blue)];
    const pictures = [red, blue].map((upload_id) => ({ upload_id }));
    await addSheet([exampleAxis("reference", pictures), seeds(1, 2, 3)], drawn);
    expect(await imported("bob", await exported("ada"))).toEqual(ALL);
    const { axes, cells } = await onlySheet("bob");
    const ownAt = async (cell: number, place: string) => {
      const { upload_id } = await database()
        .selectFrom("creation_inputs")
        .select("upload_id")
        .where("creation_id", "=", cells[cell]?.creation_id ?? "")
        .where("place", "=", place)
        .executeTakeFirstOrThrow();
      return { upload_id };
    };
    expect(axes[0]?.values.map((value) => "picture" in value && value.picture)).toEqual([
      await ownAt(1, "reference-00"),
      await ownAt(1, "reference-01"),
    ]);
  });

  it("what an archive says of cells takes its owner's storage, also after further values", async () => {
    const { importedLines, sheets } = await open();
    const error = { message: "狐".repeat(600), code: 40_002, details: [] };
    const cells = [0, 1, 2].map((cell) => ({
      ...{ cell: String(cell), state: "refused" },
      creation_id: null,
      decision: null,
      error,
    }));
    const request = creationRequestSchema(CONTRACT_LIMITS).parse({ prompt: PROMPT, settings: { seed: 7 } });
    const axis = { axis: { kind: "seed", name: "" } };
    const values = [1, 2, 3].map((seed) => ({ value: { seed, label: "" } }));
    const sheet = { sheet_id: "sh_far", name: "Far", create_time: CREATE_TIME, request };
    expect(await importedLines([sheet, axis, ...values, ...cells])).toEqual(ALL);
    const bytes = async () =>
      await database().selectFrom("sheets").select(["id", "byte_length"]).executeTakeFirstOrThrow();
    const { id, byte_length } = await bytes();
    expect(byte_length).toBeGreaterThan(3 * 1_800);
    const more = seeds(4);
    await changeSheet(sheets, {
      ownerId: "bob",
      sheetId: id,
      action: { type: "add_values", axis: 0, after: 3, more } as never,
    });
    expect((await bytes()).byte_length).toBeGreaterThan(byte_length);
  });

  it("an import draws nothing, and what waited is drawn on request", async () => {
    const { addSheet, draw, exported, imported, onlySheet, feed, sheets, creations } = await open();
    await addSheet([seeds(1, 2)], [await draw()]);
    await imported("bob", await exported("ada"));
    const count = async () => (await listCreations(creations, { ownerId: "bob", limit: 9 })).creations.length;
    await feed();
    expect(await count()).toBe(1);
    const { id: sheetId } = await onlySheet("bob");
    await changeSheet(sheets, { ownerId: "bob", sheetId, action: { type: "retry", cells: ["0", "1"] } });
    await feed();
    expect(await count()).toBe(2);
    expect((await onlySheet("bob")).counts).toMatchObject({ created: 2 });
  });

  it("a cell whose creation is not in the archive is empty with the reason, until a later import brings the creation", async () => {
    const { addSheet, draw, exported, imported, onlySheet, creations } = await open();
    const ids = [await draw(), await draw({ prompt: "kept" })];
    await addSheet([seeds(1, 2)], ids);
    const whole = await exported("ada");
    await deleteCreation(creations, { ownerId: "ada", id: ids[0] ?? "" });
    expect(await imported("bob", await exported("ada"))).toEqual(ALL);
    const before = await onlySheet("bob");
    expect(before.cells).toMatchObject([
      { state: "cancelled", creation_id: null, decision: null, error: { message: NOT_IN_ARCHIVE } },
      { state: "created", decision: "pick" },
    ]);
    expect(await imported("bob", whole)).toEqual(KNOWN);
    const after = await onlySheet("bob");
    expect(after.cells[0]).toMatchObject({ state: "created", decision: "pick", error: null });
    expect(after.cells[1]).toEqual(before.cells[1]);
    expect(after.version).toBeGreaterThan(before.version);
  });

  it("a repeated import leaves alone what its owner has changed meanwhile", async () => {
    const { addSheet, draw, exported, imported, onlySheet, sheets } = await open();
    await addSheet([seeds(1, 2)], [await draw()]);
    const zip = await exported("ada");
    await imported("bob", zip, { withCreations: false });
    const { id: sheetId } = await onlySheet("bob");
    await changeSheet(sheets, { ownerId: "bob", sheetId, action: { type: "rename", name: "Mine" } });
    await changeSheet(sheets, { ownerId: "bob", sheetId, action: { type: "retry", cells: ["0"] } });
    await changeSheet(sheets, { ownerId: "bob", sheetId, action: { type: "cancel", cells: ["0"] } });
    const changed = await onlySheet("bob");
    expect(await imported("bob", zip)).toEqual(KNOWN);
    expect(await onlySheet("bob")).toEqual(changed);
  });

  it("a deleted sheet comes back without drawing what waited, and not while it is being removed", async () => {
    const { addSheet, draw, exported, imported, onlySheet, sheets, feed, clock, creations } = await open();
    const sheetId = await addSheet([seeds(1, 2)], [await draw()]);
    const zip = await exported("ada");
    await deleteSheet(sheets, { ownerId: "ada", sheetId });
    expect(await imported("ada", zip)).toEqual(ALL);
    expect(await onlySheet("ada")).toMatchObject({
      id: sheetId,
      counts: { created: 1, cancelled: 1, waiting: 0 },
    });
    await feed();
    expect((await listCreations(creations, { ownerId: "ada", limit: 9 })).creations).toHaveLength(1);
    await deleteSheet(sheets, { ownerId: "ada", sheetId });
    clock.advance(UNDO_MS + 1);
    expect(await imported("ada", zip)).toMatchObject({
      ...{ imported: 0, refused_count: 1 },
      refused: [{ sheet_id: sheetId, reason: expect.stringContaining("being removed") }],
    });
  });

  it("two concurrent imports of one archive add each sheet once", async () => {
    const { addSheet, draw, exported, imported, onlySheet } = await open();
    await addSheet([seeds(1)], [await draw()]);
    const zip = await exported("ada");
    const results = await Promise.all([imported("bob", zip), imported("bob", zip)]);
    expect(results.map((result) => result?.imported).sort()).toEqual([0, 1]);
    expect((await onlySheet("bob")).counts).toMatchObject({ created: 1 });
  });

  it("an archive has no deleted or damaged sheets, and one without any, such as that of an older studio, is imported without them", async () => {
    const { addSheet, draw, exported, imported, sheets } = await open();
    const id = await draw();
    expect(await imported("bob", await exported("ada"))).toBeUndefined();
    await addSheet([seeds(1)], [id]);
    await database().updateTable("sheets").set({ axes: '[{"kind":"smell"}]' }).execute();
    const sheetId = await addSheet([seeds(1)], [id]);
    await addSheet([seeds(1)], [id]);
    await deleteSheet(sheets, { ownerId: "ada", sheetId });
    const file = (await unzip(await exported("ada"))).get("sheets.jsonl")?.toString() ?? "";
    const lines = file
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines.map((line) => Object.keys(line)[0])).toEqual([
      "format",
      "sheet_id",
      "axis",
      "value",
      "cell",
    ]);
    expect(await imported("bob", await exported("ada"))).toEqual(ALL);
  });

  it("a disabled person gets no sheets by an import that was under way", async () => {
    const { addSheet, draw, exported, imported, sheetsOf } = await open();
    await addSheet([seeds(1)], [await draw()]);
    const zip = await exported("ada");
    await database().updateTable("people").set({ disabled_at: 1 }).where("id", "=", "bob").execute();
    expect(await imported("bob", zip)).toMatchObject({
      refused: [{ reason: expect.stringContaining("account is disabled") }],
    });
    expect(await sheetsOf("bob")).toEqual([]);
  });

  const sheet = (sheet_id: string, more = {}) => ({
    ...{ sheet_id, name: sheet_id, create_time: CREATE_TIME, request: { prompt: PROMPT } },
    ...more,
  });
  const AXIS = [{ axis: { kind: "seed", name: "" } }, { value: { seed: 1 } }, { value: { seed: 2 } }];

  it("a damaged archive gives the sheets whose question is whole, with a cell for each combination, and says why not the others", async () => {
    const { importedLines, sheetsOf, clock } = await open();
    let deep: unknown = 1;
    for (let n = 0; n < 500; n++) deep = { deep };
    const empty = { state: "skipped", creation_id: null, decision: null, error: null };
    const result = await importedLines([
      ...AXIS,
      sheet("sh_good"),
      { value: { seed: 9 } },
      ...AXIS,
      ...["{", "", "[]", "null", `"${"x".repeat(300_000)}"`, { cell: "0", deep }],
      { cell: "1", ...empty, decision: "pick" },
      { cell: "1", ...empty, state: "refused" },
      { cell: "2", ...empty },
      { cell: "../0", ...empty },
      { cell: "0", ...empty, error: { message: "x".repeat(3_000), code: 1, details: [] } },
      { picture_id: "../p", creation_id: "cr_1", index: 0 },
      sheet("sh_name", { name: "x".repeat(200) }),
      ...AXIS,
      sheet("sh_request", { request: { prompt: 7 } }),
      ...AXIS,
      sheet("sh_without_axes"),
      sheet("sh_kind"),
      { axis: { kind: "smell" } },
      { value: {} },
      sheet("sh_twice"),
      ...AXIS,
      ...AXIS,
      sheet("sh_words"),
      { axis: { kind: "words", words: "nowhere" } },
      { value: { text: "x" } },
      sheet("sh_many"),
      ...[1, 2].flatMap(() => [
        { axis: { kind: "words", words: "{dawn|noon}" } },
        ...Array.from({ length: MAX_AXIS_VALUES }, () => ({ value: { text: "x" } })),
      ]),
      sheet("../sh"),
      ...AXIS,
      sheet("sh_time", { create_time: "9999-01-01T00:00:00.000Z" }),
      ...AXIS,
    ]);
    expect(result).toMatchObject({ imported: 2, known: 0, refused_count: 8 });
    expect(result?.refused.map(({ sheet_id }) => sheet_id)).toEqual([
      ...["sh_name", "sh_request", "sh_without_axes", "sh_kind", "sh_twice", "sh_words", "sh_many", "../sh"],
    ]);
    const [future, good] = (await sheetsOf("bob")).toSorted((a, b) => (a.name < b.name ? 1 : -1));
    expect(Date.parse(future?.create_time ?? "")).toBeLessThanOrEqual(clock.now());
    expect(future?.name).toBe("sh_time");
    expect(good?.cells.map(({ cell, state, decision }) => [cell, state, decision])).toEqual([
      ["1", "skipped", "pick"],
      ["0", "cancelled", null],
    ]);
  });

  it("an archive of an earlier version, which calls decisions `mark`, keeps the picks of its cells", async () => {
    const { importedLines, onlySheet } = await open();
    const empty = { state: "skipped", creation_id: null, error: null };
    const cells = [
      { cell: "0", ...empty, mark: "pick" },
      { cell: "1", ...empty, mark: null },
    ];
    await importedLines([sheet("sh_earlier"), ...AXIS, ...cells], { ...HEAD, version: 1 });
    expect((await onlySheet("bob")).cells).toMatchObject([
      { state: "skipped", decision: "pick" },
      { state: "skipped", decision: null },
    ]);
  });

  it("a sheet that is larger than one turn can read is refused, and the next one is imported", async () => {
    const { importedLines, onlySheet } = await open();
    const long = { value: { name: "", template: `{prompt}${"x".repeat(7_000)}`, more: "x".repeat(200_000) } };
    const result = await importedLines([
      ...[sheet("sh_large"), { axis: { kind: "style" } }, ...Array.from({ length: 12 }, () => long)],
      ...[sheet("sh_next"), ...AXIS],
    ]);
    expect(result?.refused).toEqual([{ sheet_id: "sh_large", reason: "The record is too large to import." }]);
    expect((await onlySheet("bob")).name).toBe("sh_next");
  });

  it.each([
    ["another version", { ...HEAD, version: 3 }],
    ["another format", { format: "x", version: 1 }],
    ["no JSON", "[[[["],
  ])("a file of sheets with %s is refused as a whole", async (_, head) => {
    const { importedLines, sheetsOf } = await open();
    expect(await importedLines([sheet("sh_1"), ...AXIS], head)).toMatchObject({
      ...{ imported: 0, refused_count: 1 },
      refused: [{ sheet_id: "", reason: expect.stringContaining("not a valid list of sheets") }],
    });
    expect(await sheetsOf("bob")).toEqual([]);
  });

  it("somebody else's pictures and creations in an archive stay unknown", async () => {
    const { importedLines, onlySheet, draw, pictureOf } = await open();
    const creation_id = await draw();
    const picture_id = await pictureOf("ada", creation_id);
    await importedLines([
      sheet("sh_1"),
      { axis: { kind: "source" } },
      { value: { picture: { picture_id: "pi_unknown" } } },
      { picture_id: "pi_unknown", creation_id, index: 0 },
      { cell: "0", state: "created", creation_id, decision: "pick", error: null },
    ]);
    const { axes, cells } = await onlySheet("bob");
    expect(cells).toMatchObject([
      { state: "cancelled", creation_id: null, error: { message: NOT_IN_ARCHIVE } },
    ]);
    expect(JSON.stringify(axes)).not.toContain(picture_id);
  });

  it("an import adds no more sheets than a person may have and than their storage holds", async () => {
    const { importedLines, sheetsOf } = await open({ maxBytesPerPerson: 3_000 });
    const long = "x".repeat(3_000);
    expect(
      await importedLines([sheet("sh_a", { request: { prompt: long } }), ...AXIS, sheet("sh_b"), ...AXIS]),
    ).toMatchObject({
      imported: 1,
      refused: [{ sheet_id: "sh_a", reason: expect.stringContaining("Your storage is full") }],
    });
    const [first] = await sheetsOf("bob");
    const row = await database()
      .selectFrom("sheets")
      .selectAll()
      .where("id", "=", first?.id ?? "")
      .executeTakeFirstOrThrow();
    const rows = Array.from({ length: MAX_SHEETS - 1 }, (_, n) => ({
      ...row,
      id: `sh_${n}`,
      origin_id: null,
      byte_length: 0,
    }));
    for (let start = 0; start < rows.length; start += 50)
      await database()
        .insertInto("sheets")
        .values(rows.slice(start, start + 50))
        .execute();
    expect(await importedLines([sheet("sh_c"), ...AXIS])).toMatchObject({
      imported: 0,
      refused: [{ sheet_id: "sh_c", reason: expect.stringContaining(`${MAX_SHEETS} sheets`) }],
    });
  });
});
