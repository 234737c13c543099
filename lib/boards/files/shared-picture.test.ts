import { readProvenance } from "picture-metadata";
import sharp from "sharp";
import { expect, it } from "vitest";
import { createCreation } from "@/lib/creations/create";
import { listPictureIds } from "@/lib/creations/list";
import { changePictures } from "@/lib/creations/pictures/change-pictures";
import type { PictureVariant } from "@/lib/creations/pictures/picture-file";
import { sweep } from "@/lib/creations/sync/sweep";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { bytesOf } from "@/tools/testing/picture-bytes";
import { addPerson, aRequest, createTestStudio } from "@/tools/testing/studio";
import { talkativePicture, wordsIn } from "@/tools/testing/talkative-picture";
import { createBoardsContext } from "../context";
import { openSharedPicture } from "./shared-picture";

const prompt = "Moonlit lighthouse";
const negative_prompt = "watermark blurry";
const SEED = 4_242_424_242;
const WORDS = [...prompt.split(" "), ...negative_prompt.split(" "), String(SEED), "Held engine"];
const FORMATS = ["png", "jpeg", "webp"] as const;

describeOnEachDatabase("a picture for guests", (database) => {
  async function open() {
    const ownerId = await addPerson(database());
    const { context, worker } = createTestStudio(database());
    const request = aRequest({
      ...{ prompt, negative_prompt },
      config: { image_number: 1 },
      settings: { seed: SEED },
    });
    await createCreation(context, { ownerId, request, idempotencyKey: null });
    await worker.workUntilEmpty();
    await sweep(context);
    const [pictureId = ""] = await listPictureIds(context, { ownerId });
    const boards = createBoardsContext(context, {
      publicUrl: "http://localhost:3000",
      secret: "x".repeat(32),
    });
    const file = (variant: PictureVariant, showsPrompts: boolean) =>
      openSharedPicture(boards, { pictureId, variant, showsPrompts, fileName: "001.png" });
    /** Replaces the original, as a service elsewhere may deliver any file. */
    const deliver = async (bytes: Buffer, media_type: string) => {
      const picture = database().updateTable("pictures").where("id", "=", pictureId);
      const row = await picture
        .set({ media_type, byte_length: bytes.byteLength })
        .returning("original_key")
        .executeTakeFirstOrThrow();
      await context.store.put(row.original_key, bytes);
    };
    return { context, ownerId, pictureId, file, deliver };
  }

  it("no variant of a drawn picture says a word of its prompt, negative prompt, seed or model while these are hidden", async () => {
    const { context, pictureId, file } = await open();
    const row = await database()
      .selectFrom("pictures")
      .select("original_key")
      .where("id", "=", pictureId)
      .executeTakeFirstOrThrow();
    const original = (await context.store.get(row.original_key)) ?? new Uint8Array();
    expect(wordsIn(original, WORDS)).toEqual(WORDS);
    for (const variant of ["original", "thumbnail", "view"] as const) {
      const { fileName, ...shared } = await file(variant, false);
      const bytes = await bytesOf(shared);
      expect(wordsIn(bytes, WORDS), variant).toEqual([]);
      expect(await sharp(bytes).metadata()).toMatchObject({ width: 96, height: 64 });
      expect(fileName).toBe("001.png");
    }
    const plain = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer();
    const shared = await bytesOf(await file("original", false));
    expect((await plain(shared)).equals(await plain(original))).toBe(true);
  });

  it.each(FORMATS)(
    "a %s from elsewhere that tells its prompt everywhere is shared without it",
    async (format) => {
      const { file, deliver } = await open();
      await deliver(await talkativePicture(format, WORDS.join(" ")), `image/${format}`);
      for (const variant of ["original", "view"] as const) {
        const shared = await file(variant, false);
        expect(shared.mediaType).toBe(variant === "view" ? "image/webp" : `image/${format}`);
        expect(wordsIn(await bytesOf(shared), WORDS), variant).toEqual([]);
      }
    },
  );

  it.each(FORMATS)(
    "an original %s carries its settings where the link shows prompts, under another tag",
    async (format) => {
      const { file, deliver } = await open();
      const plain = await sharp({ create: { width: 96, height: 64, channels: 3, background: "#456" } })
        .toFormat(format)
        .toBuffer();
      await deliver(plain, `image/${format}`);
      const [shown, hidden] = [await file("original", true), await file("original", false)];
      const told = { source: "prompt-studio", facts: { prompt, negative_prompt, seed: SEED } };
      expect(await readProvenance(await bytesOf(shown))).toMatchObject(told);
      expect(await readProvenance(await bytesOf(hidden))).toEqual({ source: null });
      expect(shown.tag).not.toBe(hidden.tag);
    },
  );

  it("thumbnails and views say nothing even where the link shows prompts", async () => {
    const { file } = await open();
    for (const variant of ["thumbnail", "view"] as const) {
      expect(wordsIn(await bytesOf(await file(variant, true)), WORDS)).toEqual([]);
    }
  });

  it("a deleted picture and one whose file is missing are not served", async () => {
    const { context, ownerId, pictureId, file } = await open();
    const { original_key } = await database()
      .selectFrom("pictures")
      .select("original_key")
      .where("id", "=", pictureId)
      .executeTakeFirstOrThrow();
    await context.store.remove([original_key]);
    for (const showsPrompts of [true, false]) {
      const missing = bytesOf(await file("original", showsPrompts));
      await expect(missing).rejects.toMatchObject({ errorName: "picture_damaged" });
    }
    await changePictures(context, { ownerId, action: "delete", ids: [pictureId] });
    await expect(file("thumbnail", false)).rejects.toMatchObject({ errorName: "not_found" });
  });
});
