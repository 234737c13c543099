import type { ModelView } from "contract/models/models";
import { describe, expect, it } from "vitest";
import { aModel } from "@/lib/client/api/a-model.fixture";
import { aCreation } from "@/lib/client/creations/a-creation.fixture";
import { obstacleOf } from "../draft/able";
import { type Draft, type DraftSource, FRESH_DRAFT } from "../draft/draft";
import { fitOf } from "../draft/fit";
import { sourceOf } from "../draft/pictures-of";
import { shownDraft } from "../draft/source";
import { printWords } from "../source/print-words";
import { planWithPictures } from "./plan";

const CAN = {
  operations: ["edit", "expand", "upscale"] as const,
  ...{
    sources: "own" as const,
    mask: null,
    references: { max: 0, roles: [] },
    strength: false,
    factors: [2],
  },
};
const plain = aModel({ id: "plain", name: "Plain" });
const editor = aModel({ id: "sandbox", name: "Sketches", is_default: false });
const able = {
  ...editor,
  abilities: { ...editor.abilities, from_pictures: { ...CAN, operations: [...CAN.operations] } },
};
const having = (some: Partial<NonNullable<ModelView["abilities"]["from_pictures"]>>) => ({
  ...able,
  abilities: {
    ...able.abilities,
    from_pictures: { ...CAN, operations: [...CAN.operations], ...some },
  },
});
const four = having({ factors: [4] });
const LIMITS = {
  ...{ promptCharacters: 200, negativePromptCharacters: 40, maxSeed: 4_294_967_295 },
  ...{ enhancing: "rules" as const, isOwnService: true },
};
const output = {
  ...{ id: "pi_1", index: 0, seed: 42, width: 1024, height: 576, media_type: "image/png", byte_length: 1 },
  ...{ is_favourite: false, media_url: "http://x/m", thumbnail_url: "http://x/t" },
};
const creation = aCreation({ prompt: "a lodge {at noon}", model: "sandbox", outputs: [output] });

function plan(
  change: Partial<DraftSource>,
  own: Partial<Draft> = {},
  models: readonly ModelView[] = [plain, able],
) {
  const first = sourceOf(creation, output);
  const source = { ...first, ...change, own: { ...first.own, ...own } };
  return planWithPictures(fitOf(shownDraft({ ...FRESH_DRAFT, source }), models), LIMITS);
}

