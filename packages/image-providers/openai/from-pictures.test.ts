import { expect, test } from "vitest";
import { createLog } from "@/lib/base/log";
import { createTestClock } from "@/tools/testing/studio";
import { openOpenAi } from "./open";

const OPENAI = { baseUrl: "https://api.openai.com/v1", apiKey: "canary" };
const STYLE = { baseUrl: "http://127.0.0.1:8080/v1", apiKey: null, model: "flux" };

function open(...entries: { id: string; [field: string]: unknown }[]) {
  const problems: string[] = [];
  const opened = openOpenAi({
    settings: { providers: { openai: OPENAI, openaiStyle: STYLE } },
    clock: createTestClock(),
    log: createLog("silent"),
    entriesOf: (prefix) => entries.filter(({ id }) => id.startsWith(`${prefix}/`)),
    problem: (line) => void problems.push(line),
  });
  const models = opened.flatMap((one) => one.models);
  const of = (id: string) => models.find((model) => model.id === id)?.abilities.from_pictures;
  return { models, problems, of };
}

const EDITS = {
  ...{ operations: ["edit", "expand"], sources: "any", mask: "exact" },
  ...{ references: { max: 15, roles: [] }, strength: false, factors: [] },
};

test("each of OpenAI's models edits and expands any picture within a mask, and takes 15 references beside it", () => {
  const { models, of } = open();
  const ids = models.map(({ id }) => id).filter((id) => id.startsWith("openai/"));
  expect(ids.length).toBeGreaterThan(0);
  for (const id of ids) expect([id, of(id)]).toEqual([id, EDITS]);
});

test("a model of which only the name is known makes nothing from pictures, until MODELS_FILE says what", () => {
  const unknown = open({ id: "openai/image-next" });
  expect([unknown.of("openai-style/flux"), unknown.of("openai/image-next")]).toEqual([undefined, undefined]);
  const { problems, of, models } = open(
    { id: "openai-style/flux", from_pictures: { operations: ["edit"] } },
    { id: "openai-style/qwen", from_pictures: { references: { max: 3 } } },
    {
      id: "openai/image-next",
      from_pictures: { operations: ["edit", "expand"], mask: "exact", references: { max: 15 } },
    },
  );
  expect(problems).toEqual([]);
  expect(of("openai-style/flux")).toMatchObject({ operations: ["edit"], mask: null, references: { max: 0 } });
  expect(of("openai-style/qwen")).toMatchObject({ operations: [], mask: null, references: { max: 3 } });
  expect(of("openai/image-next")).toEqual(EDITS);
  expect(models.find(({ id }) => id === "openai-style/flux")?.about).toBeNull();
});

test("MODELS_FILE can say that a known model makes nothing from pictures, as behind a gateway without edits", () => {
  const { problems, of } = open(
    { id: "openai/gpt-image-2", from_pictures: null },
    { id: "openai/gpt-image-2.5-flare", about: "Quick." },
  );
  expect([problems, of("openai/gpt-image-2")]).toEqual([[], undefined]);
  expect(of("openai/gpt-image-2.5-flare")).toEqual(EDITS);
});

test.each([
  [{}, "from_pictures.operations: must not be empty, unless the model takes references"],
  [{ operations: ["edit", "expand"] }, 'from_pictures.operations: expand needs "mask": "exact"'],
  [{ mask: "exact", references: { max: 2 } }, "from_pictures.mask: needs edit in operations"],
  [{ operations: ["upscale"] }, 'from_pictures.operations[0]: must be "edit" or "expand"'],
  [{ operations: ["edit"], mask: true }, 'from_pictures.mask: must be "exact"'],
  [{ operations: ["edit"], references: { max: 16 } }, "from_pictures.references.max: must be at most 15"],
  [
    { operations: ["edit"], strength: true },
    "from_pictures.strength: is not a field here; the fields are operations, mask, references, prompt_describes",
  ],
  [true, "from_pictures: must be an object"],
])("a mistake in what a model makes from pictures is named with its field: %j", (fromPictures, words) => {
  const { problems } = open({ id: "openai-style/flux", from_pictures: fromPictures });
  expect(problems).toEqual([`MODELS_FILE: openai-style/flux: ${words}`]);
});
