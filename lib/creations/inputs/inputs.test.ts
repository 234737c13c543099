import type { CreationFilters } from "contract/creations/filters";
import { matchesFilters } from "contract/creations/matches-filters";
import type { CreationRequestInput } from "contract/creations/request";
import { StudioError } from "contract/studio-error";
import { readProvenance } from "picture-metadata";
import sharp from "sharp";
import { expect, it } from "vitest";
import { addUpload } from "@/lib/uploads/add";
import { purgeExpiredUploads } from "@/lib/uploads/remove";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { halfMask } from "@/tools/testing/foreign-pictures";
import { addPerson, aRequest, createTestStudio } from "@/tools/testing/studio";
import { createCreation } from "../create";
import { listCreations } from "../list";
import { changePictures } from "../pictures/change-pictures";
import { readCreation } from "../read";
import { deleteCreation } from "../remove";
import { sweep } from "../sync/sweep";

const ownerId = "ada";
const DAY_MS = 24 * 3_600_000;
const SIZE = { width: 96, height: 64 };

const pictureOf = (background: string) =>
  sharp({ create: { ...SIZE, channels: 3, background } })
    .png()
    .toBuffer();

describeOnEachDatabase("pictures made from pictures", (database) => {
  const open = async () => {
    for (const id of ["ada", "bob"]) await addPerson(database(), id);
    const studio = createTestStudio(database(), { keepDeletedMs: 1_000 });
    const { context, worker, engine, clock } = studio;
    const create = async (request: CreationRequestInput, owner = ownerId, key: string | null = null) => {
      const id = await createCreation(context, {
        ...{ ownerId: owner, idempotencyKey: key },
        request: aRequest({ config: { image_number: 1 }, ...request }),
      });
      await worker.workUntilEmpty();
      await sweep(context);
      return id;
    };
    const read = (id: string) => readCreation(context, { ownerId, id });
    const source = await create({
      prompt: "a lodge at noon",
      negative_prompt: "people",
      is_enable_prompt_enhancer: false,
      settings: { seed: 77, aspect_ratio: "3:2", resolution: 64 },
    });
    const [picture] = (await read(source)).outputs;
    const upload = async (bytes: Uint8Array, owner = ownerId) =>
      (await addUpload(context, { ownerId: owner, read: async () => bytes })).upload_id;
    const edit = (inputs: object, more: object = {}) => ({
      ...{ prompt: "at night", operation: "edit" as const, settings: { seed: -1 }, ...more },
      inputs: { source: { picture_id: picture?.id ?? "" }, ...inputs },
    });
    const fileOf = async (id: string) => {
      const row = await database()
        .selectFrom("pictures")
        .select("original_key")
        .where("creation_id", "=", id)
        .executeTakeFirstOrThrow();
      return (await context.store.get(row.original_key)) ?? Buffer.alloc(0);
    };
    const pixelsOf = async (id: string) =>
      sharp(await fileOf(id))
        .ensureAlpha()
        .raw()
        .toBuffer();
    return { context, worker, engine, clock, create, read, source, picture, upload, edit, fileOf, pixelsOf };
  };

  it("an edit has the size and the seed of its source, and is drawn by the words of the source with the change", async () => {
    const { create, read, edit, engine, picture } = await open();
    const id = await create(edit({}));
    expect(await read(id)).toMatchObject({
      status: "succeed",
      prompt: "at night",
      enhanced_prompt: "a lodge at noon, at night",
      negative_prompt: "people",
      settings: { seed: 77, ...SIZE },
    });
    expect(engine.requests.at(-1)).toMatchObject({ prompt: "a lodge at noon, at night", seed: 77, ...SIZE });
    expect(picture).toMatchObject(SIZE);
  });

  it("a creation says what it was made from, and its source says what it was used in", async () => {
    const { create, read, edit, source, picture } = await open();
    const id = await create(edit({}));
    const { made_from } = await read(id);
    expect(made_from).toMatchObject({
      ...{ operation: "edit", strength: null, factor: null },
      inputs: [{ place: "source", picture_id: picture?.id, creation_id: source, ...SIZE }],
    });
    expect((await read(source)).used_in).toMatchObject([{ creation_id: id, picture_id: picture?.id }]);
    expect(await read(source)).not.toHaveProperty("made_from");
  });

  it("the list filters by what a creation was made from, with the same results as the filters in the browser", async () => {
    const { context, create, edit, read, source, upload } = await open();
    const night = await create(edit({}));
    const [output] = (await read(night)).outputs;
    const photo = await upload(await halfMask(SIZE, (x) => (x * 2) % 256));
    const winter = await create(edit({ source: { picture_id: output?.id } }, { prompt: "in winter" }));
    const both = await create(edit({ references: [{ picture_id: output?.id }, { upload_id: photo }] }));
    const all = (await listCreations(context, { ownerId, limit: 9 })).creations;
    const found = async (filters: CreationFilters, owner = ownerId) => {
      const { creations } = await listCreations(context, { ownerId: owner, limit: 9, ...filters });
      const ids = creations.map(({ creation_id }) => creation_id).sort();
      if (owner === ownerId)
        expect(
          all.flatMap((one) => (matchesFilters(one, filters) ? one.creation_id : [])).sort(),
          JSON.stringify(filters),
        ).toEqual(ids);
      return ids;
    };
    expect(await found({ from_pictures: true })).toEqual([night, winter, both].sort());
    expect(await found({ from_pictures: false })).toEqual([source]);
    expect(await found({ made_from: source })).toEqual([night, both].sort());
    expect(await found({ made_from: night })).toEqual([winter, both].sort());
    expect(await found({ made_from: night, q: "winter" })).toEqual([winter]);
    expect(await found({ made_from: winter })).toEqual([]);
    expect(await found({ made_from: source }, "bob")).toEqual([]);
    await deleteCreation(context, { ownerId, id: source });
    expect(await found({ made_from: source })).toEqual([night, both].sort());
  });

  it("an edit of an edit is drawn by all the words so far", async () => {
    const { create, read, edit } = await open();
    const first = await create(edit({}));
    const [night] = (await read(first)).outputs;
    const second = await create({ ...edit({ source: { picture_id: night?.id } }), prompt: "in winter" });
    expect((await read(second)).enhanced_prompt).toBe("a lodge at noon, at night, in winter");
  });

  it("outside of the mask every pixel is that of the source, and inside it is the edit", async () => {
    const { create, edit, upload, source, pixelsOf } = await open();
    const mask = await upload(await halfMask(SIZE));
    const id = await create(edit({ mask: { upload_id: mask } }, { settings: { seed: 5_000 } }));
    const [before, after] = [await pixelsOf(source), await pixelsOf(id)];
    expect(after.length).toBe(before.length);
    const differs = { inside: 0, outside: 0 };
    for (let i = 0; i < before.length; i += 4) {
      const where = (i / 4) % SIZE.width >= SIZE.width / 2 ? "outside" : "inside";
      if (before.compare(after, i, i + 4, i, i + 4) !== 0) differs[where]++;
    }
    expect(differs).toEqual({ inside: (SIZE.width * SIZE.height) / 2, outside: 0 });
  });

  it.each<[string, Parameters<typeof halfMask>, RegExp]>([
    ["of another size", [{ width: 48, height: 32 }], /48 × 32 pixels, and its source 96 × 64/],
    ["that is opaque", [SIZE, () => 255], /no transparen/],
    ["that is transparent everywhere", [SIZE, () => 0], /equally transparent everywhere/],
    ["of one half transparent colour", [SIZE, () => 128], /equally transparent everywhere/],
    ["in black and white without transparency", [SIZE], /has no transparency/],
  ])(
    "a mask %s is refused with the field, and nothing is kept, recorded or drawn",
    async (how, drawn, message) => {
      const { context, create, edit, upload, engine } = await open();
      const file = sharp(await halfMask(...drawn));
      const mask = await upload(await (how.startsWith("in black") ? file.flatten() : file).png().toBuffer());
      const kept = async () => {
        const count = async (table: "creations" | "creation_inputs" | "uploads") =>
          (await context.db.selectFrom(table).selectAll().execute()).length;
        const files = [];
        for await (const { key } of context.store.list()) files.push(key);
        return [await count("creations"), await count("creation_inputs"), await count("uploads"), files];
      };
      const before = [await kept(), engine.requests.length];
      await expect(create(edit({ mask: { upload_id: mask } }))).rejects.toMatchObject({
        errorName: "invalid_request",
        message: expect.stringMatching(message),
        details: [expect.objectContaining({ field: "inputs.mask" })],
      });
      expect([await kept(), engine.requests.length]).toEqual(before);
    },
  );

  it("somebody else's picture or upload gets the same answer as one that does not exist", async () => {
    const { create, edit, upload } = await open();
    const mask = await upload(await halfMask(SIZE), "bob");
    const refusal = async (request: CreationRequestInput, owner = ownerId) => {
      const error = await create(request, owner).catch((thrown: Error) => thrown);
      return error instanceof Error ? error.message : "created";
    };
    const [theirs, missing] = [
      await refusal(edit({}), "bob"),
      await refusal(edit({ source: { picture_id: "pi_x" } })),
    ];
    expect([theirs, missing]).toEqual([
      "There is no such picture: it may have been deleted. Nothing was sent. Choose another picture.",
      "There is no such picture: it may have been deleted. Nothing was sent. Choose another picture.",
    ]);
    const uploads = [
      await refusal(edit({ mask: { upload_id: mask } })),
      await refusal(edit({ mask: { upload_id: "up_x" } })),
    ];
    expect(new Set(uploads).size).toBe(1);
    expect(uploads[0]).toMatch(/no such upload/);
  });

  it("as a reference too, what somebody may not see gets the answer of what is missing, and nothing is recorded or copied", async () => {
    const { context, create, read, edit, upload, source, picture } = await open();
    const theirs = await upload(await halfMask(SIZE), "bob");
    const gone = await create({ prompt: "a lake" });
    const [deleted] = (await read(gone)).outputs;
    await changePictures(context, { ownerId, action: "delete", ids: [deleted?.id ?? ""] });
    const all = () => context.db.selectFrom("uploads").select("id").execute();
    const before = [await all(), await context.db.selectFrom("creations").select("id").execute()];
    const refusal = async (inputs: object, owner = ownerId) => {
      const request = { ...edit({}), inputs } as CreationRequestInput;
      const error = await create(request, owner).catch((thrown: Error) => thrown);
      return error instanceof StudioError ? JSON.stringify(error.toBody()) : "created";
    };
    const at = (picture_id: string) => ({ references: [{ picture_id }] });
    const pictures = [
      await refusal(at(picture?.id ?? ""), "bob"),
      await refusal(at(deleted?.id ?? "")),
      await refusal(at("pi_missing")),
    ];
    expect(new Set(pictures).size).toBe(1);
    const uploads = [
      await refusal({ references: [{ upload_id: theirs }] }),
      await refusal({ references: [{ upload_id: "up_missing" }] }),
    ];
    expect(new Set(uploads).size).toBe(1);
    expect([...pictures, ...uploads]).not.toContain("created");
    expect([await all(), await context.db.selectFrom("creations").select("id").execute()]).toEqual(before);
    expect((await read(source)).used_in).toBeUndefined();
  });

  it("what an edit was made from stays when the source is gone for good, and then its model says that it cannot repeat it", async () => {
    const { context, create, read, edit, source, clock, upload } = await open();
    const mask = await upload(await halfMask(SIZE));
    const id = await create(edit({ mask: { upload_id: mask } }));
    await deleteCreation(context, { ownerId, id: source });
    clock.advance(2 * DAY_MS);
    await sweep(context);
    await purgeExpiredUploads(context);
    const inputs = (await read(id)).made_from?.inputs ?? [];
    const at = (place: string) => inputs.find((input) => input.place === place)?.upload_id ?? "";
    expect(inputs.map(({ place }) => place)).toEqual(["source", "mask"]);
    expect(await context.db.selectFrom("uploads").select("id").execute()).toHaveLength(2);
    await expect(
      create({ ...edit({ source: { upload_id: at("source") } }), prompt: "at dawn" }),
    ).rejects.toMatchObject({ details: [expect.objectContaining({ field: "inputs.source" })] });
  });

  it("a picture that is deleted between choosing and sending is said to be gone, and nothing is recorded", async () => {
    const { context, create, edit, picture } = await open();
    await changePictures(context, { ownerId, action: "delete", ids: [picture?.id ?? ""] });
    const before = await context.db.selectFrom("creations").select("id").execute();
    await expect(create(edit({}))).rejects.toMatchObject({
      details: [
        { field: "inputs.source.picture_id", message: expect.stringContaining("may have been deleted") },
      ],
    });
    expect(await context.db.selectFrom("creations").select("id").execute()).toEqual(before);
  });

  it("a repeated create returns the first edit, also after its source was deleted", async () => {
    const { context, create, edit, source } = await open();
    const id = await create(edit({}), ownerId, "key");
    await deleteCreation(context, { ownerId, id: source });
    expect(await create(edit({}), ownerId, "key")).toBe(id);
    await expect(create(edit({}, { prompt: "at dawn" }), ownerId, "key")).rejects.toMatchObject({
      errorName: "idempotency_mismatch",
    });
  });

  it("two creates with one key and different pictures are one creation and one conflict, also at the same time", async () => {
    const { context, create, edit } = await open();
    const other = await create({ prompt: "a lake", settings: { aspect_ratio: "3:2", resolution: 64 } });
    const [lake] = (await readCreation(context, { ownerId, id: other })).outputs;
    const before = (await context.db.selectFrom("creations").select("id").execute()).length;
    const ofLake = { ...edit({ source: { picture_id: lake?.id } }) };
    const both = await Promise.allSettled([create(edit({}), ownerId, "key"), create(ofLake, ownerId, "key")]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const { reason } = both.find((one) => one.status === "rejected") ?? {};
    expect(reason).toMatchObject({ errorName: "idempotency_mismatch" });
    expect(await context.db.selectFrom("creations").select("id").execute()).toHaveLength(before + 1);
  });

  it("with one key, the same picture named as the upload that it was copied to is another request", async () => {
    const { create, read, edit } = await open();
    const id = await create(edit({}), ownerId, "key");
    const [{ upload_id } = { upload_id: "" }] = (await read(id)).made_from?.inputs ?? [];
    const again = create(edit({ source: { upload_id } }), ownerId, "key");
    await expect(again).rejects.toMatchObject({ errorName: "idempotency_mismatch" });
  });

  it("the same picture is copied once, however often it is edited", async () => {
    const { context, create, edit } = await open();
    await Promise.all([create(edit({})), create(edit({}, { prompt: "at dawn" }))]);
    await create(edit({}, { prompt: "in fog" }));
    expect(await context.db.selectFrom("uploads").select("id").execute()).toHaveLength(1);
  });

  it("references without a source are drawn by the prompt with their main colours, which the creation shows", async () => {
    const { context, create, read, upload, engine } = await open();
    const orange = await upload(await pictureOf("#ff7800"));
    const id = await create({
      ...{ prompt: "a lake", is_enable_prompt_enhancer: false },
      inputs: { references: [{ upload_id: orange }] },
    });
    const words = "a lake, tangerine orange palette";
    expect(await read(id)).toMatchObject({ status: "succeed", prompt: "a lake", enhanced_prompt: words });
    expect(engine.requests.at(-1)).toMatchObject({ prompt: words });
    const { original_key } = await context.db
      .selectFrom("uploads")
      .select("original_key")
      .where("id", "=", orange)
      .executeTakeFirstOrThrow();
    await context.store.remove([original_key]);
    await expect(
      create({ prompt: "a hill", inputs: { references: [{ upload_id: orange }] } }),
    ).rejects.toMatchObject({ details: [expect.objectContaining({ field: "inputs.references.0" })] });
  });

  it("an edit takes references as well", async () => {
    const { create, read, edit, upload } = await open();
    const orange = await upload(await pictureOf("#ff7800"));
    const id = await create(edit({ references: [{ upload_id: orange }] }));
    expect((await read(id)).enhanced_prompt).toBe("a lodge at night, tangerine orange palette");
  });

  it("an upscale is so many times larger, and one that the model cannot draw is refused with its size", async () => {
    const { create, read, edit } = await open();
    const twice = await create(edit({ factor: 2 }, { operation: "upscale" }));
    expect((await read(twice)).outputs).toMatchObject([{ width: 192, height: 128 }]);
    const large = await create({ prompt: "a lake", settings: { aspect_ratio: "1:1", resolution: 1_024 } });
    const [output] = (await read(large)).outputs;
    await expect(
      create({
        ...{ prompt: "a lake", operation: "upscale" },
        inputs: { source: { picture_id: output?.id }, factor: 4 },
      }),
    ).rejects.toMatchObject({ message: expect.stringContaining("4096 × 4096") });
  });

  it("the file of an edit says by hashes what it was made from", async () => {
    const { context, create, edit, fileOf, upload } = await open();
    const mask = await upload(await halfMask(SIZE));
    const file = await fileOf(await create(edit({ mask: { upload_id: mask } })));
    const rows = await context.db.selectFrom("uploads").select(["id", "sha256"]).execute();
    const hashOf = (isMask: boolean) => rows.find(({ id }) => (id === mask) === isMask)?.sha256;
    const said = await readProvenance(file);
    expect(said).toMatchObject({
      facts: {
        made_from: {
          operation: "edit",
          inputs: [
            { place: "mask", sha256: hashOf(true) },
            { place: "source", sha256: hashOf(false) },
          ],
        },
      },
    });
  });

  it("an expanded picture has the aspect ratio that was asked for, and contains its source", async () => {
    const { create, read, edit } = await open();
    const wide = await create(edit({}, { operation: "expand", settings: { aspect_ratio: "3:1" } }));
    const tall = await create(edit({}, { operation: "expand", settings: { aspect_ratio: "1:2" } }));
    expect((await read(wide)).outputs).toMatchObject([{ width: 192, height: 64 }]);
    expect((await read(tall)).outputs).toMatchObject([{ width: 96, height: 192 }]);
  });
});
