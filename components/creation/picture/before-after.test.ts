import { expect, it } from "vitest";
import { aCreation } from "@/lib/client/creations/a-creation.fixture";
import { haveSameShape, sourceOf, toggled } from "./before-after";

const wide = { width: 1_536, height: 1_024 };

it.each([
  ["an edit of the same size", wide, true],
  ["an enlarged picture", { width: 3_072, height: 2_048 }, true],
  ["a size that the model rounded", { width: 1_536, height: 1_008 }, true],
  ["an expanded picture", { width: 1_820, height: 1_024 }, false],
  ["a turned picture", { width: 1_024, height: 1_536 }, false],
])("the slider is offered by the shape of source and result: %s", (_, result, isOffered) => {
  expect(haveSameShape(wide, result)).toBe(isOffered);
  expect(haveSameShape(result, wide)).toBe(isOffered);
});

it("the key shows the source, and then what was shown before it", () => {
  expect(toggled("both", "both")).toBe("before");
  expect(toggled("before", "both")).toBe("both");
  expect(toggled("before", "slider")).toBe("slider");
  expect(toggled("after", "after")).toBe("before");
});

it("only a source is shown before a picture, not its mask or its references", () => {
  const input = { role: null, picture_id: null, creation_id: null, media_url: "/m", thumbnail_url: "/t" };
  const made = (place: "source" | "mask" | "reference") => ({ ...input, ...wide, place, upload_id: place });
  const made_from = { operation: "edit" as const, strength: null, factor: null };
  const edit = aCreation({ made_from: { ...made_from, inputs: [made("mask"), made("source")] } });
  expect(sourceOf(edit)?.upload_id).toBe("source");
  expect(sourceOf(aCreation({ made_from: { ...made_from, inputs: [made("reference")] } }))).toBeNull();
  expect(sourceOf(aCreation({}))).toBeNull();
});
