import { createHash } from "node:crypto";
import { mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { ImportResult } from "contract/creations/archive";
import sharp from "sharp";
import { afterEach, beforeEach, expect, it } from "vitest";
import { cachedBytesKept, forgetKept } from "@/lib/limits/storage-limit";
import { addUpload } from "@/lib/uploads/add";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { addPerson, aRequest, createTestStudio } from "@/tools/testing/studio";
import { unzip } from "@/tools/testing/unzip";
import { zipOf } from "@/tools/testing/zip";
import type { CreationsContext } from "../context/contexts";
import { createCreation } from "../create";
import { listCreations } from "../list";
import { readCreation } from "../read";
import { deleteCreation } from "../remove";
import { sweep } from "../sync/sweep";
import { importArchive } from "./import-archive";
import { openArchiveFile } from "./read-archive";
import { openArchive } from "./write-archive";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "studio-inputs-archive-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const SIZE = { width: 96, height: 64 };
const EDIT = "at night";
const SOURCE = "a lodge at noon";
const HEAD = JSON.stringify({ format: "prompt-studio-archive", version: 2 });

/** @param seen how opaque the left half is. */
const pngOf = (seen: number, background = { r: 9, g: 9, b: 9, alpha: 1 }) =>
  sharp({ create: { ...SIZE, channels: 4, background } })
    .composite([
      {
        input: {
          create: { width: 48, height: 64, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 1 - seen } },
        },
        blend: "dest-out",
        left: 0,
        top: 0,
      },
    ])
    .png()
    .toBuffer();
const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("base64url");

