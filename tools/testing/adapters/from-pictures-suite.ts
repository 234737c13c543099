/** The same pictures made from pictures with every adapter that can, through the ledger against the adapter's stand-in. */
import { OPERATIONS } from "contract/creations/inputs";
import type { CreationRequest } from "contract/creations/request";
import { parseAspectRatio } from "contract/models/shape";
import { createInProcessBudget } from "image-providers/outbound/budget/in-process";
import { readsRateOf } from "image-providers/outbound/budget/rate";
import type { ServiceModel } from "image-providers/service";
import { readProvenance } from "picture-metadata";
import sharp from "sharp";
import { expect, it } from "vitest";
import { addUpload } from "@/lib/uploads/add";
import { describeOnSqlite } from "../database";
import { aRequest } from "../studio";
import {
  type AdapterUnderTest,
  describeFaultsOfCreates,
  type FromPictures,
  type Played,
  play,
} from "./fault-suite";

const SOURCE = { width: 96, height: 64 };
/** What the mask leaves open, with a soft edge of one pixel at its left. */
const OPEN = { left: 32, top: 16, right: 64, bottom: 48 };

type Inputs = NonNullable<CreationRequest["inputs"]>;
type Abilities = NonNullable<ServiceModel["abilities"]["from_pictures"]>;

const CAN: Record<FromPictures, (abilities: Abilities) => boolean> = {
  ...(Object.fromEntries(
    OPERATIONS.map((operation) => [operation, (can: Abilities) => can.operations.includes(operation)]),
  ) as Record<(typeof OPERATIONS)[number], (can: Abilities) => boolean>),
  mask: ({ mask }) => mask !== null,
  references: ({ references }) => references.max > 0,
};

