import { expect, it } from "vitest";
import { NO_MODELS_FILE } from "@/lib/settings/models-file";
import { aModel } from "@/tools/testing/models";
import { createModels } from "./models";

const open = (services: Record<string, readonly { id: string; name: string; isReplaced?: boolean }[]>) =>
  createModels(
    Object.entries(services).map(([provider, models]) => ({
      ...{ id: provider, provider },
      models: models.map((model) => ({ ...aModel(model.id), ...model })),
    })),
    { ...NO_MODELS_FILE, entries: [{ id: "c/hidden", hidden: true }] },
  );
const namesOf = (models: ReturnType<typeof open>) => models.all().map(({ name }) => name);

it("models of two companies with the same name are told apart by the company, also where one is hidden", () => {
  const models = open({
    fal: [
      { id: "a/flux", name: "FLUX dev" },
      { id: "a/only", name: "Only" },
    ],
    Replicate: [{ id: "b/flux", name: "FLUX dev" }],
    Acme: [{ id: "c/hidden", name: "FLUX dev" }],
  });
  expect(namesOf(models)).toEqual(["FLUX dev (Acme)", "FLUX dev (fal)", "Only", "FLUX dev (Replicate)"]);
  expect(models.choose("b/flux").name).toBe("FLUX dev (Replicate)");
});

it("models of one company with the same name are told apart by their ids", () => {
  const same = [
    { id: "a/one", name: "FLUX dev" },
    { id: "a/two", name: "FLUX dev" },
  ];
  expect(namesOf(open({ fal: same }))).toEqual(["FLUX dev (a/one)", "FLUX dev (a/two)"]);
});

it("a model that another one of the same name replaces changes neither name", () => {
  const models = open({
    fal: [
      { id: "a/old", name: "FLUX dev", isReplaced: true },
      { id: "a/new", name: "FLUX dev" },
    ],
  });
  expect(namesOf(models)).toEqual(["FLUX dev", "FLUX dev"]);
});
