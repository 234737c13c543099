import { expect, it } from "vitest";
import { createModels } from "@/lib/models/models";
import { NO_MODELS_FILE } from "@/lib/settings/models-file";
import { aModel } from "@/tools/testing/models";
import { createScriptedService } from "@/tools/testing/service";
import { createServiceState } from "./context/shared-service";
import { drawThumbnail } from "./thumbnail";

const drawing = {
  ...createScriptedService(),
  id: "drawing",
  models: [aModel("drawing/model")],
  thumbnail: async (order: { prompt: string; negativePrompt: string }) =>
    new TextEncoder().encode(`${order.prompt} without ${order.negativePrompt}`),
};
const charging = { ...createScriptedService(), id: "charging", models: [aModel("charging/model")] };
const services = [drawing, charging];
const studio = {
  models: createModels(services, NO_MODELS_FILE),
  services: new Map(services.map((service) => [service.id, { service, ...createServiceState() }])),
};
const { signal } = new AbortController();
const ask = (model?: string) =>
  drawThumbnail(studio, { prompt: " a fox ", negative_prompt: "people", model }, signal);

it("the service of the named or the default model draws the thumbnail", async () => {
  for (const model of [undefined, "drawing/model"])
    expect(new TextDecoder().decode(await ask(model))).toBe("a fox without people");
});

it("for a model whose service may charge for pictures no thumbnail is drawn", async () => {
  await expect(ask("charging/model")).rejects.toMatchObject({ errorName: "not_found" });
  await expect(ask("nobody/model")).rejects.toMatchObject({ errorName: "invalid_request" });
});
