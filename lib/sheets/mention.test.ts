import { createSheetRequestSchema } from "contract/sheets/sheet";
import { expect, it } from "vitest";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { addPerson, createTestStudio } from "@/tools/testing/studio";
import { changeSheet } from "./act";
import { createSheetsContext } from "./context";
import { createSheet } from "./create";
import { feedSheets } from "./feed";
import { hasSheets, readPlace, readTitle } from "./mention";
import { readSheet } from "./read";
import { deleteSheet } from "./remove";

const LIGHTS = {
  kind: "words",
  words: "{dawn|dusk}",
  name: "Light",
  values: [{ text: "dawn" }, { text: "dusk", label: "Last light" }],
};

describeOnEachDatabase("a sheet that another page mentions", (database) => {
  const open = async (name: string, person = "ada") => {
    const ownerId = await addPerson(database(), person);
    const { context, worker, clock } = createTestStudio(database());
    const sheets = createSheetsContext(context);
    const sheet = createSheetRequestSchema.parse({
      ...{ name, request: { prompt: "A lodge at {dawn|dusk}" } },
      axes: [LIGHTS, { kind: "seed", values: [{ seed: 1 }] }],
    });
    expect(await hasSheets(sheets, ownerId)).toBe(false);
    const sheetId = await createSheet(sheets, { ownerId, sheet, idempotencyKey: null });
    clock.advance(1_000);
    await feedSheets(sheets);
    await worker.workUntilEmpty();
    const creationOf = async (cell: string) => {
      const found = await readSheet(sheets, { ownerId, sheetId });
      return found?.cells.find((one) => one.cell === cell)?.creation_id ?? "";
    };
    return { ownerId, sheets, sheetId, creationOf };
  };

  it("has its name, or what differs between its cells", async () => {
    const named = await open("Which light?");
    expect(await readTitle(named.sheets, named)).toBe("Which light?");
    const unnamed = await open("", "bob");
    expect(await readTitle(unnamed.sheets, unnamed)).toBe("2 × Light");
  });

  it("says where a creation is in it by what differs, until its cell has a later creation", async () => {
    const { ownerId, sheets, sheetId, creationOf } = await open("Which light?");
    const creationId = await creationOf("1.0");
    const place = () => readPlace(sheets, { ownerId, sheetId, creationId });
    expect(await place()).toEqual({ sheetId, title: "Which light?", values: ["Last light"] });
    await database()
      .updateTable("creations")
      .set({ status: "failed" })
      .where("id", "=", creationId)
      .execute();
    await changeSheet(sheets, { ownerId, sheetId, action: { type: "retry", cells: ["1.0"] } });
    expect(await place()).toEqual({ sheetId, title: "Which light?", values: [] });
  });

  it("is mentioned to its owner alone, and not once it is deleted", async () => {
    const { ownerId, sheets, sheetId, creationOf } = await open("Which light?");
    const creationId = await creationOf("0.0");
    const other = await addPerson(database(), "bob");
    expect(await readTitle(sheets, { ownerId: other, sheetId })).toBeNull();
    expect(await hasSheets(sheets, other)).toBe(false);
    expect(await hasSheets(sheets, ownerId)).toBe(true);
    await deleteSheet(sheets, { ownerId, sheetId });
    expect(await readTitle(sheets, { ownerId, sheetId })).toBeNull();
    expect(await readPlace(sheets, { ownerId, sheetId, creationId })).toBeNull();
    expect(await hasSheets(sheets, ownerId)).toBe(false);
  });
});
