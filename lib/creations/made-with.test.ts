/** With what pictures were made: frozen in each creation, and inherited by what is made from it. */

import { mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { CreationRequestInput } from "contract/creations/request";
import type { ModelAbilities } from "contract/models/models";
import sharp from "sharp";
import { afterEach, beforeEach, expect, it } from "vitest";
import { addUpload } from "@/lib/uploads/add";
import { moveUploads } from "@/lib/uploads/hand-over";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { createEngineStudio } from "@/tools/testing/engine-studio";
import { createPaidEngine, openPaidEngine } from "@/tools/testing/paid-engine";
import { addPerson, aRequest } from "@/tools/testing/studio";
import { unzip } from "@/tools/testing/unzip";
import { zipOf } from "@/tools/testing/zip";
import { importArchive } from "./archive/import-archive";
import { openArchiveFile } from "./archive/read-archive";
import { openArchive } from "./archive/write-archive";
import { createCreation } from "./create";
import { readCreation } from "./read";
import { deleteCreation } from "./remove";
import { purgeDeleted } from "./sync/purge-deleted";
import { sweep } from "./sync/sweep";

const FROM_PICTURES: ModelAbilities["from_pictures"] = {
  ...{ operations: ["edit"], sources: "any", mask: null, references: { max: 2, roles: [] } },
  ...{ strength: false, factors: [] },
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "studio-made-with-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describeOnEachDatabase("with what a creation was made", (database) => {
  /** A studio whose only model is a program or none; further ones on the same database are it after a restart. */
  const withModel = (isProgram: boolean, id = "paid") => {
    const opened = openPaidEngine(createPaidEngine(), id);
    const models = opened.models.map((model) => ({
      ...{ ...model, isProgram },
      abilities: { ...model.abilities, from_pictures: FROM_PICTURES },
    }));
    const { context, worker, clock } = createEngineStudio(database(), { ...opened, models });
    Object.assign(context, { keepDeletedMs: 0 });
    const create = async (request: Partial<CreationRequestInput> = {}) => {
      const id = await createCreation(context, {
        ...{ ownerId: "ada", idempotencyKey: null },
        request: aRequest({ config: { image_number: 1 }, ...request }),
      });
      await worker.workUntilEmpty();
      await sweep(context);
      const { outputs, made_with } = await readCreation(context, { ownerId: "ada", id });
      return { id, made_with, picture_id: outputs[0]?.id ?? "" };
    };
    const edit = (source: { picture_id: string } | { upload_id: string }, prompt = "at night") =>
      create({ prompt, operation: "edit", inputs: { source } });
    const upload = async () =>
      addUpload(context, {
        ownerId: "ada",
        read: () =>
          sharp({ create: { width: 96, height: 64, channels: 3, background: "#369" } })
            .png()
            .toBuffer(),
      });
    return { context, clock, create, edit, upload };
  };
  const open = async (isProgram = false) => {
    for (const id of ["ada", "bob"]) await addPerson(database(), id);
    return withModel(isProgram);
  };
  const madeWithOf = async (id: string) =>
    (
      await database()
        .selectFrom("creations")
        .select("made_with")
        .where("id", "=", id)
        .executeTakeFirstOrThrow()
    ).made_with;

  it("is a renderer where the model says that it is a program, whatever the model is called, and stays so", async () => {
    const { create } = await open(true);
    const { id, made_with } = await create();
    expect(made_with).toBe("renderer");
    const later = withModel(false);
    expect((await readCreation(later.context, { ownerId: "ada", id })).made_with).toBe("renderer");
    const { id: named } = await withModel(false, "acme/sandbox").create();
    expect(await madeWithOf(named)).toBe("ai");
  });

  it("is inherited along any number of edits, and references are no source", async () => {
    const { create, edit, upload } = await open();
    const { upload_id } = await upload();
    const given = [await edit({ upload_id })];
    for (let step = 0; step < 25; step++)
      given.push(await edit({ picture_id: given.at(-1)?.picture_id ?? "" }, `${step} lamps`));
    expect(new Set(given.map(({ made_with }) => made_with))).toEqual(new Set(["ai_from_given"]));
    const referring = await create({ prompt: "a lodge", inputs: { references: [{ upload_id }] } });
    expect(referring.made_with).toBe("ai");
    expect((await edit({ picture_id: referring.picture_id })).made_with).toBe("ai");
    // Another model changes by what, and not from what.
    const byProgram = await withModel(true).edit({ picture_id: given[0]?.picture_id ?? "" });
    expect(byProgram.made_with).toBe("renderer_from_given");
  });

  it("is the same for an edit that is made again after its source was removed, also by somebody else", async () => {
    const { context, clock, create, edit } = await open();
    const source = await create();
    const first = await edit(source);
    await deleteCreation(context, { ownerId: "ada", id: source.id });
    clock.advance(1_000);
    await purgeDeleted(context);
    const { upload_id } = await database()
      .selectFrom("creation_inputs")
      .select("upload_id")
      .where("creation_id", "=", first.id)
      .executeTakeFirstOrThrow();
    expect((await edit({ upload_id }, "in snow")).made_with).toBe("ai");
    const rowOf = (id: string) =>
      database().selectFrom("uploads").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    // Bob has the same pixels, and knows nothing of them.
    const { original_key } = await rowOf(upload_id);
    const read = async () => (await context.store.get(original_key)) ?? Buffer.alloc(0);
    const own = await addUpload(context, { ownerId: "bob", read, isExact: true });
    expect(await rowOf(own.upload_id)).toMatchObject({ from_given: 1 });
    const move = { creationIds: [first.id], to: "bob", now: 1 };
    await database()
      .transaction()
      .execute((tx) => moveUploads(tx, move));
    expect(await rowOf(own.upload_id)).toMatchObject({ from_given: 0 });
  });

  /** Five: by words, an edit of it, over a given picture, an edit of that, and an edit of that again. */
  const chains = async () => {
    const studio = await open();
    const { create, edit, upload } = studio;
    const words = await create({ prompt: "of words" });
    await edit(words, "edit of words");
    const over = await edit(await upload(), "over given");
    const again = await edit(over, "edit of given");
    await edit(again, "edit of edit");
    const zip = async () => {
      const { stream } = await openArchive(studio.context, { ownerId: "ada", ids: null });
      return Buffer.from(await new Response(stream).arrayBuffer());
    };
    return { ...studio, zip };
  };
  const importFor = async (
    context: Parameters<typeof importArchive>[0],
    zip: Uint8Array,
    change: (record: Record<string, unknown>) => object | null = (record) => record,
  ) => {
    const files = await unzip(Buffer.from(zip));
    const [head = "", ...lines] = (files.get("creations.jsonl")?.toString() ?? "").trim().split("\n");
    files.set(
      "creations.jsonl",
      Buffer.from(
        [head, ...lines.flatMap((line) => JSON.stringify(change(JSON.parse(line))) ?? []), ""]
          .filter((line) => line !== "null")
          .join("\n"),
      ),
    );
    const file = path.join(folder, "archive.zip");
    writeFileSync(file, zipOf([...files].map(([name, bytes]) => ({ name, bytes }))));
    const archive = await openArchiveFile(openSync(file, "r"));
    for await (const _ of importArchive(context, { ownerId: "bob", archive }));
    archive.close();
    const rows = await database()
      .selectFrom("creations")
      .select(["search_text", "made_with"])
      .where("owner_id", "=", "bob")
      .execute();
    return Object.fromEntries(rows.map(({ search_text, made_with }) => [search_text, made_with]));
  };
  const ALL = {
    ...{ "of words": "ai", "edit of words": "ai" },
    ...{ "over given": "ai_from_given", "edit of given": "ai_from_given", "edit of edit": "ai_from_given" },
  };

  it("is the same after an export and an import, also of edits without what they were made from", async () => {
    const { context, zip } = await chains();
    const alone = await importFor(context, await zip(), (record) =>
      `${(record.request as { prompt: string }).prompt}`.startsWith("edit") ? record : null,
    );
    expect(alone).toEqual({
      "edit of words": "ai",
      "edit of given": "ai_from_given",
      "edit of edit": "ai_from_given",
    });
    expect(await importFor(context, await zip())).toEqual(ALL);
    const copies = database()
      .selectFrom("uploads")
      .select((e) => [e.fn.countAll<number | string>().as("count"), "from_given"])
      .where("owner_id", "=", "bob")
      .groupBy("from_given");
    const counted = await copies.execute();
    expect(counted.map(({ from_given, count }) => [from_given, Number(count)]).sort()).toEqual([
      [0, 1],
      [1, 3],
    ]);
  });

  it("is found out along the sources of an archive of an older studio, which does not say it", async () => {
    const { context, zip } = await chains();
    const older = ({ is_program: _, from_given: __, inputs, ...record }: Record<string, unknown>) => ({
      ...record,
      inputs: (inputs as object[]).map((input) => ({ ...input, from_given: undefined })),
    });
    expect(await importFor(context, await zip(), older)).toEqual(ALL);
  });

  it("is a renderer in an archive of an older studio where the sketch engine drew, and an AI where a model is named so", async () => {
    const { context, create, zip } = await chains();
    await create({ prompt: "by name" });
    const older = ({ is_program: _, from_given: __, ...record }: Record<string, unknown>) => ({
      ...record,
      model: (record.request as { prompt: string }).prompt === "by name" ? "acme/sandbox" : "remote/sandbox",
    });
    const found = await importFor(context, await zip(), older);
    expect([found["by name"], found["of words"], found["over given"]]).toEqual([
      "ai",
      "renderer",
      "renderer_from_given",
    ]);
  });
});
