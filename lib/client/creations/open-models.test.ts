import { expect, test } from "vitest";
import { aModel, PAID_MODEL } from "../api/a-model.fixture";
import { openModels, othersOf, sendWords } from "./open-models";

const SKETCHES = aModel({ abilities: { vocabulary: "limited" } });
const ATELIER = aModel({ id: "remote", name: "Atelier" });

test("a prompt can be sent to models that take any words, apart from the one that made the creation", () => {
  const open = openModels([SKETCHES, ATELIER, PAID_MODEL]);
  expect(open.map(({ name }) => name)).toEqual(["Atelier", "GPT Image 2"]);
  expect(othersOf({ model: "sandbox" }, open)).toEqual(open);
  expect(othersOf({ model: "remote" }, open)).toEqual([{ id: PAID_MODEL.id, name: "GPT Image 2" }]);
});

test("a prompt is not sent to a model that draws nothing from words alone", () => {
  const from_pictures = {
    ...{ operations: ["edit" as const], sources: "any" as const, mask: null, strength: false, factors: [] },
    references: { max: 0, roles: [] },
  };
  const editor = (needs_picture: boolean) =>
    aModel({
      id: "editor",
      name: "Editor",
      abilities: { from_pictures: { ...from_pictures, needs_picture } },
    });
  expect(openModels([editor(true)])).toEqual([]);
  expect(openModels([editor(false)])).toEqual([{ id: "editor", name: "Editor" }]);
});

test("the only other model is named, several are not, and without one there is nothing to offer", () => {
  expect(sendWords(openModels([SKETCHES, ATELIER]))).toBe("Send this prompt to Atelier…");
  expect(sendWords(openModels([ATELIER, PAID_MODEL]))).toBe("Send this prompt to another model…");
  expect(sendWords(openModels([SKETCHES]))).toBeUndefined();
});
