/** What models add to the parsing of a create, beside the contract's schema alone. */

import { creationRequestSchema, EMBEDDED_LIMITS } from "contract/creations/request";
import * as z from "zod/mini";
import { SANDBOX_MODEL } from "@/lib/engine/sandbox";
import { createBodySchema } from "@/lib/models/body";
import { createModels } from "@/lib/models/models";
import { NO_MODELS_FILE } from "@/lib/settings/models-file";

const ROUNDS = 15;
const WARM_UP_ROUNDS = 5;
const PARSES = 400;

const modelsOf = (count: number) =>
  createModels(
    [
      {
        id: "service",
        provider: "A service",
        models: Array.from({ length: count }, (_, n) => ({ ...SANDBOX_MODEL, id: `many/m${n}` })),
      },
    ],
    NO_MODELS_FILE,
  );
const [one, hundred] = [modelsOf(1), modelsOf(100)];
const body = { prompt: "a lighthouse at dusk", settings: { aspect_ratio: "3:2", resolution: 1024 } };

/** Each parse builds its schema, as the route does. */
const CASES: Record<string, () => unknown> = {
  "the contract's schema alone": () => creationRequestSchema(EMBEDDED_LIMITS).parse(body),
  "one model": () => z.parse(createBodySchema(one), body),
  "a hundred models, the last one named": () =>
    z.parse(createBodySchema(hundred), { ...body, model: "many/m99" }),
};

/** @returns by case, the milliseconds of one parse in each round, without the rounds that warm the compiler up. */
export function measureModels(): Map<string, number[]> {
  const took = new Map<string, number[]>();
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, parse] of Object.entries(CASES)) {
      const startedAt = performance.now();
      for (let n = 0; n < PARSES; n++) parse();
      took.set(name, [...(took.get(name) ?? []), (performance.now() - startedAt) / PARSES]);
    }
  }
  return new Map(Array.from(took, ([name, times]) => [name, times.slice(WARM_UP_ROUNDS)]));
}
