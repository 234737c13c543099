/** Models through the API: the list, a create for each, and what a model cannot honour. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { errorBodySchema } from "contract/errors";
import { type ModelView, modelsResponseSchema } from "contract/models/models";
import { wordsResponseSchema } from "contract/prompts/words";
import { type ApiClient, SMALL } from "../support/api-client";
import { expect, test } from "../support/fixtures";
import { startFront } from "../support/start-front";

const CREATE = "/api/v1/jobs/gen2/text2image";

async function modelsOf(api: ApiClient): Promise<ModelView[]> {
  return modelsResponseSchema.parse(await (await api.get("/api/models")).json()).value.models;
}

test("a studio without settings has one model, which a create may name or leave out", async ({ api }) => {
  expect(await modelsOf(api)).toMatchObject([
    { id: "sandbox", is_default: true, price: { per_picture: 0 }, state: { state: "ok", reason: null } },
  ]);
  const named = await api.create({ ...SMALL, model: "sandbox" });
  expect(await api.untilEnded(named)).toBe("succeed");
  expect(await api.detail(named)).toMatchObject({ model: "sandbox", ignored: [], cost: null });
});

test("the words of a prompt that a model does not know are listed with their places and the nearest known words", async ({
  api,
}) => {
  const body = {
    prompt: "a zorp over the {lihgthouze|lake}",
    negative_prompt: "blimm, text",
    model: "sandbox",
  };
  const answer = wordsResponseSchema.parse(await (await api.post("/api/prompts/words", body)).json());
  expect(answer.value).toEqual({
    can_tell: true,
    understood: [{ field: "prompt", word: "lake", start: 28, end: 32, as: "lake" }],
    unknown_main: "zorp",
    unknown: [
      { field: "prompt", word: "zorp", start: 2, end: 6, nearest: [] },
      { field: "prompt", word: "lihgthouze", start: 17, end: 27, nearest: ["lighthouse"] },
      { field: "negative_prompt", word: "blimm", start: 0, end: 5, nearest: ["blimp"] },
    ],
  });
});

test("a model that the studio does not have, and a setting that the model does not have, are refused at their fields", async ({
  api,
}) => {
  for (const [body, field] of [
    [{ ...SMALL, model: "openai/gpt-image-2" }, "model"],
    [{ ...SMALL, model_settings: { quality: "high" } }, "model_settings.quality"],
  ] as const) {
    const answer = await api.post(CREATE, body);
    expect(answer.status()).toBe(400);
    const { details } = errorBodySchema.parse(await answer.json());
    expect(details).toMatchObject([{ field }]);
  }
});

test("a studio with two services sends each creation to the service of its model, names and prices them as its file says", async () => {
  test.slow();
  const folder = mkdtempSync(path.join(tmpdir(), "models-"));
  const file = path.join(folder, "models.json");
  writeFileSync(
    file,
    JSON.stringify({
      default: "remote",
      models: [
        { id: "remote", name: "The service", price: 0.04 },
        { id: "sandbox", name: "Sketches" },
      ],
    }),
  );
  const front = await startFront({}, { MODELS_FILE: file });
  try {
    expect(await modelsOf(front.api)).toMatchObject([
      { id: "remote", name: "The service", is_default: true, price: { per_picture: 0.04, currency: "USD" } },
      { id: "sandbox", name: "Sketches", is_default: false, price: { per_picture: 0 } },
    ]);
    const [usual, sketch] = [
      await front.api.create({ ...SMALL, prompt: "for the service" }),
      await front.api.create({ ...SMALL, prompt: "for the engine", model: "sandbox" }),
    ];
    expect(await front.api.untilEnded(usual)).toBe("succeed");
    expect(await front.api.untilEnded(sketch)).toBe("succeed");
    expect(await front.api.detail(usual)).toMatchObject({
      made_by: "The service",
      cost: { amount: 0.04, currency: "USD" },
    });
    expect(await front.api.detail(sketch)).toMatchObject({
      made_by: "Sketches",
      model: "sandbox",
      cost: null,
    });
    expect(front.upstream.counts.creates("for the service")).toBe(1);
    expect(front.upstream.counts.creates()).toBe(1);
  } finally {
    await front.leave();
    rmSync(folder, { recursive: true, force: true });
  }
});
