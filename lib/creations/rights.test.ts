/** What may be done with pictures: frozen in each creation, and inherited by what is made from it. */

import { matchesFilters } from "contract/creations/matches-filters";
import type { CreationRequestInput } from "contract/creations/request";
import type { Clearance } from "contract/models/rights";
import { CLEARANCES } from "contract/models/rights";
import type { ModelEntry } from "image-providers/model-entries/entry";
import sharp from "sharp";
import { expect, it } from "vitest";
import { addUpload } from "@/lib/uploads/add";
import { moveUploads } from "@/lib/uploads/hand-over";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { halfMask } from "@/tools/testing/foreign-pictures";
import { aPictureElsewhere, aReport, createScriptedService } from "@/tools/testing/service";
import { addPerson, aRequest, createTestStudio } from "@/tools/testing/studio";
import { settled } from "./context/background";
import { createCreation } from "./create";
import { listCreations } from "./list";
import { readCreation } from "./read";
import { deleteCreation } from "./remove";
import { purgeDeleted } from "./sync/purge-deleted";
import { sweep } from "./sync/sweep";

const ownerId = "ada";
type Said = Pick<ModelEntry, "licence" | "commercial_use" | "terms_url">;

const BARRED: Said = {
  licence: "FLUX.1 [dev] Non-Commercial",
  commercial_use: "no",
  terms_url: "https://example.com/flux",
};
const FREE: Said = { licence: "Apache-2.0", commercial_use: "yes" };

