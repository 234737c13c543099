import { describe, expect, test } from "vitest";
import { aModel, PAID_MODEL } from "@/lib/client/api/a-model.fixture";
import { abilitiesInWords, troubleOf } from "./model-words";

describe("a model in the picker", () => {
  test("the picker tells what a model can do and what it lacks", () => {
    expect(abilitiesInWords(aModel())).toEqual({
      can: ["up to 8 pictures", "seed", "negative prompt", "prompt enhancer", "live preview"],
      cannot: [],
    });
    expect(abilitiesInWords({ abilities: { ...PAID_MODEL.abilities, previews: false } })).toEqual({
      can: ["3 sizes", "up to 2 pictures", "quality"],
      cannot: ["seed", "negative prompt", "prompt enhancer"],
    });
  });
  test("a model that draws nothing without a picture says so", () => {
    const from_pictures = {
      ...{ operations: ["upscale" as const], sources: "any" as const, mask: null, strength: false },
      ...{ references: { max: 0, roles: [] }, factors: [2], needs_picture: true },
    };
    expect(abilitiesInWords(aModel({ abilities: { from_pictures } })).can).toContain("only from a picture");
  });
  test("a model says what it makes from pictures", () => {
    const from_pictures = {
      ...{ operations: ["edit" as const, "upscale" as const, "cut_out" as const], sources: "any" as const },
      ...{ mask: "exact" as const, strength: true, references: { max: 4, roles: [] }, factors: [2, 4] },
    };
    const canOf = (some: object) =>
      abilitiesInWords(aModel({ abilities: { from_pictures: { ...from_pictures, ...some } } })).can.slice(
        0,
        4,
      );
    expect(canOf({})).toEqual(["edit with a mask", "up to 4 references", "enlarge ×2, ×4", "cut out"]);
    const own = { sources: "own", mask: null, references: { max: 1, roles: [] } };
    expect(canOf(own)).toEqual([
      "edit its own pictures",
      "1 reference",
      "enlarge its own pictures ×2, ×4",
      "cut out its own pictures",
    ]);
  });
  test("a model that cannot be reached says so, with the reason", () => {
    const state = { ...PAID_MODEL.state, state: "unreachable" as const };
    expect(troubleOf({ ...PAID_MODEL, state: { ...state, reason: "No connection." } })).toEqual({
      words: "Unreachable: No connection.",
      tone: "danger",
    });
    expect(troubleOf({ ...PAID_MODEL, state })).toEqual({ words: "Unreachable", tone: "danger" });
    expect(troubleOf(PAID_MODEL)).toBeNull();
  });
  test("a model that alone cannot draw says why, and an outage of its service comes first", () => {
    const problem = "ComfyUI does not have what this model needs: painter.safetensors.";
    expect(troubleOf({ ...PAID_MODEL, problem })).toEqual({ words: problem, tone: "danger" });
    const state = { ...PAID_MODEL.state, state: "unreachable" as const };
    expect(troubleOf({ ...PAID_MODEL, state, problem })).toEqual({ words: "Unreachable", tone: "danger" });
  });
  test("during an outage all models of a service have the colour of the outage, also one that alone cannot draw", () => {
    const problem = "ComfyUI does not have what this model needs: painter.safetensors.";
    const state = { ...PAID_MODEL.state, state: "open_circuit" as const };
    expect(troubleOf({ ...PAID_MODEL, state, problem })).toEqual({ words: "Reconnecting", tone: "warning" });
    expect(troubleOf({ ...PAID_MODEL, state })).toEqual(troubleOf({ ...PAID_MODEL, state, problem }));
  });
});
