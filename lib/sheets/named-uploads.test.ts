import { UPLOAD_KEPT_MS } from "contract/pictures/upload";
import sharp from "sharp";
import { expect, it } from "vitest";
import { handOver } from "@/lib/admin/work";
import { COMMAND } from "@/lib/audit/actor";
import { UNDO_MS } from "@/lib/creations/change-many";
import { addUpload } from "@/lib/uploads/add";
import { purgeExpiredUploads, removeUpload } from "@/lib/uploads/remove";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { aSheet, openSheets, seeds, type serviceNamed } from "@/tools/testing/sheets";
import { addPerson } from "@/tools/testing/studio";
import { openTeam } from "@/tools/testing/team";
import { createSheet } from "./create";
import { deleteSheet, purgeSheets } from "./remove";

const abilities = {
  from_pictures: {
    ...{ operations: ["edit"], sources: "any", mask: null, strength: true, factors: [] },
    ...{ references: { max: 4, roles: [] }, needs_picture: false },
  },
} satisfies Parameters<typeof serviceNamed>[1];

describeOnEachDatabase("an upload that only a sheet names", (database) => {
  const open = async () => {
    const studio = await openSheets(database(), { abilities });
    const { creations, clock, ownerId } = studio;
    const upload = async (background: string, person = ownerId) => {
      const picture = sharp({ create: { width: 96, height: 64, channels: 3, background } }).png();
      return (await addUpload(creations, { ownerId: person, read: () => picture.toBuffer() })).upload_id;
    };
    const left = async () => {
      for (let day = 0; day < 2; day++) {
        clock.advance(UPLOAD_KEPT_MS + 1);
        await purgeExpiredUploads(creations);
      }
      return (await database().selectFrom("uploads").select("id").orderBy("id").execute()).map(
        ({ id }) => id,
      );
    };
    return { ...studio, upload, left };
  };
  const references = (...uploads: string[]) => ({
    kind: "reference",
    values: uploads.map((upload_id) => ({ picture: { upload_id } })),
  });

  it("is kept as long as the sheet, also of values that were added, and goes a day after the sheet is gone", async () => {
    const { upload, left, create, act, context, creations, clock, ownerId } = await open();
    const [red, green, blue, lost] = [
      await upload("#f00"),
      await upload("#0f0"),
      await upload("#00f"),
      "up_gone",
    ];
    const source = await upload("#fff");
    const sheet = aSheet([references(red, lost), seeds(1)], {
      request: { prompt: "a lodge", operation: "edit", inputs: { source: { upload_id: source } } },
    });
    const id = await create(sheet);
    await act(id, { type: "add_values", axis: 0, after: 2, more: references(green) });
    await act(id, { type: "cancel", cells: ["0.0", "1.0", "2.0"] });
    expect(await left()).toEqual([red, green, source].toSorted());
    expect(await left()).not.toContain(blue);
    await expect(removeUpload(creations, { ownerId, id: green })).rejects.toMatchObject({
      errorName: "upload_in_use",
    });
    await deleteSheet(context, { ownerId, sheetId: id });
    expect(await left()).toEqual([red, green, source].toSorted());
    clock.advance(UNDO_MS + 1);
    await purgeSheets(context);
    expect(await left()).toEqual([]);
  });

  it("moves with the sheet to the person who gets it, and is the receiver's own where that has the same picture", async () => {
    const { upload, left, create, context, ownerId } = await open();
    const team = openTeam(database());
    const bob = await addPerson(database(), "bob");
    const [red, green] = [await upload("#f00"), await upload("#0f0")];
    const own = await upload("#0f0", bob);
    const id = await create(aSheet([references(red, green), seeds(1)], { request: { prompt: "a lodge" } }));
    const sheet = aSheet([references(red)], { request: { prompt: "a boat" } });
    await createSheet(context, { ownerId, sheet, idempotencyKey: null });
    await team.change(ownerId, { is_disabled: true });
    expect(await handOver(team.admin, { personId: ownerId, toId: bob, actor: COMMAND })).toMatchObject({
      sheets: 2,
    });
    expect(await left()).toEqual([own, red].toSorted());
    const row = database().selectFrom("sheets").select("axes").where("id", "=", id);
    expect(JSON.parse((await row.executeTakeFirstOrThrow()).axes)[0]).toMatchObject(references(red, own));
    const owners = await database().selectFrom("uploads").select("owner_id").execute();
    expect(owners).toEqual([{ owner_id: bob }, { owner_id: bob }]);
  });
});
