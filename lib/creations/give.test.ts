/** Pictures that somebody brings into their library. */

import { mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { matchesFilters } from "contract/creations/matches-filters";
import sharp from "sharp";
import { beforeEach, expect, it } from "vitest";
import { createBoardsContext } from "@/lib/boards/context";
import { createBoard } from "@/lib/boards/create";
import { readBoard } from "@/lib/boards/read";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { isoFile } from "@/tools/testing/foreign-pictures";
import { addPerson, aRequest, createTestStudio } from "@/tools/testing/studio";
import { importArchive } from "./archive/import-archive";
import { openArchiveFile } from "./archive/read-archive";
import { openArchive } from "./archive/write-archive";
import { createCreation } from "./create";
import { givePicture } from "./give";
import { findPicture } from "./inputs/keep-input";
import { listCreations } from "./list";
import { readCreation } from "./read";
import { deleteCreation } from "./remove";

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#369" } })
    .png()
    .toBuffer();

describeOnEachDatabase("a given picture", (database) => {
  let ownerId: string;
  beforeEach(async () => {
    ownerId = await addPerson(database(), "ada");
    await addPerson(database(), "bob");
  });
  const open = () => createTestStudio(database()).context;
  const give = (context: ReturnType<typeof open>, file: Uint8Array, name = "Harbour at dawn", by = ownerId) =>
    givePicture(context, { ownerId: by, name, read: async () => file });

  it("is the one picture of a finished creation with the file byte for byte, and without settings", async () => {
    const context = open();
    const file = await photo(90, 60);
    const { creation_id: id, picture_id } = await give(context, file);
    const creation = await readCreation(context, { ownerId, id });
    expect(creation).toMatchObject({
      ...{
        status: "succeed",
        prompt: "Harbour at dawn",
        made_with: "given",
        is_given: true,
        is_public: false,
      },
      ...{ made_by: "", model: null, model_settings: {}, negative_prompt: "", written: null, cost: null },
      settings: { seed: -1, width: 90, height: 60 },
      outputs: [{ id: picture_id, seed: null, width: 90, height: 60, media_type: "image/png" }],
    });
    expect(creation.commercial_use).toBeUndefined();
    const { original_key } = await database()
      .selectFrom("pictures")
      .select("original_key")
      .executeTakeFirstOrThrow();
    expect(Buffer.from((await context.store.get(original_key)) ?? []).equals(file)).toBe(true);
    const found = await listCreations(context, { ownerId, limit: 10, q: "harbour" });
    expect(found.creations.map(({ creation_id }) => creation_id)).toEqual([id]);
  });

  it("is what the list filters for, apart from what was made, as the filters in the browser do", async () => {
    const context = open();
    const { creation_id: given } = await give(context, await photo(70, 60));
    const made = await createCreation(context, { ownerId, request: aRequest(), idempotencyKey: null });
    const { creations } = await listCreations(context, { ownerId, limit: 10 });
    for (const [wanted, id] of [
      [true, given],
      [false, made],
    ] as const) {
      const found = await listCreations(context, { ownerId, limit: 10, given: wanted });
      expect(found.creations.map(({ creation_id }) => creation_id)).toEqual([id]);
      expect(creations.filter((one) => matchesFilters(one, { given: wanted }))).toEqual(found.creations);
    }
  });

  it("is the same picture when the same file comes again, also twice at once, and another one for somebody else", async () => {
    const context = open();
    const file = await photo(80, 60);
    const both = await Promise.all([give(context, file), give(context, file, "copy of it")]);
    const again = await give(context, file);
    expect(new Set([...both, again].map(({ picture_id }) => picture_id)).size).toBe(1);
    expect((await give(context, file, "hers", "bob")).picture_id).not.toBe(again.picture_id);
    expect(await database().selectFrom("creations").select("id").execute()).toHaveLength(2);
  });

  it("comes back when it was deleted and is brought again", async () => {
    const context = open();
    const file = await photo(80, 60);
    const given = await give(context, file);
    await deleteCreation(context, { ownerId, id: given.creation_id });
    expect(await give(context, file)).toEqual(given);
    expect(await readCreation(context, { ownerId, id: given.creation_id })).toMatchObject({ is_given: true });
  });

  it("is refused with the reason where it is no PNG, JPEG, WebP or AVIF, or where the storage is full, and nothing is kept", async () => {
    const context = open();
    const refused = (file: Uint8Array) => give(context, file);
    await expect(refused(isoFile("heic"))).rejects.toMatchObject({ errorName: "unsupported_picture" });
    const gif = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
    await expect(refused(gif)).rejects.toThrow("A GIF file is not kept");
    const png = await photo(80, 60);
    await expect(refused(png.subarray(0, png.length - 40))).rejects.toMatchObject({
      errorName: "unsupported_picture",
    });
    await expect(give({ ...context, maxBytesPerPerson: 10 }, png)).rejects.toMatchObject({
      errorName: "storage_full",
    });
    expect(await database().selectFrom("creations").select("id").execute()).toEqual([]);
  });

  it("is what something comes from as an upload is, and may be on a board", async () => {
    const context = open();
    const { picture_id: pictureId } = await give(context, await photo(80, 60));
    expect(await findPicture(context, { ownerId, pictureId })).toMatchObject({ isFromGiven: true });
    const boards = createBoardsContext(context, { publicUrl: "http://studio", secret: "x".repeat(32) });
    const boardId = await createBoard(boards, { ownerId, name: "Spring", pictureIds: [pictureId] });
    const { board } = await readBoard(boards, { ownerId, boardId });
    expect(board?.items).toMatchObject([
      { picture: { id: pictureId, prompt: "Harbour at dawn", made_by: "" } },
    ]);
  });

  it("is one after an export and an import too, where the same file is the same picture", async () => {
    const context = open();
    const file = await photo(80, 60);
    await give(context, file);
    const { stream } = await openArchive(context, { ownerId, ids: null });
    const folder = mkdtempSync(path.join(tmpdir(), "studio-given-"));
    try {
      writeFileSync(path.join(folder, "a.zip"), Buffer.from(await new Response(stream).arrayBuffer()));
      const archive = await openArchiveFile(openSync(path.join(folder, "a.zip"), "r"));
      for await (const _ of importArchive(context, { ownerId: "bob", archive }));
      archive.close();
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    const { creations } = await listCreations(context, { ownerId: "bob", limit: 10 });
    expect(creations).toMatchObject([{ prompt: "Harbour at dawn", is_given: true, made_by: "" }]);
    expect((await give(context, file, "again", "bob")).creation_id).toBe(creations[0]?.creation_id);
  });
});