describeOnEachDatabase("what may be done with a creation", (database) => {
  /** A studio whose file of models says this of its only model; further ones on the same database are it after a restart. */
  const withFile = (said: Said) => {
    const { context, worker, clock } = createTestStudio(database(), {
      models: { entries: [{ id: "sandbox", ...said }] },
      keepDeletedMs: 0,
    });
    const create = async (request: Partial<CreationRequestInput> = {}) => {
      const id = await createCreation(context, {
        ...{ ownerId, idempotencyKey: null },
        request: aRequest({ config: { image_number: 1 }, ...request }),
      });
      await worker.workUntilEmpty();
      await sweep(context);
      return id;
    };
    const read = async (id: string) => {
      const { licence, commercial_use, terms_url, limited_by, outputs } = await readCreation(context, {
        ...{ ownerId, id },
      });
      return { rights: { licence, commercial_use, terms_url, limited_by }, picture: outputs[0]?.id ?? "" };
    };
    const edit = (picture_id: string, more: object = {}) =>
      create({ prompt: "at night", operation: "edit", inputs: { source: { picture_id }, ...more } });
    const upload = async (bytes: Uint8Array) =>
      (await addUpload(context, { ownerId, read: async () => bytes })).upload_id;
    return { context, clock, create, read, edit, upload };
  };
  const open = async (said: Said) => {
    for (const id of ["ada", "bob"]) await addPerson(database(), id);
    return withFile(said);
  };
  const aForeignPicture = () =>
    sharp({ create: { width: 96, height: 64, channels: 3, background: "#369" } })
      .png()
      .toBuffer();

  it("a creation keeps what the file said of its model when it was made, also after the file is changed", async () => {
    const before = await open(BARRED);
    const old = await before.create();
    const after = withFile(FREE);
    expect((await after.read(old)).rights).toEqual(BARRED);
    expect((await after.read(await after.create())).rights).toEqual(FREE);
    const silent = withFile({});
    expect((await silent.read(old)).rights).toEqual(BARRED);
  });

  it("nothing is said of a creation from before the studio knew of licences", async () => {
    const { context, create, read } = await open(BARRED);
    const id = await create();
    const unknown = { licence: null, commercial_use: null, terms_url: null };
    await context.db.updateTable("creations").set(unknown).where("id", "=", id).execute();
    expect((await read(id)).rights).toEqual({});
  });

  it("an edit by a free model of a picture that is not for commercial use is not for commercial use, and says why", async () => {
    const barred = await open(BARRED);
    const source = await barred.create();
    const free = withFile(FREE);
    const edited = await free.edit((await free.read(source)).picture);
    const limited = { place: "source", licence: "FLUX.1 [dev] Non-Commercial" };
    expect((await free.read(edited)).rights).toEqual({
      ...FREE,
      commercial_use: "no",
      limited_by: limited,
    });
    // The reason stays the first one, however long the chain is.
    const again = await free.edit((await free.read(edited)).picture);
    expect((await free.read(again)).rights).toMatchObject({ commercial_use: "no", limited_by: limited });
  });

  it("a model that is as strict itself names no other reason, and a free source loosens nothing", async () => {
    const free = await open(FREE);
    const { picture } = await free.read(await free.create());
    const barred = withFile(BARRED);
    const first = await barred.edit(picture);
    expect((await barred.read(first)).rights).toEqual(BARRED);
    const second = await barred.edit((await barred.read(first)).picture);
    expect((await barred.read(second)).rights).toEqual(BARRED);
  });

  it("the strictest of source and references counts, and a mask does not", async () => {
    const asking = await open({ licence: "Community", commercial_use: "ask" });
    const { picture: askFirst } = await asking.read(await asking.create());
    const barred = withFile(BARRED);
    const { picture: notFor } = await barred.read(await barred.create({ prompt: "a lodge" }));
    const free = withFile(FREE);
    const { picture: cleared } = await free.read(await free.create({ prompt: "a lake at noon" }));
    const mask = { upload_id: await free.upload(await halfMask({ width: 96, height: 64 })) };
    expect((await free.read(await free.edit(cleared, { mask }))).rights).toEqual(FREE);
    const references = [{ picture_id: askFirst }, { picture_id: notFor }];
    expect((await free.read(await free.edit(cleared, { references }))).rights).toMatchObject({
      commercial_use: "no",
      limited_by: { place: "reference", licence: "FLUX.1 [dev] Non-Commercial" },
    });
    expect((await free.read(await free.edit(askFirst))).rights).toMatchObject({
      commercial_use: "ask",
      limited_by: { place: "source", licence: "Community" },
    });
  });

  it("what is made with an uploaded picture is not known to be cleared", async () => {
    const { create, read, upload } = await open(FREE);
    const upload_id = await upload(await aForeignPicture());
    const id = await create({ prompt: "a lake", inputs: { references: [{ upload_id }] } });
    expect((await read(id)).rights).toEqual({
      licence: "Apache-2.0",
      limited_by: { place: "reference" },
    });
  });

  it("the copy that something was made from keeps it when the picture itself is gone, also for somebody else", async () => {
    const barred = await open(BARRED);
    const source = await barred.create();
    const { picture: picture_id } = await barred.read(source);
    const first = await barred.edit(picture_id);
    const { db } = barred.context;
    const { upload_id } = await db
      .selectFrom("creation_inputs")
      .select("upload_id")
      .where("picture_id", "=", picture_id)
      .executeTakeFirstOrThrow();
    await deleteCreation(barred.context, { ownerId, id: source });
    barred.clock.advance(1_000);
    await purgeDeleted(barred.context);
    const free = withFile(FREE);
    const reference = { inputs: { references: [{ upload_id }] } };
    expect((await free.read(await free.create(reference))).rights).toMatchObject({
      commercial_use: "no",
      limited_by: { place: "reference", licence: "FLUX.1 [dev] Non-Commercial" },
    });
    // Bob has the same pixels, and knows nothing of them.
    const bytes = async () =>
      (await barred.context.store.get(await originalOf(upload_id))) ?? Buffer.alloc(0);
    const own = (await addUpload(barred.context, { ownerId: "bob", read: bytes, isExact: true })).upload_id;
    await db.transaction().execute((tx) => moveUploads(tx, { creationIds: [first], to: "bob", now: 1 }));
    const moved = await db.selectFrom("uploads").selectAll().where("id", "=", own).executeTakeFirst();
    expect(moved).toMatchObject({ licence: "FLUX.1 [dev] Non-Commercial", commercial_use: "no" });
  });
  const originalOf = async (id: string) =>
    (
      await database()
        .selectFrom("uploads")
        .select("original_key")
        .where("id", "=", id)
        .executeTakeFirstOrThrow()
    ).original_key;

  it("the library finds creations by it, by the same rules as the page, page after page", async () => {
    const uses = ["yes", "ask", "no", undefined] as const;
    const made = new Map<Clearance, string[]>(CLEARANCES.map((one) => [one, []]));
    const { context } = await open({});
    // A file that says nothing leaves what the sandbox engine says of itself.
    for (const commercial_use of [...uses, ...uses]) {
      const id = await withFile(commercial_use ? { commercial_use } : {}).create();
      if (commercial_use === undefined)
        await context.db
          .updateTable("creations")
          .set({ commercial_use: null })
          .where("id", "=", id)
          .execute();
      made.get(commercial_use ?? "unknown")?.unshift(id);
    }
    const all = (await listCreations(context, { ownerId, limit: 100 })).creations;
    for (const commercial_use of CLEARANCES) {
      const ids = made.get(commercial_use);
      const first = await listCreations(context, { ownerId, limit: 1, commercial_use });
      const cursor = first.next_cursor ?? "";
      const second = await listCreations(context, { ownerId, limit: 1, commercial_use, cursor });
      expect(second.next_cursor).toBeNull();
      expect([...first.creations, ...second.creations].map(({ creation_id }) => creation_id)).toEqual(ids);
      const matching = all.filter((creation) => matchesFilters(creation, { commercial_use }));
      expect(matching.map(({ creation_id }) => creation_id)).toEqual(ids);
    }
  });

  it.each([
    ["an unknown one", "another/tiny", { licence: "Apache-2.0", limited_by: { place: "model" } }],
    [
      "a stricter one",
      "other/strict",
      { licence: "Apache-2.0", commercial_use: "no", limited_by: { place: "model", licence: "NC" } },
    ],
    ["the named one", "remote", FREE],
  ])(
    "where another model drew than the named one, what both allow counts: %s",
    async (_, drawnBy, rights) => {
      await addPerson(database(), ownerId);
      const scripted = createScriptedService();
      const [model] = scripted.models;
      if (!model) throw new Error("The service has no model.");
      const strict = {
        ...model,
        id: "other/strict",
        rights: { licence: "NC", commercial_use: "no" as const },
      };
      const service = { ...scripted, models: [model, strict] };
      const { context } = createTestStudio(database(), {
        service,
        models: { entries: [{ id: "remote", ...FREE }] },
      });
      service.on.create = () => "job_1";
      service.on.status = () => aReport({ status: "succeed" });
      service.on.outputs = () => [{ ...aPictureElsewhere(0), drawnBy: { id: drawnBy, name: "another" } }];
      const creation = await createCreation(context, {
        ...{ ownerId, request: aRequest(), idempotencyKey: null },
      });
      await expect
        .poll(async () => {
          await sweep(context);
          await settled(context);
          return (await readCreation(context, { ownerId, id: creation })).status;
        })
        .toBe("succeed");
      const { licence, commercial_use, limited_by } = await readCreation(context, { ownerId, id: creation });
      expect({ licence, commercial_use, limited_by }).toEqual(rights);
    },
  );
});