describe("the plan of a draft with a source", () => {
  it("an edit sends the words about the change with the picture, to the model that drew it", () => {
    const { requests, reason } = plan({}, { prompt: "at night" });
    expect(reason).toBeNull();
    expect(requests).toEqual([
      expect.objectContaining({
        ...{ prompt: "at night", operation: "edit", model: "sandbox" },
        inputs: { source: { picture_id: "pi_1" }, references: [] },
      }),
    ]);
  });

  it("Generate waits for the words of an edit, and asks what should change", () => {
    expect(plan({}).reason).toBe("Say what should change.");
  });

  it("a picture is expanded to several shapes at once, one creation each, by the words that drew it", () => {
    const { requests, count, reason } = plan({ operation: "expand", shapes: ["16:9", "9:16"] });
    expect([count, reason]).toEqual([2, null]);
    expect(requests.map(({ prompt, settings }) => [prompt, settings.aspect_ratio])).toEqual([
      ["a lodge {at noon}", "16:9"],
      ["a lodge {at noon}", "9:16"],
    ]);
  });

  it("what is written about the surroundings of an expanded picture comes after its own words", () => {
    const { requests } = plan(
      { operation: "expand", shapes: ["16:9"], around: "a jetty" },
      { prompt: "at night" },
      [having({ sources: "any" })],
    );
    expect(requests[0]?.prompt).toBe("a lodge {at noon}, a jetty");
  });

  it("a model that draws its own pictures anew is sent their own words alone", () => {
    const expanded = { operation: "expand", shapes: ["16:9"], around: "a jetty" } as const;
    expect(plan(expanded).requests[0]?.prompt).toBe("a lodge {at noon}");
  });

  it("an enlargement makes one picture, also where several were chosen for an edit", () => {
    const several = { prompt: "at night", imageNumber: 4 };
    expect(plan({}, several).requests[0]?.config.image_number).toBe(4);
    expect(plan({ operation: "upscale" }, several).requests[0]?.config.image_number).toBe(1);
  });

  it("what is written about a change does not enlarge another picture", () => {
    expect(plan({ operation: "upscale" }, { prompt: "at night" }).requests[0]?.prompt).toBe(
      "a lodge {at noon}",
    );
  });

  it("styles, seed and negative prompt of a change are not sent with an enlargement, which they do not concern", () => {
    const style = { id: "s", name: "Ink", template: "{prompt}, ink", negativePrompt: "colour" };
    const own = { prompt: "at night", styles: [style], seed: "no number", negativePrompt: "people" };
    const { requests, reason } = plan({ operation: "upscale" }, own);
    expect(reason).toBeNull();
    expect(requests).toMatchObject([
      { prompt: "a lodge {at noon}", negative_prompt: "", settings: { seed: -1 } },
    ]);
  });

  it("the title of an expanded or enlarged picture is what the person wrote, and not the enhanced prompt", () => {
    const words = "a lodge {at noon}, calm and quiet";
    const expanded = plan({ operation: "expand", shapes: ["16:9"], words, around: "a jetty" }, {}, [
      having({ sources: "any" }),
    ]);
    expect(expanded.requests).toMatchObject([
      {
        prompt: "a lodge {at noon}, calm and quiet, a jetty",
        written: { prompt: "a lodge {at noon}, a jetty", style: "", values: [] },
      },
    ]);
    expect(plan({ operation: "upscale", words }).requests[0]?.written?.prompt).toBe("a lodge {at noon}");
    expect(plan({ operation: "upscale" }).requests[0]).not.toHaveProperty("written");
    expect(plan({ words }, { prompt: "at night" }).requests[0]).not.toHaveProperty("written");
  });

  it("a picture that is expanded to no shape says so", () => {
    expect(plan({ operation: "expand" }).reason).toBe("Choose a shape to expand to.");
  });

  it("an upscale says how many times larger", () => {
    const { requests } = plan({ operation: "upscale" });
    expect(requests).toEqual([
      expect.objectContaining({ operation: "upscale", inputs: expect.objectContaining({ factor: 2 }) }),
    ]);
  });

  it("a model that cannot do it is named", () => {
    expect(plan({}, { prompt: "at night", models: ["plain"] }).reason).toBe(
      "Plain cannot edit this picture.",
    );
    expect(plan({ model: "another" }, { prompt: "at night" }).reason).toBe(
      "Sketches takes only pictures that it has drawn.",
    );
  });

  it("a chosen model that cannot do it is left out where another can, and blocks where none can", () => {
    const first = sourceOf(creation, output);
    const own = { ...first.own, prompt: "at night", models: ["plain", "sandbox"] };
    const draft = shownDraft({ ...FRESH_DRAFT, source: { ...first, own } });
    const fit = fitOf(draft, [plain, able], obstacleOf);
    expect(fit.leftOut).toEqual(["Plain cannot edit this picture."]);
    const { requests, reason } = planWithPictures(fit, LIMITS);
    expect([reason, requests.map(({ model }) => model)]).toEqual([null, ["sandbox"]]);
    const none = fitOf(draft, [plain, { ...plain, id: "sandbox", name: "Other" }], obstacleOf);
    expect(none.leftOut).toEqual([]);
    expect(planWithPictures(none, LIMITS).reason).toBe(
      "Plain cannot edit this picture. Other cannot edit this picture.",
    );
  });

  it("more shapes and models than one press may make are counted, and not sent", () => {
    const shapes = Array.from({ length: 25 }, (_, index) => `${index + 10}:10`);
    const { requests, count, reason } = plan({ operation: "expand", shapes });
    expect([requests.length, count]).toEqual([0, 25]);
    expect(reason).toBe("These shapes make 25 creations. At most 24 are possible at once.");
  });

  it("an upload is enlarged without any words", () => {
    const upload = { picture: { upload_id: "up_1" }, words: "", operation: "upscale" } as const;
    const { requests, reason } = plan(upload);
    expect(reason).toBeNull();
    expect(requests[0]).toMatchObject({
      ...{ prompt: "The same picture, enlarged", inputs: { source: { upload_id: "up_1" }, factor: 2 } },
    });
  });

  it("a size that the model does not draw is not sent", () => {
    expect(plan({ operation: "upscale", factor: 4 }, {}, [four]).reason).toBe(
      "4096 × 2304 is too large for Sketches: the shorter side has at most 2048 pixels.",
    );
    expect(plan({ operation: "upscale", factor: 3 }).reason).toBe("Sketches cannot enlarge by ×3.");
  });

  it("only models that take a mask are sent one, and only models that know a strength", () => {
    const change = { mask: { upload_id: "up_2" }, strength: 0.4 };
    expect(plan(change, { prompt: "at night" }).reason).toBe("Sketches takes no mask.");
    const { requests } = plan(change, { prompt: "at night" }, [having({ mask: "exact" })]);
    expect(requests[0]?.inputs).toMatchObject({ mask: { upload_id: "up_2" } });
    expect(requests[0]?.inputs).not.toHaveProperty("strength");
    const both = plan(change, { prompt: "at night" }, [having({ mask: "exact", strength: true })]);
    expect(both.requests[0]?.inputs).toMatchObject({ strength: 0.4 });
  });
});

