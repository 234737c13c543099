import { readProvenance } from "picture-metadata";
import sharp from "sharp";
import { expect, it } from "vitest";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { bytesOf } from "@/tools/testing/picture-bytes";
import { aPictureElsewhere, aReport, createScriptedService } from "@/tools/testing/service";
import { addPerson, aRequest, createTestStudio, type TestStudio } from "@/tools/testing/studio";
import { waitFor } from "@/tools/testing/wait";
import { createCreation } from "../create";
import { readCreation } from "../read";
import { deleteCreation, restoreCreation } from "../remove";
import { sweep } from "../sync/sweep";
import { findPicture, pictureFile } from "./picture-file";
import { readPicture, readPreview } from "./pictures";

describeOnEachDatabase("a preview", (database) => {
  it("a preview is not served while its creation is deleted, and is served again after an undo", async () => {
    const service = createScriptedService();
    service.on.status = () => aReport({ previews: [{ index: 0, version: 1, key: "previews/one" }] });
    const { context } = createTestStudio(database(), { service });
    await context.store.put("previews/one", new Uint8Array([1, 2, 3]));
    const ownerId = await addPerson(database());
    const id = await createCreation(context, { ownerId, request: aRequest(), idempotencyKey: null });
    await waitFor(
      "preview",
      async () => (await readCreation(context, { ownerId, id })).previews.length === 1,
    );
    const link = new URL(context.links.sign(`previews/${id}/0`, context.clock.now(), { version: "1" }));
    const read = () => readPreview(context, { creationId: id, index: "0", query: link.searchParams });

    expect(Array.from(await bytesOf(await read()))).toEqual([1, 2, 3]);
    await deleteCreation(context, { ownerId, id });
    await expect(read()).rejects.toMatchObject({ errorName: "not_found" });
    await restoreCreation(context, { ownerId, id });
    expect(await bytesOf(await read())).toHaveLength(3);
  });
});

describeOnEachDatabase("a finished picture in a store with public addresses", (database) => {
  it("its file has the address of its own bytes, and none where they are converted or not made yet", async () => {
    const studio = createTestStudio(database());
    const signed: string[] = [];
    const context = {
      ...studio.context,
      store: {
        ...studio.context.store,
        publicAddress: async (key: string, answer: { mediaType: string; disposition: string }) => {
          signed.push(`${key} ${answer.mediaType} ${answer.disposition}`);
          return { address: `https://bucket.example/${key}` };
        },
      },
    };
    const ownerId = await addPerson(database());
    studio.worker.start();
    const id = await createCreation(context, { ownerId, request: aRequest(), idempotencyKey: null });
    await waitFor("succeed", async () => (await readCreation(context, { ownerId, id })).status === "succeed");
    await studio.worker.stop();
    const [output] = (await readCreation(context, { ownerId, id })).outputs;
    const pictureId = output?.id ?? "";
    const row = await database()
      .selectFrom("pictures")
      .selectAll()
      .where("id", "=", pictureId)
      .executeTakeFirst();
    const file = (variant: "original" | "thumbnail" | "view", format?: "png" | "webp") => {
      const query = new URL(context.links.sign(`${pictureId}/${variant}`, context.clock.now())).searchParams;
      return readPicture(context, { pictureId, variant, format, query });
    };
    for (const [variant, key, type] of [
      ["original", row?.original_key, "image/png"],
      ["thumbnail", row?.thumbnail_key, "image/webp"],
    ] as const) {
      const { address } = (await (await file(variant)).publicAddress?.("inline")) ?? {};
      expect(address).toBe(`https://bucket.example/${key}`);
      expect(signed.at(-1)).toBe(`${key} ${type} inline`);
    }
    expect((await file("original", "webp")).publicAddress).toBeUndefined();
    expect((await file("original", "png")).publicAddress).toBeUndefined();
    const view = await file("view");
    expect(view.publicAddress).toBeUndefined();
    await bytesOf(view);
    const viewKey = (
      await database()
        .selectFrom("pictures")
        .select("view_key")
        .where("id", "=", pictureId)
        .executeTakeFirst()
    )?.view_key;
    expect(viewKey).toBeTruthy();
    expect(await (await file("view")).publicAddress?.("inline")).toMatchObject({
      address: `https://bucket.example/${viewKey}`,
    });
    const found = await findPicture(context, pictureId);
    // What guests read is checked at every read, and may hide the settings.
    expect(found && pictureFile(context, found, { variant: "original" }).publicAddress).toBeUndefined();
  });
});

