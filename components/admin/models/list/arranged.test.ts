import { describe, expect, it } from "vitest";
import { anArrangedModel } from "../a-key.fixture";
import { arranged, foundModels, idsOf, movedOrder } from "./arranged";

const MODELS = [..."abcdef"].map((id) => anArrangedModel(id));
const among = (ids: string) => MODELS.filter(({ id }) => ids.includes(id));

describe("a change of the list, before the studio has answered", () => {
  it("hides and shows models, but never one that a file of the operator hides", () => {
    const fixed = anArrangedModel("z", { is_hidden: true, hidden_by: "file" });
    const after = arranged([...MODELS, fixed], { hide: ["b"] });
    expect(idsOf(after.filter(({ is_hidden }) => is_hidden))).toEqual(["b", "z"]);
    const shown = arranged(after, { show: ["b", "z"] });
    expect(idsOf(shown.filter(({ is_hidden }) => is_hidden))).toEqual(["z"]);
  });

  it("keeps models that the order does not name behind the others", () => {
    expect(idsOf(arranged(MODELS, { order: ["f", "a"] })).join("")).toBe("fabcde");
  });

  it("has one default", () => {
    const after = arranged(arranged(MODELS, { default: "b" }), { default: "c" });
    expect(idsOf(after.filter(({ is_default }) => is_default))).toEqual(["c"]);
  });
});

describe("moving a model", () => {
  it.each([
    ["one place down", "b", 3, "acbdef"],
    ["one place up", "c", 1, "acbdef"],
    ["to the end", "a", 6, "bcdefa"],
    ["to the begin", "f", 0, "fabcde"],
    ["beyond the end", "a", 99, "bcdefa"],
    ["up from the first place changes nothing", "a", -1, null],
    ["down from the last place changes nothing", "f", 7, null],
    ["to its own place changes nothing", "c", 2, null],
    ["directly behind itself changes nothing", "c", 3, null],
  ])("%s", (_what, id, slot, order) => {
    expect(movedOrder(MODELS, MODELS, id, slot)?.join("") ?? null).toBe(order);
  });

  it("is relative to the models that a search shows, and the others keep their order", () => {
    const shown = among("adf");
    expect(movedOrder(MODELS, shown, "f", 1)?.join("")).toBe("abcfde");
    expect(movedOrder(MODELS, shown, "a", 3)?.join("")).toBe("bcdefa");
    expect(movedOrder(MODELS, shown, "d", 1)).toBeNull();
    expect(movedOrder(MODELS, among("d"), "d", 0)).toBeNull();
  });
});

describe("the search in the list", () => {
  const models = [
    anArrangedModel("openai/gpt-image-2", { name: "GPT Image 2" }),
    anArrangedModel("fal/flux", { name: "FLUX dev", provider: "fal" }),
  ];
  it.each([
    ["gpt", ["openai/gpt-image-2"]],
    ["FAL dev", ["fal/flux"]],
    ["image openai", ["openai/gpt-image-2"]],
    [" ", ["openai/gpt-image-2", "fal/flux"]],
    ["nothing", []],
  ])("“%s” finds by name, company and id", (wanted, ids) => {
    expect(idsOf(foundModels(models, wanted))).toEqual(ids);
  });
});
