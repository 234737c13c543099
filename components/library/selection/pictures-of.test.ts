import { expect, test } from "vitest";
import { aCreation, anOutput } from "@/lib/client/creations/a-creation.fixture";
import { libraryItems } from "../items";
import { picturesOf } from "./pictures-of";

const creations = [
  aCreation({ creation_id: "newer", outputs: [anOutput({ id: "n1" }), anOutput({ id: "n2", index: 1 })] }),
  aCreation({ creation_id: "older", outputs: [anOutput({ id: "o1" })] }),
];

test("selected pictures are put on a board in the order of the tiles, then those that are not loaded", () => {
  const shown = libraryItems(creations, "pictures", false).filter(({ id }) => id !== "n2");
  expect(picturesOf("pictures", ["far", "o1", "n1"], shown)).toEqual(["n1", "o1", "far"]);
});

test("a selected creation means all of its pictures", () => {
  const shown = libraryItems(creations, "creations", false);
  expect(picturesOf("creations", ["older", "newer"], shown)).toEqual(["n1", "n2", "o1"]);
});

test("a selected creation that is not loaded leaves its pictures unknown", () => {
  const shown = libraryItems(creations.slice(0, 1), "creations", false);
  expect(picturesOf("creations", ["newer", "far"], shown)).toBeNull();
});
