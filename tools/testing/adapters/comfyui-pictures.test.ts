/** What is in the files of pictures that ComfyUI drew: in those that the studio keeps, and in those that leave it. */

import { createComfyService } from "image-providers/comfyui/service";
import { readProvenance, writeTexts } from "picture-metadata";
import { makeChunk } from "picture-metadata/testing";
import sharp from "sharp";
import { afterEach, beforeAll, expect, it } from "vitest";
import { createLog } from "@/lib/base/log";
import { settled } from "@/lib/creations/context/background";
import { createCreation } from "@/lib/creations/create";
import { findPicture, pictureFile } from "@/lib/creations/pictures/picture-file";
import { readCreation } from "@/lib/creations/read";
import { sweep } from "@/lib/creations/sync/sweep";
import { createDatabaseStore } from "@/lib/pictures/database";
import { portsOf } from "@/lib/service/ports";
import { startComfyStandIn } from "@/tools/testing/adapters/comfyui";
import { aComfyModel } from "@/tools/testing/adapters/comfyui-models";
import { describeOnSqlite } from "@/tools/testing/database";
import { addPerson, aRequest, createTestClock, createTestStudio } from "@/tools/testing/studio";

const SECRET = "operators_secret_lora";
const GRAPHS = new Map([
  ["prompt", JSON.stringify({ "4": { class_type: "LoraLoader", inputs: { lora_name: SECRET } } })],
  ["workflow", JSON.stringify({ nodes: [{ type: "Note", widgets_values: [SECRET] }] })],
]);
const FORMATS = ["png", "jpeg", "webp"] as const;
type Format = (typeof FORMATS)[number];

const files = {} as Record<Format, Uint8Array>;
beforeAll(async () => {
  const picture = () => sharp({ create: { width: 24, height: 16, channels: 3, background: "teal" } });
  for (const format of FORMATS)
    files[format] = writeTexts(await picture().toFormat(format).toBuffer(), GRAPHS);
});

const leaseOf = () => ({ take: async () => true, release: async () => {} });

const closing: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const one of closing.splice(0)) await one.close();
});

const pixelsOf = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer();
const says = (bytes: Uint8Array, word: string) => Buffer.from(bytes).includes(word);

describeOnSqlite("the files of pictures that ComfyUI drew", (database) => {
  /** Draws one picture. @returns its bytes in the store, and a way to get it as a file */
  async function draw(picture: Uint8Array, keepsWorkflow = false) {
    const standIn = await startComfyStandIn({ picture });
    const clock = createTestClock();
    const store = createDatabaseStore(database(), clock);
    const model = aComfyModel({ keepsWorkflow });
    const service = createComfyService({ baseUrl: standIn.baseUrl, apiKey: null }, [model], {
      ...portsOf({ db: database(), store, isShared: false }),
      ...{ clock, log: createLog("silent"), seats: { secret: "a secret", leaseOf } },
    });
    closing.push(service, standIn);
    const { context } = createTestStudio(database(), { service, clock });
    const ownerId = await addPerson(database());
    const request = aRequest({
      prompt: "a red kite",
      config: { image_number: 1 },
      settings: { seed: 7, aspect_ratio: "1:1", resolution: 512 },
    });
    const id = await createCreation(context, { ownerId, idempotencyKey: null, request });
    await expect
      .poll(async () => {
        clock.advance(1_000);
        await sweep(context);
        await settled(context);
        return (await readCreation(context, { ownerId, id })).status;
      })
      .toBe("succeed");
    const row = await database().selectFrom("pictures").selectAll().executeTakeFirstOrThrow();
    const found = await findPicture(context, row.id);
    if (!found) throw new Error("The picture was not found.");
    const kept = (await store.get(row.original_key)) ?? new Uint8Array();
    expect(row.byte_length).toBe(kept.length);
    const file = async (wanted: { format?: Format; isPixelsOnly?: boolean }) => {
      const opened = await pictureFile(context, found, { variant: "original", ...wanted }).open(
        new AbortController().signal,
      );
      const pieces: Uint8Array[] = [];
      for await (const piece of opened.read()) pieces.push(piece);
      return Buffer.concat(pieces);
    };
    return { kept, file };
  }

  it.each(FORMATS)(
    "a %s has the studio's settings and not a word of the operator's workflow",
    async (format) => {
      const { kept, file } = await draw(files[format]);
      expect(says(files[format], SECRET)).toBe(true);
      for (const bytes of [
        kept,
        await file({}),
        ...(await Promise.all(FORMATS.map((to) => file({ format: to })))),
      ]) {
        expect(says(bytes, SECRET)).toBe(false);
        expect(await readProvenance(bytes)).toMatchObject({
          source: "prompt-studio",
          facts: {
            prompt: "a red kite",
            seed: 7,
            model: "comfyui/painter",
            settings: { width: 24, height: 16 },
          },
        });
      }
      expect(await pixelsOf(kept)).toEqual(await pixelsOf(files[format]));
    },
  );

  it.each(FORMATS)("a %s has both where the operator wants the workflow kept", async (format) => {
    const { kept, file } = await draw(files[format], true);
    for (const bytes of [kept, ...(await Promise.all(FORMATS.map((to) => file({ format: to }))))]) {
      expect(says(bytes, SECRET)).toBe(true);
      expect(await readProvenance(bytes)).toMatchObject({ source: "prompt-studio", facts: { seed: 7 } });
    }
    expect(await pixelsOf(kept)).toEqual(await pixelsOf(files[format]));
  });

  it.each([true, false])(
    "a guest from whom prompts are hidden gets neither (workflow kept: %s)",
    async (keeps) => {
      const { file } = await draw(files.png, keeps);
      const bytes = await file({ isPixelsOnly: true });
      expect([says(bytes, SECRET), says(bytes, "red kite")]).toEqual([false, false]);
    },
  );

  it("what other nodes write where the studio reads nothing does not leave either", async () => {
    const png = Buffer.from(files.png);
    const end = png.length - 12;
    const hidden = Buffer.concat([
      png.subarray(0, end),
      ...["comf", "eXIf", "zzZz"].map((type) => makeChunk(type, Buffer.from(SECRET))),
      makeChunk("tEXt", Buffer.from(`Comment\0${SECRET}`)),
      png.subarray(end),
      Buffer.from(SECRET),
    ]);
    const { kept } = await draw(hidden);
    expect(says(kept, SECRET)).toBe(false);
    expect(await readProvenance(kept)).toMatchObject({ source: "prompt-studio" });
  });

  it("a JPEG that is broken after its pixels is encoded again rather than kept with what follows", async () => {
    const { kept } = await draw(Buffer.concat([files.jpeg, Buffer.from(SECRET)]));
    expect(says(kept, SECRET)).toBe(false);
    expect(await readProvenance(kept)).toMatchObject({ source: "prompt-studio" });
  });

  it.each([true, false])("a signed picture is kept byte for byte (workflow kept: %s)", async (keeps) => {
    const plain = Buffer.from(files.png);
    const end = plain.length - 12;
    const manifest = makeChunk("caBX", Buffer.from("a manifest"));
    const signed = Buffer.concat([plain.subarray(0, end), manifest, plain.subarray(end)]);
    const { kept, file } = await draw(signed, keeps);
    expect(Buffer.from(kept)).toEqual(signed);
    expect(Buffer.from(await file({ format: "png" }))).toEqual(signed);
  });
});
