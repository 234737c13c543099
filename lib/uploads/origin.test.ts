/** Where pictures come from goes on in uploads, in copies to make pictures from, and in what is made from them. */
import { partsWithSourceType, SOURCE_TYPES, sourceTypeIn } from "picture-metadata";
import { isIntact } from "picture-metadata/manifest";
import {
  changedPicture,
  chunksOf,
  SIGNED_FORMATS,
  signedPicture,
  toldBy,
  verify,
} from "picture-metadata/testing";
import sharp from "sharp";
import { expect, it } from "vitest";
import { createCreation } from "@/lib/creations/create";
import { sweep } from "@/lib/creations/sync/sweep";
import { hashOfParts, sha256Of } from "@/lib/pictures/hash";
import { portsOf } from "@/lib/service/ports";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { createEngineStudio } from "@/tools/testing/engine-studio";
import { createPaidEngine, delivered, openExpandingEngine } from "@/tools/testing/paid-engine";
import { addPerson, aRequest } from "@/tools/testing/studio";
import { addUpload } from "./add";

const plain = () =>
  sharp({ create: { width: 96, height: 64, channels: 3, background: "#456" } })
    .png()
    .toBuffer();

describeOnEachDatabase("where a picture comes from", (database) => {
  const open = async (isProgram = false) => {
    const engine = createPaidEngine();
    const opened = openExpandingEngine(engine);
    const models = opened.models.map((model) => ({ ...model, isProgram }));
    const { context, worker, store } = createEngineStudio(database(), { ...opened, models });
    const { put } = store;
    /** What previews and thumbnails say, as they are stored. */
    const small = new Map<string, ReturnType<typeof sourceTypeIn>>();
    store.put = async (key, picture) => {
      if (picture instanceof Uint8Array) small.set(key.replace(/[^/]*\//, ""), sourceTypeIn(picture));
      await put(key, picture);
    };
    const ownerId = await addPerson(database());
    const bytesOf = async (table: "pictures" | "uploads", id: string) => {
      const { original_key, byte_length } = await database()
        .selectFrom(table)
        .select(["original_key", "byte_length"])
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      const bytes = await context.store.get(original_key);
      expect(bytes?.byteLength).toBe(byte_length);
      return Buffer.from(bytes ?? []);
    };
    const upload = async (file: Uint8Array) => {
      const added = await addUpload(context, { ownerId, read: async () => file });
      return { ...added, bytes: await bytesOf("uploads", added.upload_id) };
    };
    const expand = async (source: Record<string, string>) => {
      engine.next(() => delivered([new Uint8Array(bytes)]));
      const bytes = await sharp(await plain())
        .resize(96, 96, { fit: "cover" })
        .png()
        .toBuffer();
      const id = await createCreation(context, {
        ...{ ownerId, idempotencyKey: null },
        request: aRequest({
          ...{ prompt: "a wall", operation: "expand", inputs: { source } as never },
          ...{ config: { image_number: 1 }, settings: { aspect_ratio: "1:1" } },
        }),
      });
      await worker.workUntilEmpty();
      await sweep(context);
      const row = await database()
        .selectFrom("pictures")
        .select("id")
        .where("creation_id", "=", id)
        .executeTakeFirstOrThrow();
      return { id: row.id, bytes: await bytesOf("pictures", row.id) };
    };
    return { upload, expand, small };
  };

  it.each(SIGNED_FORMATS)("goes on in the copy of an upload that came signed as %s", async (format) => {
    const { upload } = await open();
    const { bytes, media_type, sha256 } = await upload(signedPicture(format));
    const kept = media_type === "image/png" ? "png" : "jpeg";
    expect(await verify(kept, bytes)).toEqual([]);
    expect(await isIntact(bytes, hashOfParts)).toBe(true);
    expect(await toldBy(kept, bytes)).toMatchObject({
      manifests: { length: 2 },
      ...{ ingredients: ["parentOf"], actions: ["c2pa.opened", "c2pa.converted"] },
    });
    // The same picture again is the same upload, which its marks do not change.
    expect((await upload(signedPicture(format))).sha256).toBe(sha256);
  });

  it.each(SIGNED_FORMATS)(
    "is not vouched for in the copy of an upload that was changed after it was signed as %s: it is named, without its manifest",
    async (format) => {
      const { upload, expand } = await open();
      const { bytes, upload_id, media_type } = await upload(changedPicture(format));
      const kept = media_type === "image/png" ? "png" : "jpeg";
      const made = await expand({ upload_id });
      for (const [as, file, actions] of [
        [kept, bytes, ["c2pa.opened", "c2pa.converted"]],
        ["png", made.bytes, ["c2pa.opened", "c2pa.edited"]],
      ] as const) {
        expect(await verify(as, file)).toEqual([]);
        expect(await toldBy(as, file)).toMatchObject({ actions, ingredients: ["parentOf"] });
      }
      expect((await toldBy(kept, bytes)).manifests).toHaveLength(1);
    },
  );

  it("is not vouched for when a copy of the studio's own comes back with its marks changed", async () => {
    const { upload } = await open();
    const { bytes } = await upload(signedPicture("png"));
    // Only its marks are changed: without them it has the same bytes.
    const other = Buffer.concat(partsWithSourceType(await plain(), "program"));
    const xmp = [...chunksOf(other)].find(({ type }) => type === "iTXt");
    const end = bytes.length - 12;
    const changed = Buffer.concat([
      ...[bytes.subarray(0, end), other.subarray(xmp?.start, xmp?.end), bytes.subarray(end)],
    ]);
    await database().deleteFrom("uploads").execute();
    const { bytes: again } = await upload(changed);
    expect(again.equals(changed)).toBe(false);
    expect(await verify("png", again)).toEqual([]);
  });

  it.each(SIGNED_FORMATS)(
    "is told of the copy of an upload whose XMP alone names a kind, as %s, and is not signed",
    async (format) => {
      const { upload } = await open();
      const file = await sharp(await plain())
        .toFormat(format)
        .toBuffer();
      const { bytes, media_type, sha256 } = await upload(Buffer.concat(partsWithSourceType(file, "program")));
      const kept = media_type === "image/png" ? "png" : "jpeg";
      expect(sourceTypeIn(bytes)).toBe("program");
      expect(await verify(kept, bytes)).toEqual([]);
      expect(await toldBy(kept, bytes)).toMatchObject({ ingredients: ["parentOf"], sourceTypes: [] });
      expect((await upload(file)).sha256).toBe(sha256);
    },
  );

  it("is not made up for an upload that came without: nothing is kept but its pixels", async () => {
    const { upload } = await open();
    const { bytes, sha256 } = await upload(await plain());
    expect(await verify("png", bytes)).toBe("unsigned");
    expect((await sha256Of(bytes)).toString("base64url")).toBe(sha256);
    expect(sourceTypeIn(bytes)).toBeNull();
  });

  it("is told of an edit over an upload, also of one that was made from that edit, with the whole lineage", async () => {
    const { upload, expand } = await open();
    const { upload_id } = await upload(signedPicture("png"));
    const first = await expand({ upload_id });
    const second = await expand({ picture_id: first.id });
    for (const { bytes } of [first, second]) {
      expect(await verify("png", bytes)).toEqual([]);
      expect(sourceTypeIn(bytes)).toBe("model_over_given");
      expect(await toldBy("png", bytes)).toMatchObject({
        ...{ ingredients: ["parentOf"], actions: ["c2pa.opened", "c2pa.edited"] },
        sourceTypes: [SOURCE_TYPES.model_over_given],
      });
    }
    // The upload's, its copy's and the edit's; then the copy of the edit and its own edit.
    expect((await toldBy("png", first.bytes)).manifests).toHaveLength(3);
    expect((await toldBy("png", second.bytes)).manifests).toHaveLength(5);
  });

  it.each([
    [true, "program_over_given"],
    [false, "model_over_given"],
  ] as const)(
    "is told of what a program draws (%s) as %s, in its previews and thumbnails too",
    async (isProgram, type) => {
      const { upload, expand, small } = await open(isProgram);
      const { upload_id } = await upload(await plain());
      small.clear();
      const { bytes } = await expand({ upload_id });
      expect(await verify("png", bytes)).toEqual([]);
      expect(sourceTypeIn(bytes)).toBe(type);
      expect(small.size).toBeGreaterThan(1);
      expect(new Set(small.values())).toEqual(new Set([type]));
    },
  );

  it("is told of the previews of services elsewhere as of what they show", async () => {
    const { store } = createEngineStudio(database(), openExpandingEngine(createPaidEngine()));
    const { previews } = portsOf({ db: database(), store, isShared: false });
    const { upload, expand } = await open(true);
    await expand({ upload_id: (await upload(await plain())).upload_id });
    const row = await database().selectFrom("creations").selectAll().executeTakeFirstOrThrow();
    const told = async (serviceId: string | null) =>
      sourceTypeIn(
        await previews.encode(await plain(), { service: row.service, serviceId: serviceId ?? "" }),
      );
    expect(await told(row.service_id)).toBe("program_over_given");
    expect(await told("unknown")).toBe("model");
  });
});
