/** A client that knows the contract and no models, against a studio that draws with each of the adapters. */
import { request as requests } from "@playwright/test";
import { createResponseSchema } from "contract/creations/create-response";
import { modelsResponseSchema } from "contract/models/models";
import { ALL_ADAPTERS } from "@/tools/testing/adapters/under-test/all";
import { OPENAI } from "@/tools/testing/adapters/under-test/openai";
import { type ApiClient, apiClient, tokenFor } from "../support/api-client";
import { expect, test } from "../support/fixtures";
import { studioHome } from "../support/studio-process";

const PROMPT = { prompt: "a red kite" };
const BODIES = {
  "the prompt alone": PROMPT,
  "every field": {
    ...PROMPT,
    ...{ is_public: false, is_enable_prompt_enhancer: true, negative_prompt: "people" },
    config: { image_number: 2 },
    settings: { seed: 7, aspect_ratio: "16:9", resolution: 720 },
  },
  "null in every field but the prompt": {
    ...PROMPT,
    ...{
      is_public: null,
      is_enable_prompt_enhancer: null,
      negative_prompt: null,
      config: null,
      settings: null,
    },
  },
};

for (const adapter of ALL_ADAPTERS) {
  test(`a client that knows no models gets its pictures from ${adapter.name}, whichever fields it sends`, async () => {
    const [standIn, home] = await Promise.all([adapter.start(), studioHome()]);
    try {
      const { origin } = await home.start(adapter.environment(standIn));
      const request = await requests.newContext();
      const api = apiClient(request, origin, await tokenFor(await requests.newContext(), origin, "Ada"));
      const drawn: Record<string, unknown> = {};
      for (const [name, body] of Object.entries(BODIES)) {
        const answer = await api.post("/api/v1/jobs/gen2/text2image", body);
        expect(answer.status(), `${name}: ${await answer.text()}`).toBe(200);
        const id = createResponseSchema.parse(await answer.json()).value.generation_id;
        const status = await api.untilEnded(id);
        const { outputs } = await api.detail(id);
        // The contract's clients load the address as it is, without their token.
        const pictures = await Promise.all(
          outputs.map(async ({ media_url: url }) => {
            const picture = await request.get(url);
            return picture.headers()["content-type"]?.split("/")[0];
          }),
        );
        drawn[name] = { status, pictures };
      }
      expect(drawn).toEqual({
        "the prompt alone": { status: "succeed", pictures: Array(4).fill("image") },
        "every field": { status: "succeed", pictures: Array(2).fill("image") },
        "null in every field but the prompt": { status: "succeed", pictures: Array(4).fill("image") },
      });
    } finally {
      await home.leave();
      await standIn.close();
    }
  });
}

test("a studio behind a studio behind a studio draws with the OpenAI-style model of the last, and each tells what was left out", async () => {
  const standIn = await OPENAI.start();
  const homes = await Promise.all([studioHome(), studioHome(), studioHome()]);
  try {
    let environment = OPENAI.environment(standIn);
    const apis: ApiClient[] = [];
    for (const home of homes) {
      const { origin } = await home.start(environment);
      const token = await tokenFor(await requests.newContext(), origin, "Ada");
      apis.unshift(apiClient(await requests.newContext(), origin, token));
      environment = { IMAGE_SERVICE_BASE_URL: `${origin}/api`, IMAGE_SERVICE_TOKEN: token };
    }
    const [front, middle, last] = apis as [ApiClient, ApiClient, ApiClient];
    const modelsOf = async (api: ApiClient) =>
      modelsResponseSchema.parse(await (await api.get("/api/models")).json()).value.models;
    const drawing = await modelsOf(last);
    // The contract has no previews.
    const abilities = drawing.map((model) => ({ ...model.abilities, previews: false }));
    for (const api of [middle, front])
      await expect.poll(async () => (await modelsOf(api)).map((model) => model.abilities)).toEqual(abilities);

    const id = await front.create(BODIES["every field"]);
    expect(await front.untilEnded(id)).toBe("succeed");
    const { model, outputs, ignored } = await front.detail(id);
    expect(model).toBe(`remote/remote/${drawing[0]?.id}`);
    expect(outputs).toHaveLength(2);
    expect(ignored.map(({ field }) => field).toSorted()).toEqual([
      "is_enable_prompt_enhancer",
      "negative_prompt",
      "settings.seed",
    ]);
    expect(standIn.started).toBe(2);
  } finally {
    for (const home of homes) await home.leave();
    await standIn.close();
  }
});
