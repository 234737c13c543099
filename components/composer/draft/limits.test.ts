import { expect, test } from "vitest";
import { aModel } from "@/lib/client/api/a-model.fixture";
import { FRESH_DRAFT, randomSeed, seedProblem } from "./draft";
import { fitOf } from "./fit";
import { limitsOf } from "./limits";
import { planOf } from "./plan";

const STUDIO = {
  studioEnhancer: "rules",
  promptCharacters: 8_000,
  negativePromptCharacters: 4_000,
  maxSeed: 4_294_967_295,
} as const;

const plain = aModel();
const small = {
  ...plain,
  id: "small",
  is_default: false,
  abilities: { ...plain.abilities, max_seed: 2_147_483_647 },
};

test("a seed is held to those that all chosen models take, before it is sent", () => {
  const draft = { ...FRESH_DRAFT, prompt: "a fox", seed: "3000000000" };
  const reasonWith = (models: string[]) => {
    const fit = fitOf({ ...draft, models }, [plain, small]);
    return planOf(fit, limitsOf(STUDIO, fit)).reason;
  };
  expect(reasonWith([plain.id])).toBeNull();
  for (const models of [["small"], [plain.id, "small"]])
    expect(reasonWith(models)).toContain("whole number from 0 to 2147483647");
});

test("a seed that the composer picks is one that every model with seeds takes", () => {
  for (let n = 0; n < 50; n++) expect(seedProblem(randomSeed(), 2_147_483_647)).toBeNull();
});
