import { describe, expect, it } from "vitest";
import { aCreation } from "@/lib/client/creations/a-creation.fixture";
import { requestOf } from "@/lib/client/creations/request-of";
import { FRESH_DRAFT } from "./draft";
import { sourceOf, withReference } from "./pictures-of";
import { recalledDraft } from "./recall";
import { changeOfShown, shownDraft } from "./source";
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

  it("is called as the person wrote it, and is drawn again by the words that drew it", () => {
    const enhanced = aCreation({
      ...creation,
      ...{ prompt: "a lodge, ink", enhanced_prompt: "a lodge, ink, calm" },
      written: { prompt: "a lodge", style: "Ink", values: [] },
    });
    expect(sourceOf(enhanced, output)).toMatchObject({ title: "a lodge", words: "a lodge, ink, calm" });
  });

  it("words about a change and words about what is around it stay apart", () => {
    const changed = changeOfShown(editing, { prompt: "at night" }).source;
    const expanding = {
      ...editing,
      source: { ...editing.source, ...changed, operation: "expand" as const },
    };
    expect(shownDraft(expanding).prompt).toBe("");
    const { source } = changeOfShown(expanding, { prompt: "a jetty", seed: "8" });
    expect(source).toMatchObject({ around: "a jetty", own: { prompt: "at night", seed: "8" } });
  });

  it("one that an earlier version stored is there again", () => {
    const { around: _, mayHaveWords: __, ...earlier } = editing.source;
    expect(readDraft(JSON.stringify({ ...editing, source: earlier }))).toEqual(editing);
  });

  it("is there again after a reload", () => {
    expect(readDraft(JSON.stringify(editing))).toEqual(editing);
  });

  it("a stored source of another form is left out, and the rest of the draft stays", () => {
    const stored = JSON.stringify({ ...editing, source: { picture: "pi_1" } });
    expect(readDraft(stored)).toEqual(before);
  });
});

describe("the references of a draft", () => {
  const referring = { ...before, references: [{ ...sourceOf(creation, output), id: "a", role: null }] };
  const [kept] = withReference(before, creation, output).references ?? [];

  it("a reference is added at the end of the list, and a picture that is a reference already is not added again", () => {
    expect(kept).toMatchObject({ picture: { picture_id: "pi_1" }, title: "a lodge at noon", role: null });
    const again = { ...before, ...withReference(before, creation, output) };
    expect(withReference(again, creation, output)).toEqual({});
  });

  it("are there again after a reload, apart from files that were not uploaded yet", () => {
    const file = { ...kept, id: "b", picture: { file_id: "f", isFailed: false } };
    const stored = JSON.stringify({ ...before, references: [kept, file] });
    expect(readDraft(stored).references).toEqual([kept]);
  });

  it("a source that is enlarged is edited instead, because only an edit goes by references", () => {
    const enlarging = { ...before, source: { ...sourceOf(creation, output), operation: "upscale" as const } };
    const { source } = withReference(enlarging, creation, { ...output, id: "pi_2" });
    expect(source).toMatchObject({ operation: "edit", own: { references: [{ title: "a lodge at noon" }] } });
  });

  it("those of a change stay apart from those of a new picture", () => {
    const edited = { ...referring, source: sourceOf(creation, output) };
    expect(shownDraft(edited).references).toEqual([]);
    const added = { ...edited, ...withReference(edited, creation, { ...output, id: "pi_2" }) };
    expect(shownDraft(added).references).toHaveLength(1);
    expect(added.references).toEqual(referring.references);
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
      picture: { upload_id: "up_1" },
      own: { prompt: "at night", models: ["sandbox"] },
    });
  });

  it("a failed edit comes back with mask, references and strength, for the next try", async () => {
    const failed = aCreation({
      ...edited,
      status: "failed",
      made_from: {
        ...{ operation: "edit", strength: 0.4, factor: null },
        inputs: [
          ...(edited.made_from?.inputs ?? []),
          { ...input, place: "reference", upload_id: "up_3", role: "style" },
        ],
      },
    });
    const { source } = await recalledDraft("all", failed, undefined, "ada");
    expect(source).toMatchObject({
      ...{ mask: { upload_id: "up_2" }, strength: 0.4 },
      own: { references: [{ picture: { upload_id: "up_3" }, role: "style" }] },
    });
  });

  it("an enlarged one comes back with its factor, and one that goes by references alone with them", async () => {
    const enlarged = aCreation({
      made_from: {
        ...{ operation: "upscale", strength: null, factor: 4 },
        inputs: [{ ...input, place: "source", upload_id: "up_1" }],
      },
    });
    expect((await recalledDraft("all", enlarged, undefined, "ada")).source?.factor).toBe(4);
    const referring = aCreation({
      made_from: {
        ...{ operation: null, strength: null, factor: null },
        inputs: [{ ...input, place: "reference", upload_id: "up_3" }],
      },
    });
    expect(await recalledDraft("all", referring, undefined, "ada")).toMatchObject({
      source: null,
      references: [{ picture: { upload_id: "up_3" } }],
    });
  });
});