describeOnEachDatabase("a finished picture", (database) => {
  const request = aRequest({ prompt: 'Ein See: "still"', settings: { seed: 7 } });
  async function finished(studio: TestStudio, sent = request) {
    const { context } = studio;
    const ownerId = await addPerson(database());
    studio.worker.start();
    const id = await createCreation(context, { ownerId, request: sent, idempotencyKey: null });
    await waitFor("succeed", async () => (await readCreation(context, { ownerId, id })).status === "succeed");
    await studio.worker.stop();
    const { outputs, create_time } = await readCreation(context, { ownerId, id });
    const read = (index: number, format?: "png" | "webp" | "jpeg") => {
      const { id: pictureId = "", media_url = "" } = outputs[index] ?? {};
      const query = new URL(media_url).searchParams;
      return readPicture(context, { pictureId, variant: "original", format, query });
    };
    return { id, read, day: create_time.slice(0, 10) };
  }

  it("a picture drawn by the studio is downloaded unchanged as PNG, and with the same provenance in every other format", async () => {
    const { read, day } = await finished(createTestStudio(database()));
    const kept = await read(1);
    const png = await read(1, "png");
    const bytes = await bytesOf(kept);
    expect(Buffer.from(await bytesOf(png)).equals(Buffer.from(bytes))).toBe(true);
    expect(png).toMatchObject({ mediaType: "image/png", fileName: `${day}-ein-see-still-8.png` });
    const said = await readProvenance(bytes);
    expect(said).toMatchObject({ source: "prompt-studio", facts: { seed: 8, prompt: request.prompt } });
    for (const [format, ending] of [
      ["webp", "webp"],
      ["jpeg", "jpg"],
    ] as const) {
      const file = await read(1, format);
      expect(file).toMatchObject({
        mediaType: `image/${format}`,
        fileName: `${day}-ein-see-still-8.${ending}`,
      });
      expect(await readProvenance(await bytesOf(file))).toEqual(said);
    }
  });

  it("every download of a picture tells what the person wrote before style and variation made the prompt of it", async () => {
    const written = { prompt: "Ein See", style: "Ink", values: [] };
    const { read } = await finished(createTestStudio(database()), { ...request, written });
    for (const format of [undefined, "webp", "jpeg"] as const) {
      const said = await readProvenance(await bytesOf(await read(0, format)));
      expect(said).toMatchObject({ facts: { written } });
    }
  });

  it("a remote service's picture is kept and downloaded with the ledger's provenance", async () => {
    const service = createScriptedService();
    service.on.status = () => aReport({ status: "succeed", progress: 1, enhancedPrompt: "Ein stiller See" });
    service.on.outputs = () => [aPictureElsewhere(0)];
    const { id, read } = await finished(createTestStudio(database(), { service }));
    for (const format of [undefined, "png", "webp", "jpeg"] as const) {
      expect(await readProvenance(await bytesOf(await read(0, format)))).toMatchObject({
        source: "prompt-studio",
        facts: {
          creation_id: id,
          index: 0,
          seed: null,
          prompt: request.prompt,
          enhanced_prompt: "Ein stiller See",
          settings: { aspect_ratio: "3:2", resolution: 64, width: 12, height: 8 },
          made_by: "images.example",
        },
      });
    }
  });

  it("an incomplete or missing picture is an error, is never served in part, and is logged once", async () => {
    const studio = createTestStudio(database());
    const { read, id } = await finished(studio);
    const { context } = studio;
    const said: unknown[] = [];
    context.log.error = (what: unknown) => void said.push(what);
    const [picture] = await database()
      .selectFrom("pictures")
      .select(["id", "original_key", "thumbnail_key"])
      .where("creation_id", "=", id)
      .orderBy("picture_index")
      .execute();
    if (!picture) throw new Error("There is no picture.");
    const thumbnail = async () => {
      const link = new URL(context.links.sign(`${picture.id}/thumbnail`, context.clock.now()));
      const asked = { pictureId: picture.id, variant: "thumbnail", query: link.searchParams } as const;
      return bytesOf(await readPicture(context, asked));
    };
    expect(await thumbnail()).not.toHaveLength(0);
    const cut = async (key: string) => {
      const bytes = await context.store.get(key);
      await context.store.put(key, bytes?.subarray(0, bytes.length - 1) ?? new Uint8Array());
    };
    await cut(picture.original_key);
    await cut(picture.thumbnail_key);
    for (const format of [undefined, "png", "webp", undefined] as const) {
      await expect(bytesOf(await read(0, format))).rejects.toMatchObject({ errorName: "picture_damaged" });
    }
    await expect(thumbnail()).rejects.toMatchObject({ errorName: "picture_damaged" });
    expect(said).toEqual([
      { picture: picture.id, variant: "original", reason: "incomplete" },
      { picture: picture.id, variant: "thumbnail", reason: "incomplete" },
    ]);
    await context.store.remove([picture.original_key]);
    await expect(bytesOf(await read(0))).rejects.toMatchObject({ errorName: "picture_damaged" });
    expect(await bytesOf(await read(1))).not.toHaveLength(0);
  });

  it("a picture whose ledger record is damaged is downloaded without the ledger's provenance", async () => {
    const { read, id } = await finished(createTestStudio(database()));
    const whole = await bytesOf(await read(0));
    await database().updateTable("creations").set({ request: "{" }).where("id", "=", id).execute();
    expect(await bytesOf(await read(0))).toEqual(whole);
    const file = await read(0, "webp");
    expect(file.fileName).toMatch(/-ein-see-still-7\.webp$/);
    // The picture's embedded texts are part of the download.
    expect(await readProvenance(await bytesOf(file))).toEqual(await readProvenance(whole));
  });

  it("a picture is not converted without a valid signature", async () => {
    const { context } = createTestStudio(database());
    const query = new URLSearchParams({ expires: "9999999999999", signature: "x" });
    await expect(
      readPicture(context, { pictureId: "pi_1", variant: "original", format: "webp", query }),
    ).rejects.toMatchObject({ errorName: "link_expired" });
  });
});

