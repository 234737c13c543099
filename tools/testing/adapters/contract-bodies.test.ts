/** Any client of the contract can use the studio, whatever draws behind it: the contract's bodies over every adapter. */

import type { CreationRequest } from "contract/creations/request";
import type { ModelAbilities } from "contract/models/models";
import { afterAll, expect, it } from "vitest";
import * as z from "zod";
import { createCreation } from "@/lib/creations/create";
import { ENGINES } from "@/lib/engine/registry";
import { openSandbox } from "@/lib/engine/sandbox";
import { createBodySchema } from "@/lib/models/body";
import { ADAPTERS } from "@/lib/service/registry";
import { describeOnSqlite } from "../database";
import { drawSmallPictures } from "./drawn-picture";
import { play } from "./fault-suite";
import { ALL_ADAPTERS } from "./under-test/all";

/** The contract's nine fields, each as it says or with the value that clients send most. */
const FIELDS = {
  is_public: false,
  is_enable_prompt_enhancer: true,
  negative_prompt: "people",
  config: { image_number: 2 },
  seed: { settings: { seed: 7 } },
  aspect_ratio: { settings: { aspect_ratio: "16:9" } },
  resolution: { settings: { resolution: 720 } },
};
const { seed, aspect_ratio, resolution, ...topLevel } = FIELDS;
const ALL = {
  ...topLevel,
  settings: { ...seed.settings, ...aspect_ratio.settings, ...resolution.settings },
};
const NULLS = Object.fromEntries(Object.keys(ALL).map((field) => [field, null]));

const BODIES: Record<string, object> = {
  "the prompt alone": {},
  ...Object.fromEntries(
    Object.entries(topLevel).map(([field, value]) => [`${field} alone`, { [field]: value }]),
  ),
  "seed alone": seed,
  "aspect_ratio alone": aspect_ratio,
  "resolution alone": resolution,
  "every field": ALL,
  "null in every field": NULLS,
  "null in the inner fields": {
    config: { image_number: null },
    settings: { seed: null, aspect_ratio: null, resolution: null },
  },
  "values that only few models draw": {
    config: { image_number: 7 },
    settings: { seed: 4_294_967_295, aspect_ratio: "7:1", resolution: 33 },
  },
};

afterAll(drawSmallPictures());

it("every adapter of the registries is in the list that these tests run over", () => {
  const tested = ALL_ADAPTERS.map(({ opens }) => opens);
  const registered = [...ADAPTERS, ...ENGINES].map(({ open }) => open);
  const missing = [...registered, openSandbox].filter((open) => !tested.includes(open));
  expect(missing.map(({ name }) => name)).toEqual([]);
});

for (const adapter of ALL_ADAPTERS) {
  describeOnSqlite(`${adapter.name} as the default model`, (database) => {
    it.each(Object.entries(BODIES))(
      "a client that knows no models gets its pictures for a body with %s, and is told what was not honoured",
      async (_, fields) => {
        await play(database(), adapter, async ({ context, ownerId, read, until }) => {
          const body = { prompt: "a red kite", ...fields };
          const request = z.parse(createBodySchema(context.models), body);
          const { abilities: before } = context.models.usual();
          const id = await createCreation(context, { ownerId, request, idempotencyKey: null });
          await until(async () => (await read(id)).finish_time !== null);
          const creation = await read(id);
          expect([creation.status, creation.error]).toEqual(["succeed", null]);
          // The adapter may have asked its server what it can meanwhile.
          const possible = [before, context.models.usual().abilities];
          const { "settings.resolution": side, ...told } = Object.fromEntries(
            creation.ignored.map(({ field, used }) => [field, used]),
          );
          const drawn = Number(side ?? request.settings.resolution);
          expect(
            possible.map((one) => notHonoured(request, creation.settings.aspect_ratio, one)),
          ).toContainEqual(told);
          expect(possible.some((one) => isDrawable(drawn, one))).toBe(true);
          expect(creation.outputs).toHaveLength(creation.config.image_number);
        });
      },
    );
  });
}

/** What must be told besides the resolution, by a reading of the abilities that shares nothing with the code under test. */
function notHonoured({ config, settings }: CreationRequest, aspectRatio: string, abilities: ModelAbilities) {
  const told: Record<string, unknown> = {};
  const { max_seed: maxSeed = settings.seed } = abilities;
  if (abilities.seed === "none") told["settings.seed"] = null;
  else if (settings.seed > maxSeed) told["settings.seed"] = settings.seed - (maxSeed + 1);
  if (!abilities.negative_prompt) told.negative_prompt = null;
  if (abilities.prompt_enhancer === "none") told.is_enable_prompt_enhancer = null;
  if (config.image_number > abilities.max_pictures) told["config.image_number"] = abilities.max_pictures;
  if (settings.aspect_ratio !== aspectRatio) told["settings.aspect_ratio"] = aspectRatio;
  return told;
}

/** Whether the model has pictures with this short side, in pixels. */
function isDrawable(side: number, { sizes }: ModelAbilities): boolean {
  if ("list" in sizes) return sizes.list.some(({ width, height }) => Math.min(width, height) === side);
  return side % sizes.multiple_of === 0 && side >= sizes.min_side && side <= sizes.max_short_side;
}
