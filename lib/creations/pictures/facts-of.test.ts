import { MAX_REFERENCES } from "contract/creations/inputs";
import {
  CONTRACT_LIMITS,
  creationRequestSchema,
  MAX_NEGATIVE_PROMPT_CHARACTERS,
  MAX_PROMPT_CHARACTERS,
  MAX_SEED,
} from "contract/creations/request";
import { MAX_VALUE_CHARACTERS, MAX_VALUES } from "contract/creations/written-limits";
import { MAX_STYLE_NAME } from "contract/prompts/style-name";
import { pictureFactsSchema } from "picture-metadata";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { referencePlace } from "@/lib/uploads/inputs-of";
import { factsOf } from "./facts-of";

test("the settings of the longest request that the studio accepts fit into a picture's file", () => {
  const request = z.parse(creationRequestSchema(CONTRACT_LIMITS), {
    prompt: "p".repeat(MAX_PROMPT_CHARACTERS),
    negative_prompt: "n".repeat(MAX_NEGATIVE_PROMPT_CHARACTERS),
    settings: { seed: MAX_SEED, resolution: CONTRACT_LIMITS.resolution.max },
    model: "m".repeat(200),
    written: {
      prompt: "w".repeat(MAX_PROMPT_CHARACTERS),
      style: "s".repeat(MAX_STYLE_NAME),
      values: Array(MAX_VALUES).fill("v".repeat(MAX_VALUE_CHARACTERS)),
    },
  });
  const row = {
    creation_id: "c".repeat(128),
    picture_index: CONTRACT_LIMITS.imageNumber.max - 1,
    seed: MAX_SEED,
    width: CONTRACT_LIMITS.resolution.max,
    height: CONTRACT_LIMITS.resolution.max,
    enhanced_prompt: "e".repeat(1_000_000),
  };
  const places = ["source", "mask", ...Array.from({ length: MAX_REFERENCES }, (_, at) => referencePlace(at))];
  const facts = factsOf(row, {
    ...{ request, createTime: new Date().toISOString(), madeBy: "m".repeat(1_000) },
    madeFrom: {
      operation: "cut_out",
      inputs: places.map((place) => ({ place, sha256: "h".repeat(43) })),
    },
  });
  expect(z.parse(pictureFactsSchema, facts)).toEqual(facts);
});
