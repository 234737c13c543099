import { describe, expect, test } from "vitest";
import { aModel, PAID_MODEL } from "@/lib/client/api/a-model.fixture";
import { abilitiesInWords, troubleOf } from "./model-words";

describe("a model in the picker", () => {
  test("the picker tells what a model can do and what it lacks", () => {
    expect(abilitiesInWords(aModel().abilities)).toEqual({
      can: ["up to 8 pictures", "seed", "negative prompt", "prompt enhancer", "live preview"],
      cannot: [],
    });
    expect(abilitiesInWords({ ...PAID_MODEL.abilities, previews: false })).toEqual({
      can: ["3 sizes", "up to 2 pictures", "quality"],
      cannot: ["seed", "negative prompt", "prompt enhancer"],
    });
  });
  test("a model that cannot be reached says so, with the reason", () => {
    const state = { ...PAID_MODEL.state, state: "unreachable" as const };
    expect(troubleOf({ ...PAID_MODEL, state: { ...state, reason: "No connection." } })).toBe(
      "Unreachable: No connection.",
    );
    expect(troubleOf({ ...PAID_MODEL, state })).toBe("Unreachable");
    expect(troubleOf(PAID_MODEL)).toBeNull();
  });
  test("a model that alone cannot draw says why, and an outage of its service comes first", () => {
    const problem = "ComfyUI does not have what this model needs: painter.safetensors.";
    expect(troubleOf({ ...PAID_MODEL, problem })).toBe(problem);
    const state = { ...PAID_MODEL.state, state: "unreachable" as const };
    expect(troubleOf({ ...PAID_MODEL, state, problem })).toBe("Unreachable");
  });
});