describe("the plan of a draft with references", () => {
  const reference = (id: string, role: string | null = null) => ({
    ...{ id, picture: { upload_id: id }, role, title: "", thumbnailUrl: "", mediaUrl: "" },
    ...{ width: 8, height: 8 },
  });
  const planned = (draft: Partial<Draft>, models: Parameters<typeof fitOf>[1]) =>
    planWithPictures(
      fitOf({ ...FRESH_DRAFT, prompt: "a lodge", models: models.map(({ id }) => id), ...draft }, models),
      LIMITS,
    );
  const two = having({ references: { max: 2, roles: ["style"] } });

  it("a new picture goes by them in their order, with the roles that the model knows", () => {
    const references = [reference("up_2", "style"), reference("up_1", "subject")];
    const { requests, reason } = planned({ references }, [two]);
    expect(reason).toBeNull();
    expect(requests[0]).toMatchObject({ prompt: "a lodge" });
    expect(requests[0]).not.toHaveProperty("operation");
    expect(requests[0]?.inputs).toEqual({
      references: [{ upload_id: "up_2", role: "style" }, { upload_id: "up_1" }],
    });
  });

  it("an edit goes by them too, and an enlarged picture does not", () => {
    const own = { prompt: "at night", references: [reference("up_1")] };
    expect(plan({}, own, [two]).requests[0]?.inputs?.references).toEqual([{ upload_id: "up_1" }]);
    expect(plan({ operation: "upscale" }, own, [two]).requests[0]?.inputs?.references).toEqual([]);
  });

  it("more than a chosen model takes are not sent, and the model is named", () => {
    const references = ["up_1", "up_2", "up_3"].map((id) => reference(id));
    expect(planned({ references }, [two]).reason).toBe("Sketches takes at most 2 references.");
    expect(planned({ references }, [plain]).reason).toBe("Plain takes no references.");
  });

  it("nothing is sent while a picture is being uploaded, and after a failure the reason says what to do", () => {
    const file = (isFailed: boolean) => ({ ...reference("f"), picture: { file_id: "f", isFailed } });
    expect(planned({ references: [file(false)] }, [two]).reason).toBe("A picture is being uploaded.");
    expect(planned({ references: [file(true)] }, [two]).reason).toBe(
      "A picture could not be uploaded. Try again, or remove it.",
    );
  });
});

it.each([
  [{ width: 2_480, height: 3_508 }, "A4 at 300 dpi"],
  [{ width: 1_024, height: 1_024 }, "A4 at 124 dpi"],
])("says at which resolution a picture fills a sheet", (size, words) => {
  expect(printWords(size)).toBe(words);
});