describeOnEachDatabase("a download that is enlarged without a model", (database) => {
  const open = async () => {
    const { context, worker } = createTestStudio(database());
    const ownerId = await addPerson(database());
    const settings = { aspect_ratio: "3:2", resolution: 64 };
    const id = await createCreation(context, {
      ownerId,
      request: aRequest({ config: { image_number: 1 }, settings }),
      idempotencyKey: null,
    });
    await worker.workUntilEmpty();
    await sweep(context);
    const pictureId = (await readCreation(context, { ownerId, id })).outputs[0]?.id ?? "";
    const file = (variant: "original" | "thumbnail", format?: "webp") => {
      const query = new URL(context.links.sign(`${pictureId}/${variant}`, context.clock.now())).searchParams;
      return readPicture(context, { pictureId, variant, format, query, isEnlarged: true });
    };
    return { file, pictureId };
  };

  it("has twice the width and height, its own format unless another is wanted, and a name that says so", async () => {
    const { file } = await open();
    const [own, webp] = [await file("original"), await file("original", "webp")];
    expect([own.mediaType, webp.mediaType]).toEqual(["image/png", "image/webp"]);
    expect(own.fileName).toMatch(/-2x\.png$/);
    expect(own.tag).not.toBe(webp.tag);
    expect(await sharp(Buffer.from(await bytesOf(own))).metadata()).toMatchObject({
      width: 192,
      height: 128,
    });
    const small = await sharp(Buffer.from(await bytesOf(await file("thumbnail")))).metadata();
    expect(small).toMatchObject({ width: 96, height: 64 });
  });

  it("is refused with the size where it would have more pixels than can be made", async () => {
    const { file, pictureId } = await open();
    await database()
      .updateTable("pictures")
      .set({ width: 8_000, height: 2_001 })
      .where("id", "=", pictureId)
      .execute();
    await expect(file("original")).rejects.toMatchObject({
      errorName: "invalid_request",
      message: expect.stringContaining("8000 × 2001"),
      details: [expect.objectContaining({ field: "enlarge" })],
    });
    await file("thumbnail");
  });
});