export function describeFromPictures(adapter: AdapterUnderTest): void {
  const { fromPictures = [] } = adapter;
  const ways = Object.keys(CAN) as FromPictures[];

  const ableFor = (models: readonly ServiceModel[], way: FromPictures) =>
    models.filter(({ abilities: { from_pictures: can } }) => can && can.sources === "any" && CAN[way](can));
  describeOnSqlite(`${adapter.name} with pictures`, (database) => {
    /** Tries it with each model that can. */
    const withEach = (
      way: FromPictures,
      title: string,
      scene: (studio: Played, model: ServiceModel, can: Abilities) => Promise<void>,
    ) => {
      if (!fromPictures.includes(way)) return;
      it(title, async () => {
        let ids: string[] = [];
        await play(database(), adapter, async ({ models }) => {
          ids = ableFor(models, way).map(({ id }) => id);
        });
        expect(ids).not.toEqual([]);
        for (const id of ids)
          await play(database(), adapter, async (studio) => {
            const model = studio.models.find((one) => one.id === id);
            if (!model?.abilities.from_pictures) throw new Error(`The model ${id} is not there.`);
            await scene(studio, model, model.abilities.from_pictures);
            expect([studio.standIn.creates, studio.standIn.started]).toEqual([1, 1]);
          });
      });
    };

    it("what its models can is what these tests try, and whoever expands takes masks", async () => {
      await play(database(), adapter, async ({ models }) => {
        expect(ways.filter((way) => ableFor(models, way).length > 0)).toEqual(
          ways.filter((way) => fromPictures.includes(way)),
        );
        for (const { abilities } of ableFor(models, "expand"))
          expect(abilities.from_pictures?.mask).toBe("exact");
      });
    });

    withEach("edit", "an edit of a whole picture is one create", async (studio, model) => {
      await finished(studio, model, { operation: "edit", inputs: { source: await source(studio) } });
    });

    withEach(
      "mask",
      "an edit with a mask changes no pixel outside of the mask, and is one create",
      async (studio, model) => {
        const inputs = { source: await source(studio), mask: await mask(studio) };
        const pixels = await finished(studio, model, { operation: "edit", inputs });
        expect(pixels).toMatchObject(SOURCE);
        const { outside, inside } = differences(await noise(), pixels.data);
        expect(outside).toBe(0);
        expect(inside).toBeGreaterThan(500);
      },
    );

    withEach("references", "three references are one create", async (studio, model, can) => {
      const count = Math.min(3, can.references.max);
      const references = await Promise.all(
        [1, 2, 3].slice(0, count).map(async (salt) => ({ ...(await source(studio, salt)) })),
      );
      await finished(studio, model, { inputs: { references } });
      expect(count).toBeGreaterThan(0);
    });

    withEach(
      "expand",
      "an expanded picture contains its source unchanged, and is one create",
      async (studio, model) => {
        const pixels = await finished(studio, model, {
          operation: "expand",
          inputs: { source: await source(studio) },
          settings: { aspect_ratio: "16:9" },
        });
        expect(pixels.height).toBe(SOURCE.height);
        expect(pixels.width).toBeGreaterThan(SOURCE.width);
        const left = Math.floor((pixels.width - SOURCE.width) / 2);
        const middle = await sharp(pixels.data, { raw: { ...pixels, channels: 4 } })
          .extract({ left, top: 0, ...SOURCE })
          .raw()
          .toBuffer();
        expect(middle.equals(await noise())).toBe(true);
      },
    );

    withEach(
      "upscale",
      "an upscale is exactly so many times larger, and one create",
      async (studio, model, can) => {
        const factor = can.factors[0] ?? 0;
        const odd = { width: 91, height: 62 };
        const cropped = sharp(await noise(), { raw: { ...SOURCE, channels: 4 } }).extract({
          ...{ left: 0, top: 0, ...odd },
        });
        const inputs = { source: await upload(studio, await cropped.png().toBuffer()), factor };
        expect(await finished(studio, model, { operation: "upscale", inputs })).toMatchObject({
          width: odd.width * factor,
          height: odd.height * factor,
        });
      },
    );

    withEach("cut_out", "a cut-out is one create", async (studio, model) => {
      await finished(studio, model, { operation: "cut_out", inputs: { source: await source(studio) } });
    });

    if (fromPictures.includes("edit")) {
      it("a model that draws descriptions gets the source's prompt with the change, others the change alone, and the creation and a file of the studio's show which", async () => {
        await play(database(), adapter, async (studio) => {
          const original = await drawn(studio);
          const ofPicture = { picture_id: original.outputs[0]?.id ?? "" };
          for (const model of ableFor(studio.models, "edit")) {
            const isWhole = model.abilities.from_pictures?.prompt_describes === "result";
            const edits = [
              { source: ofPicture, shows: isWhole ? "A fox in a snowy forest at night" : null },
              { source: await source(studio), shows: null },
            ];
            for (const { source, shows } of edits) {
              const before = studio.standIn.requests.length;
              const asked = { operation: "edit", inputs: { source }, prompt: "at night" } as const;
              const made = await ended(studio, requestOf(model, asked));
              const sent = studio.standIn.requests
                .slice(before)
                .map(({ body, bytes }) => bytes?.toString("latin1") || body);
              const withChange = sent.filter((body) => body.includes("at night"));
              expect([model.id, withChange.length > 0]).toEqual([model.id, true]);
              const isSourceThere = withChange.map((body) => body.includes(shows ?? "snowy"));
              expect([model.id, ...new Set(isSourceThere)]).toEqual([model.id, shows !== null]);
              const shown = { prompt: "at night", enhanced_prompt: shows };
              expect(made).toMatchObject(shown);
              if (adapter.isEngine)
                expect(await readProvenance(await bytesOf(studio, made.creation_id))).toMatchObject({
                  facts: shown,
                });
            }
          }
        });
      });
    }

    if (fromPictures.includes("edit") && !adapter.isEngine) {
      it("with fewer calls a minute than an edit needs at once, it is created, and each of its pictures is uploaded once", async () => {
        await play(database(), withFewCalls(adapter), async (studio) => {
          const [model] = ableFor(studio.models, "edit").toSorted(
            (a, b) => maxReferences(b) - maxReferences(a),
          );
          if (!model) throw new Error("No model edits.");
          const count = Math.min(4, maxReferences(model));
          const salts = Array.from({ length: count }, (_, index) => index + 1);
          const references = await Promise.all(salts.map((salt) => source(studio, salt)));
          await finished(studio, model, {
            operation: "edit",
            inputs: { source: await source(studio), references },
          });
          const { creates, started, requests } = studio.standIn;
          expect([creates, started]).toEqual([1, 1]);
          // The source, a mask where the service insists on one, and the create.
          expect(requests.filter(({ method }) => method === "POST").length).toBeLessThanOrEqual(count + 3);
        });
      });
    }

    if (fromPictures.length > 0) {
      it("a source that the store has lost is said, and nothing is created at the service", async () => {
        await play(database(), adapter, async (studio) => {
          const request = await editIn(studio);
          await studio.context.db.updateTable("uploads").set({ original_key: "uploads/lost" }).execute();
          const id = await studio.create(request).catch(() => null);
          if (id !== null) {
            await studio.until(async () => (await studio.read(id)).finish_time !== null);
            expect(await studio.read(id)).toMatchObject({ status: "failed", outputs: [] });
          }
          expect([studio.standIn.creates, studio.standIn.started]).toEqual([0, 0]);
        });
      });
      describeFaultsOfCreates(adapter, database, editIn);
    }
  });

  /** An edit, or the first other thing that the adapter makes from a picture. */
  async function editIn(studio: Played): Promise<CreationRequest> {
    const operation = OPERATIONS.find((one) => fromPictures.includes(one));
    const [model] = operation ? ableFor(studio.models, operation) : [];
    if (!operation || !model) throw new Error("No model makes anything from a source.");
    const factor = model.abilities.from_pictures?.factors[0];
    const inputs = {
      source: await source(studio),
      ...(operation === "upscale" && factor !== undefined && { factor }),
    };
    return requestOf(model, { operation, inputs });
  }
}

