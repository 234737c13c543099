import { expect, it } from "vitest";
import { aModel } from "../api/a-model.fixture";
import { editorsAmong, isEditable, takesReferences } from "./editors";

const model = (sources: "any" | "own", operations: ["edit"] | [], max: number) => ({
  id: "sandbox",
  abilities: {
    from_pictures: {
      ...{ operations, sources, mask: null, strength: false, factors: [] },
      references: { max, roles: [] },
    },
  },
});

it("a model that only goes by references changes no picture", () => {
  const editors = editorsAmong([model("any", [], 4)]);
  expect([isEditable({ model: "sandbox" }, editors), takesReferences(editors)]).toEqual([false, true]);
});

it("a model that takes only its own pictures changes no others", () => {
  const editors = editorsAmong([model("own", ["edit"], 0)]);
  expect(isEditable({ model: "sandbox" }, editors)).toBe(true);
  expect(isEditable({ model: "other" }, editors)).toBe(false);
  expect(takesReferences(editors)).toBe(false);
});

it("a model that makes nothing from pictures is no editor", () => {
  expect(editorsAmong([aModel()])).toEqual([]);
});