describeOnEachDatabase("an archive of creations that were made from pictures", (database) => {
  /** Ada has a source, and an edit of it with a mask and two references. */
  const open = async () => {
    for (const id of ["ada", "bob"]) await addPerson(database(), id);
    const { context, worker } = createTestStudio(database());
    const create = async (request: Parameters<typeof aRequest>[0]) => {
      const id = await createCreation(context, {
        ...{ ownerId: "ada", idempotencyKey: null },
        request: aRequest({ config: { image_number: 1 }, ...request }),
      });
      await worker.workUntilEmpty();
      await sweep(context);
      return id;
    };
    const upload = async (bytes: Uint8Array) =>
      (await addUpload(context, { ownerId: "ada", read: async () => bytes })).upload_id;
    const source = await create({ prompt: SOURCE, settings: { aspect_ratio: "3:2", resolution: 64 } });
    const [picture] = (await readCreation(context, { ownerId: "ada", id: source })).outputs;
    const edit = await create({
      ...{ prompt: EDIT, operation: "edit" },
      inputs: {
        source: { picture_id: picture?.id },
        mask: { upload_id: await upload(await pngOf(0)) },
        references: [
          { upload_id: await upload(await pngOf(1, { r: 200, g: 0, b: 0, alpha: 1 })), role: "style" },
          { picture_id: picture?.id },
        ],
      },
    });
    const exported = async (ownerId: string, ids: string[] | null = null) => {
      const { stream, bytes } = await openArchive(context, { ownerId, ids });
      return { zip: Buffer.from(await new Response(stream).arrayBuffer()), bytes };
    };
    return { context, source, edit, exported };
  };

  async function imported(
    context: CreationsContext,
    ownerId: string,
    zip: Uint8Array,
  ): Promise<ImportResult> {
    const file = path.join(folder, `${Math.random()}.zip`);
    writeFileSync(file, zip);
    const archive = await openArchiveFile(openSync(file, "r"));
    try {
      const steps = importArchive(context, { ownerId, archive });
      for (;;) {
        const step = await steps.next();
        if (step.done) return step.value;
      }
    } finally {
      archive.close();
    }
  }

  const byPrompt = async (context: CreationsContext, ownerId: string, prompt: string) => {
    const { creations } = await listCreations(context, { ownerId, limit: 9 });
    const id = creations.find((one) => one.prompt === prompt)?.creation_id ?? "";
    return readCreation(context, { ownerId, id });
  };
  const inputBytes = async (ownerId: string) => {
    const rows = await database()
      .selectFrom("creation_inputs")
      .innerJoin("uploads", "uploads.id", "upload_id")
      .select(["place", "sha256", "original_key", "role", "owner_id"])
      .where("owner_id", "=", ownerId)
      .orderBy("place")
      .execute();
    return rows.map(({ place, sha256, role }) => ({ place, sha256, role }));
  };

  it("an import by another person restores source, mask and references with their lineage, and again changes nothing", async () => {
    const { context, exported } = await open();
    const { zip, bytes } = await exported("ada");
    expect(Math.abs(bytes - zip.byteLength)).toBeLessThan(3_000);
    expect(await imported(context, "bob", zip)).toMatchObject({ imported: 2, refused: [] });
    expect(await inputBytes("bob")).toEqual(await inputBytes("ada"));
    const [edit, source] = [await byPrompt(context, "bob", EDIT), await byPrompt(context, "bob", SOURCE)];
    const picture_id = source.outputs[0]?.id;
    const link = { picture_id, creation_id: source.creation_id };
    expect(edit.made_from).toMatchObject({
      operation: "edit",
      inputs: [
        { place: "source", ...link, ...SIZE },
        { place: "mask", picture_id: null },
        { place: "reference", picture_id: null, role: "style" },
        { place: "reference", ...link },
      ],
    });
    expect(source.used_in).toMatchObject([{ creation_id: edit.creation_id, picture_id }]);
    for (const { media_url } of edit.made_from?.inputs ?? []) {
      const [, id = ""] = /uploads\/([^/]+)\//.exec(media_url) ?? [];
      expect((await context.store.open(`uploads/${id}/original.png`))?.byteLength).toBeGreaterThan(0);
    }
    const { zip: again } = await exported("bob");
    expect(await imported(context, "ada", again)).toMatchObject({ imported: 0, known: 2 });
    expect(await imported(context, "bob", again)).toMatchObject({ imported: 0, known: 2 });
    expect((await byPrompt(context, "bob", EDIT)).made_from?.inputs).toHaveLength(4);
  });

  it("an import keeps what may be done with an edit and with what it was made from, and why", async () => {
    const { context, edit, exported } = await open();
    const barred = { licence: "FLUX.1 [dev] Non-Commercial", commercial_use: "no" as const };
    const limit = { limited_by: "source" as const, limiting_licence: barred.licence };
    const own = { licence: "Apache-2.0", terms_url: "https://example.com/terms" };
    const change = { commercial_use: barred.commercial_use, ...own, ...limit };
    await database().updateTable("creations").set(change).where("id", "=", edit).execute();
    await database().updateTable("uploads").set(barred).where("owner_id", "=", "ada").execute();
    await imported(context, "bob", (await exported("ada")).zip);
    expect(await byPrompt(context, "bob", EDIT)).toMatchObject({
      ...own,
      commercial_use: "no",
      limited_by: { place: "source", licence: barred.licence },
    });
    const kept = await database().selectFrom("uploads").selectAll().where("owner_id", "=", "bob").execute();
    expect(kept).toHaveLength(3);
    for (const upload of kept) expect(upload).toMatchObject(barred);
  });

  it("each input is one file of the archive, however often it was used", async () => {
    const { exported } = await open();
    const names = [...(await unzip((await exported("ada")).zip)).keys()];
    expect(names.filter((name) => name.startsWith("inputs/"))).toHaveLength(3);
  });

  it("an edit that is imported without its source keeps the copy, and is linked when an archive with both follows", async () => {
    const { context, edit, exported } = await open();
    expect(await imported(context, "bob", (await exported("ada", [edit])).zip)).toMatchObject({
      imported: 1,
    });
    const [alone] = (await byPrompt(context, "bob", EDIT)).made_from?.inputs ?? [];
    expect(alone).toMatchObject({ place: "source", picture_id: null, creation_id: null });
    expect(await imported(context, "bob", (await exported("ada")).zip)).toMatchObject({
      imported: 1,
      known: 1,
    });
    const source = await byPrompt(context, "bob", SOURCE);
    expect((await byPrompt(context, "bob", EDIT)).made_from?.inputs[0]).toMatchObject({
      creation_id: source.creation_id,
    });
  });

  it("what an edit was made from is in the archive after its source was deleted", async () => {
    const { context, source, exported } = await open();
    await deleteCreation(context, { ownerId: "ada", id: source });
    expect(await imported(context, "bob", (await exported("ada")).zip)).toMatchObject({ imported: 1 });
    expect((await byPrompt(context, "bob", EDIT)).made_from?.inputs).toMatchObject([
      { place: "source", picture_id: null },
      { place: "mask" },
      { place: "reference" },
      { place: "reference" },
    ]);
  });

  it("imported inputs count as storage, and an import stops at the limit before them", async () => {
    const { context, exported } = await open();
    const { zip } = await exported("ada");
    await imported(context, "bob", zip);
    const kept = async (ownerId: string) => {
      forgetKept(context, ownerId);
      return cachedBytesKept(context, { ownerId, limit: null });
    };
    expect(await kept("bob")).toBe(await kept("ada"));
    await addPerson(database(), "cleo");
    const pictures = await database().selectFrom("pictures").select("byte_length").execute();
    const maxBytesPerPerson = Math.max(...pictures.map(({ byte_length }) => byte_length)) + 10;
    const result = await imported({ ...context, maxBytesPerPerson }, "cleo", zip);
    expect(result.refused.at(0)?.reason).toMatch(/^Your storage is full/);
  });

  it("an archive that names somebody else's creation gets no link to it, and nothing of its words", async () => {
    const { context, source, exported } = await open();
    const files = await unzip((await exported("ada")).zip);
    const lines = (files.get("creations.jsonl")?.toString() ?? "").split("\n");
    const record = JSON.parse(lines.find((line) => line.includes(EDIT)) ?? "{}");
    expect(record.inputs.find((one: { place: string }) => one.place === "source").from.creation_id).toBe(
      source,
    );
    const parts = [...files]
      .filter(([name]) => name !== "creations.jsonl")
      .map(([name, bytes]) => ({ name, bytes }));
    const zip = zipOf([...parts, { name: "creations.jsonl", bytes: `${HEAD}\n${JSON.stringify(record)}\n` }]);
    expect(await imported(context, "bob", zip)).toMatchObject({ imported: 1 });
    const copy = await byPrompt(context, "bob", EDIT);
    expect(copy.made_from?.inputs[0]).toMatchObject({ picture_id: null, creation_id: null });
    expect((await readCreation(context, { ownerId: "ada", id: source })).used_in).toHaveLength(1);
    const uploadId = copy.made_from?.inputs[0]?.upload_id;
    await expect(
      createCreation(context, {
        ...{ ownerId: "bob", idempotencyKey: null },
        request: aRequest({ prompt: "x", operation: "edit", inputs: { source: { upload_id: uploadId } } }),
      }),
    ).rejects.toMatchObject({ message: expect.stringContaining("drawn itself") });
  });

  it("a creation whose inputs are not what it names is refused with the file, and leaves no upload in use", async () => {
    const { context, exported } = await open();
    const files = await unzip((await exported("ada")).zip);
    const lines = (files.get("creations.jsonl")?.toString() ?? "").split("\n");
    const record = JSON.parse(lines.find((line) => line.includes(EDIT)) ?? "{}");
    const [input] = record.inputs;
    const page = Buffer.from("<html><script>alert(1)</script></html>");
    const entry = (name: string) => ({ name, bytes: files.get(record.pictures[0].file) ?? page });
    const wrong: [string, object[], string][] = [
      ["missing", [{ ...input, file: "inputs/nowhere.png" }], "inputs/nowhere.png is missing."],
      ["outside", [{ ...input, file: "../../etc/passwd" }], "../../etc/passwd is missing."],
      [
        "hash",
        [{ ...input, sha256: "A".repeat(43) }],
        `${input.file} is not the picture that this creation names.`,
      ],
      [
        "page",
        [{ ...input, file: "inputs/page.png", sha256: hashOf(page) }],
        "inputs/page.png is not a picture that can be read.",
      ],
      ["twice", [input, input], "Two inputs of this creation have the same place."],
      [
        "place",
        [{ ...input, place: "reference-1" }],
        "The record of this creation has a missing or wrong value: inputs.0.place.",
      ],
      [
        "many",
        Array.from({ length: 19 }, (_, n) => ({ ...input, place: `reference-${10 + n}` })),
        "The record of this creation has a missing or wrong value: inputs.",
      ],
      [
        "id",
        [{ ...input, from: { creation_id: "../x", index: 0 } }],
        "The record of this creation has a missing or wrong value: inputs.0.from.creation_id.",
      ],
    ];
    const records = wrong.map(([id, inputs], n) => ({
      ...record,
      ...{
        creation_id: `cr_${id}`,
        inputs,
        pictures: [{ ...record.pictures[0], file: `pictures/${n}.png` }],
      },
    }));
    const zip = zipOf([
      ...wrong.map((_, n) => entry(`pictures/${n}.png`)),
      { name: "inputs/page.png", bytes: page },
      { name: input.file, bytes: files.get(input.file) ?? page },
      { name: "creations.jsonl", bytes: [HEAD, ...records.map((one) => JSON.stringify(one)), ""].join("\n") },
    ]);
    const result = await imported(context, "bob", zip);
    expect(result.refused).toEqual(wrong.map(([id, , reason]) => ({ creation_id: `cr_${id}`, reason })));
    expect(result.imported).toBe(0);
    const bobs = await database()
      .selectFrom("creation_inputs")
      .innerJoin("uploads", "uploads.id", "upload_id")
      .select("place")
      .where("owner_id", "=", "bob")
      .execute();
    expect(bobs).toEqual([]);
    const keys: string[] = [];
    for await (const { key } of context.store.list()) keys.push(key);
    const pictures = await database().selectFrom("pictures").select("original_key").execute();
    expect(keys.filter((key) => key.startsWith("pictures/") && !key.includes("thumbnail")).sort()).toEqual(
      pictures.map(({ original_key }) => original_key).sort(),
    );
  });
});
