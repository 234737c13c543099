import { describe, expect, it } from "vitest";
import { aCreation } from "@/lib/client/creations/a-creation.fixture";
import { requestOf } from "@/lib/client/creations/provisional-creation";
import { FRESH_DRAFT } from "./draft";
import { recalledDraft } from "./recall";
import { changeOfShown, shownDraft, sourceOf } from "./source";
import { readDraft } from "./stored-draft";

const output = {
  ...{ id: "pi_1", index: 0, seed: 42, width: 1024, height: 576, media_type: "image/png", byte_length: 1 },
  ...{ is_favourite: false, media_url: "http://x/m", thumbnail_url: "http://x/t" },
};
const creation = aCreation({ prompt: "a lodge at noon", model: "sandbox", outputs: [output] });
const before = { ...FRESH_DRAFT, prompt: "a fox", negativePrompt: "people", seed: "7", imageNumber: 4 };
const editing = { ...before, source: sourceOf(creation, output) };

describe("a draft with a source", () => {
  it("begins with no words about the change, one picture, and the model that drew the source", () => {
    expect(shownDraft(editing)).toMatchObject({
      ...{ prompt: "", negativePrompt: "", seed: "", imageNumber: 1, models: ["sandbox"], enhance: false },
    });
  });

  it("what is typed about the change stays apart, so that the prompt of before is there when the source is removed", () => {
    const typed = { ...editing, ...changeOfShown(editing, { prompt: "at night", isPublic: true }) };
    expect(shownDraft(typed).prompt).toBe("at night");
    expect(typed.isPublic).toBe(true);
    const removed = { ...typed, ...changeOfShown(typed, { source: null }) };
    expect(shownDraft(removed)).toEqual({ ...before, isPublic: true });
  });

  it("is there again after a reload", () => {
    expect(readDraft(JSON.stringify(editing))).toEqual(editing);
  });

  it("a stored source of another form is left out, and the rest of the draft stays", () => {
    const stored = JSON.stringify({ ...editing, source: { picture: "pi_1" } });
    expect(readDraft(stored)).toEqual(before);
  });
});

describe("a creation that was made from a picture", () => {
  const input = {
    ...{ role: null, picture_id: "pi_1", creation_id: "cr_1", width: 1024, height: 576 },
    ...{ media_url: "http://x/m", thumbnail_url: "http://x/t" },
  };
  const edited = aCreation({
    prompt: "at night",
    model: "sandbox",
    made_from: {
      ...{ operation: "edit", strength: null, factor: null },
      inputs: [
        { ...input, place: "source", upload_id: "up_1" },
        { ...input, place: "mask", upload_id: "up_2", picture_id: null, creation_id: null },
      ],
    },
  });

  it("is made again from the same copies, also where the picture itself is deleted", () => {
    expect(requestOf(edited)).toMatchObject({
      operation: "edit",
      inputs: { source: { upload_id: "up_1" }, mask: { upload_id: "up_2" }, references: [] },
    });
  });

  it("comes back into the composer with its source", async () => {
    const { source } = await recalledDraft("all", edited, undefined, "ada");
    expect(source).toMatchObject({
      operation: "edit",
      reference: { upload_id: "up_1" },
      own: { prompt: "at night", models: ["sandbox"] },
    });
  });
});
