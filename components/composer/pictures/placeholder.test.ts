import type { CreationInput } from "contract/creations/creation";
import type { ModelView } from "contract/models/models";
import { describe, expect, it } from "vitest";
import { aModel } from "@/lib/client/api/a-model.fixture";
import { aCreation } from "@/lib/client/creations/a-creation.fixture";
import type { DraftSource } from "../draft/draft";
import { sourceOf } from "../draft/pictures-of";
import { placeholderOf, promptNote } from "./placeholder";

const CAN: NonNullable<ModelView["abilities"]["from_pictures"]> = {
  ...{ operations: ["edit"], sources: "any", mask: null, references: { max: 0, roles: [] } },
  ...{ strength: false, factors: [] },
};
const told = aModel({ name: "Editor", abilities: { from_pictures: CAN } });
const drawing = aModel({
  name: "Painter",
  abilities: { from_pictures: { ...CAN, prompt_describes: "result" } },
});

const OUTPUT = {
  ...{ id: "pi_1", index: 0, seed: 42, width: 64, height: 64, media_type: "image/png", byte_length: 1 },
  ...{ is_favourite: false, media_url: "http://x/m", thumbnail_url: "http://x/t" },
};
const aSource = (creation_id: string | null): CreationInput => ({
  ...{ place: "source", upload_id: "up_1", creation_id, picture_id: null, role: null },
  ...{ width: 64, height: 64, media_url: "http://x/m", thumbnail_url: "http://x/t" },
});
const drawn = sourceOf(aCreation({ prompt: "a lodge" }), OUTPUT);
const upload: DraftSource = { ...drawn, picture: { upload_id: "up_1" }, creationId: null, words: "" };

describe("the prompt field of an edit", () => {
  it("asks what should change, also of a model that draws descriptions where the source's prompt is known", () => {
    for (const models of [[told], [drawing], [told, drawing]])
      expect(placeholderOf({ source: drawn }, models)).toBe("What should change?");
    expect(placeholderOf({ source: upload }, [told, drawing])).toBe("What should change?");
  });

  it("asks for the whole picture where all models draw descriptions and nobody knows what the source shows", () => {
    expect(placeholderOf({ source: upload }, [drawing])).toBe("What should the picture show?");
    const edited = aCreation({
      prompt: "at night",
      made_from: { operation: "edit", strength: null, factor: null, inputs: [] },
    });
    const source = sourceOf(edited, OUTPUT);
    expect(placeholderOf({ source }, [drawing])).toBe("What should the picture show?");
  });

  it("takes what the page writes for a picture without words for no words", () => {
    const enlarged = (creation_id: string | null) =>
      sourceOf(
        aCreation({
          prompt: "The same picture, enlarged",
          made_from: {
            ...{ operation: "upscale", strength: null, factor: 2 },
            inputs: [aSource(creation_id)],
          },
        }),
        OUTPUT,
      );
    expect(enlarged(null).words).toBe("");
    expect(promptNote({ source: enlarged(null) }, [drawing])).toContain("describe the whole picture");
    expect(promptNote({ source: enlarged("cr_1") }, [drawing])).toContain("your change is written");
  });

  it("says what a model that draws descriptions is sent, and nothing of models that are told what to change", () => {
    expect(promptNote({ source: drawn }, [told])).toBeNull();
    expect(promptNote({ source: { ...drawn, operation: "expand" } }, [drawing])).toBeNull();
    expect(promptNote({ source: drawn }, [told, drawing])).toBe(
      "Painter draws what the prompt describes: your change is written into the prompt of this picture.",
    );
    expect(promptNote({ source: upload }, [drawing])).toBe(
      "Painter draws what the prompt describes: describe the whole picture, not only what changes.",
    );
  });
});