const maxReferences = ({ abilities }: ServiceModel) => abilities.from_pictures?.references.max ?? 0;

/** Three at once, and then one every few seconds; where the adapter counts calls. */
const FEW_CALLS = 20;
const withFewCalls = (adapter: AdapterUnderTest): AdapterUnderTest => ({
  ...adapter,
  open: (standIn, parts) =>
    adapter.open(standIn, {
      ...parts,
      createBudget: (_name, _perMinute, clock, rate) =>
        createInProcessBudget(FEW_CALLS, clock, rate && readsRateOf(FEW_CALLS)),
    }),
});

/** A creation from words alone, by the first model that draws such. */
async function drawn(studio: Played) {
  const model = studio.models.find(({ abilities }) => !abilities.from_pictures?.needs_picture);
  if (!model) throw new Error("No model draws from words.");
  const { operation: _, ...request } = requestOf(model, {
    inputs: {},
    prompt: "A fox in a snowy forest at dusk",
  });
  return ended(studio, { ...request, inputs: undefined });
}

/** Creates it and waits for its end. */
async function ended(studio: Played, request: CreationRequest) {
  const id = await studio.create(request);
  await studio.until(async () => (await studio.read(id)).finish_time !== null);
  return studio.read(id);
}

type Asked = {
  prompt?: string;
  operation?: CreationRequest["operation"];
  inputs: Partial<Inputs>;
  settings?: { aspect_ratio?: string };
};

function requestOf(
  model: ServiceModel,
  { prompt = "a red kite", operation, inputs, settings = {} }: Asked,
): CreationRequest {
  const isSeedless = model.abilities.seed === "none";
  return aRequest({
    ...{ prompt, model: model.id, operation, is_enable_prompt_enhancer: false },
    inputs: { references: [], ...inputs },
    config: { image_number: 1 },
    settings: { aspect_ratio: "1:1", resolution: 512, ...(isSeedless && { seed: -1 }), ...settings },
  });
}

/** Creates it, waits for its one picture and reads that. */
async function finished(studio: Played, model: ServiceModel, asked: Asked) {
  const { status, error, creation_id: id } = await ended(studio, requestOf(model, asked));
  expect([status, error]).toEqual(["succeed", null]);
  const { data, info } = await sharp(await bytesOf(studio, id))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (asked.settings?.aspect_ratio)
    expect(info.width / info.height).toBeGreaterThan((parseAspectRatio("16:9") ?? 0) * 0.7);
  return { width: info.width, height: info.height, data };
}

/** The stored file of its one picture. */
async function bytesOf({ context }: Played, id: string): Promise<Uint8Array> {
  const { original_key } = await context.db
    .selectFrom("pictures")
    .select("original_key")
    .where("creation_id", "=", id)
    .executeTakeFirstOrThrow();
  const bytes = await context.store.get(original_key);
  if (!bytes) throw new Error("The picture is not in the store.");
  return bytes;
}

async function upload({ context, ownerId }: Played, bytes: Buffer): Promise<{ upload_id: string }> {
  const { upload_id } = await addUpload(context, { ownerId, read: async () => bytes });
  return { upload_id };
}

/** RGBA: every pixel is another colour, the same for the same salt. */
async function noise(salt = 0): Promise<Buffer> {
  const data = Buffer.alloc(SOURCE.width * SOURCE.height * 4, 255);
  for (let at = 0; at < data.length; at++)
    if (at % 4 !== 3) data[at] = ((at + salt * 7_919) * 2_654_435_761) >>> 23;
  return data;
}

const source = async (studio: Played, salt = 0) =>
  upload(
    studio,
    await sharp(await noise(salt), { raw: { ...SOURCE, channels: 4 } })
      .removeAlpha()
      .png()
      .toBuffer(),
  );

async function mask(studio: Played) {
  const data = Buffer.alloc(SOURCE.width * SOURCE.height * 4);
  for (const [x, y, at] of pixels()) data[at + 3] = isOpen(x, y) ? (x === OPEN.left ? 128 : 0) : 255;
  return upload(
    studio,
    await sharp(data, { raw: { ...SOURCE, channels: 4 } })
      .png()
      .toBuffer(),
  );
}

const isOpen = (x: number, y: number) => x >= OPEN.left && x < OPEN.right && y >= OPEN.top && y < OPEN.bottom;

function* pixels(): Generator<[x: number, y: number, at: number]> {
  for (let y = 0; y < SOURCE.height; y++)
    for (let x = 0; x < SOURCE.width; x++) yield [x, y, (y * SOURCE.width + x) * 4];
}

/** How many pixels differ, outside and inside of the mask. */
function differences(before: Buffer, after: Buffer) {
  const count = { outside: 0, inside: 0 };
  for (const [x, y, at] of pixels())
    if (!before.subarray(at, at + 4).equals(after.subarray(at, at + 4)))
      count[isOpen(x, y) ? "inside" : "outside"]++;
  return count;
}
