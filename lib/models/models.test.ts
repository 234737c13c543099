import type { ModelsArrangement } from "contract/admin/models-and-keys";
import type { ModelPrice } from "contract/models/models";
import type { ServiceModel } from "image-providers/service";
import { expect, test } from "vitest";
import { NO_MODELS_FILE } from "@/lib/settings/models-file";
import { aModel, anEnlarger, modelsOf } from "@/tools/testing/models";
import { type Health, listModels } from "./list";
import { createModels, type Models } from "./models";

const idsOf = (models: readonly { id: string }[]) => models.map(({ id }) => id);
const THREE = [aModel("a/one"), aModel("b/two"), aModel("c/three")];

test("without a file, models are offered in the order of the services, and the first is the default", () => {
  const models = modelsOf(THREE);
  expect(idsOf(models.offered())).toEqual(["a/one", "b/two", "c/three"]);
  expect(models.usual().id).toBe("a/one");
  expect(models.choose(undefined).id).toBe("a/one");
});

test("the file orders, renames, prices and hides models; a hidden model keeps its name and takes no creates", () => {
  const models = modelsOf(THREE, {
    entries: [
      { id: "c/three", name: "The third", price: { per_picture: 0.04, currency: "USD" } },
      { id: "a/one", hidden: true, name: "Retired" },
    ],
  });
  expect(models.offered()).toMatchObject([
    { id: "c/three", name: "The third", price: { per_picture: 0.04, currency: "USD" } },
    { id: "b/two", price: null },
  ]);
  expect(models.usual().id).toBe("c/three");
  expect(models.find("a/one")).toMatchObject({ name: "Retired" });
  expect(() => models.choose("a/one")).toThrow("does not have this model");
});

test("the default of the file is used for those who choose no model, wherever it stands", () => {
  const models = modelsOf(THREE, { defaultModel: "b/two" });
  expect(models.choose(undefined).id).toBe("b/two");
  expect(idsOf(models.offered())).toEqual(["a/one", "b/two", "c/three"]);
});

const arrangedBy = (
  arrangement: Partial<ModelsArrangement>,
  file = {},
  models: readonly ServiceModel[] = THREE,
) =>
  createModels([{ id: "service", provider: "A service", models }], { ...NO_MODELS_FILE, ...file }, () => ({
    hidden: [],
    order: [],
    default: null,
    ...arrangement,
  }));

test("administrators hide and order models and choose the default; models that they do not name follow", () => {
  const models = arrangedBy({ order: ["c/three", "gone/model"], hidden: ["b/two"], default: "a/one" });
  expect(idsOf(models.offered())).toEqual(["c/three", "a/one"]);
  expect(idsOf(models.all())).toEqual(["c/three", "a/one", "b/two"]);
  expect([models.usual().id, models.usualBy()]).toEqual(["a/one", "administrator"]);
  expect(models.find("b/two")).toMatchObject({ hiddenBy: "administrator" });
  expect(() => models.choose("b/two")).toThrow("does not have this model");
});

test("what the file hides stays hidden and its default stays, while the administrators' order goes before its order", () => {
  const entries = [{ id: "c/three" }, { id: "b/two", hidden: true }];
  const file = { entries, defaultModel: "a/one" };
  const models = arrangedBy({ order: ["a/one", "b/two", "c/three"], default: "c/three" }, file);
  expect(idsOf(models.offered())).toEqual(["a/one", "c/three"]);
  expect(models.find("b/two")).toMatchObject({ hiddenBy: "file" });
  expect([models.usual().id, models.usualBy()]).toEqual(["a/one", "file"]);
});

test("a model that draws nothing from words alone is no default, whoever says so", () => {
  const models = [anEnlarger("a/enlarger"), aModel("b/two")];
  const defaultOf = (of: Models) => [of.usual().id, of.usualBy()];
  expect(defaultOf(arrangedBy({ default: "a/enlarger" }, {}, models))).toEqual(["b/two", null]);
  expect(defaultOf(arrangedBy({}, { defaultModel: "a/enlarger" }, models))).toEqual(["b/two", null]);
});

test("a default that is hidden or gone is no default", () => {
  for (const id of ["b/two", "gone/model"]) {
    const models = arrangedBy({ hidden: ["b/two"], default: id });
    expect([models.usual().id, models.usualBy()]).toEqual(["a/one", null]);
  }
});

test("where every model is hidden, one stays offered, which can be chosen; never one that others replaced", () => {
  const replaced: ServiceModel = { ...aModel("old/one"), isReplaced: true };
  const models = arrangedBy({ hidden: idsOf(THREE), order: ["b/two"] }, {}, [replaced, ...THREE]);
  expect(idsOf(models.offered())).toEqual(["b/two"]);
  expect(models.choose("b/two").id).toBe("b/two");
  expect(() => models.choose("a/one")).toThrow("does not have this model");
});

test("models appear and disappear with their services at once, and so does what administrators change", () => {
  const services = [{ id: "a", provider: "A", models: [aModel("a/one")] }];
  let arrangement: ModelsArrangement = { hidden: [], order: [], default: null };
  const models = createModels(services, NO_MODELS_FILE, () => arrangement);
  services.push({ id: "b", provider: "B", models: [aModel("b/two")] });
  expect(idsOf(models.offered())).toEqual(["a/one", "b/two"]);
  arrangement = { hidden: ["a/one"], order: [], default: null };
  expect(idsOf(models.offered())).toEqual(["b/two"]);
  services.shift();
  expect(models.find("a/one")).toBeUndefined();
});

test("an unknown model is an error that names the field", () => {
  expect(() => modelsOf(THREE).choose("d/four")).toThrow(
    expect.objectContaining({
      errorName: "invalid_request",
      details: [expect.objectContaining({ field: "model" })],
    }),
  );
});

test("models that a service learns of while it runs are offered from then on", () => {
  let known: readonly ServiceModel[] = [aModel("a/one")];
  const service = {
    id: "a",
    provider: "A",
    get models() {
      return known;
    },
  };
  const models = createModels([service], NO_MODELS_FILE);
  expect(idsOf(models.offered())).toEqual(["a/one"]);
  known = [aModel("a/one"), aModel("a/new")];
  expect(idsOf(models.offered())).toEqual(["a/one", "a/new"]);
});

test("each model names its service and who draws", () => {
  const service = (id: string) => ({ id, provider: `The ${id}`, models: [aModel(`${id}/m`)] });
  const models = createModels([service("x"), service("y")], NO_MODELS_FILE);
  expect(models.find("y/m")).toMatchObject({ service: "y", provider: "The y" });
});

test("with a hundred models, choosing one arranges them once and not for each create", () => {
  let reads = 0;
  const all = Array.from({ length: 100 }, (_, n) => aModel(`many/m${n}`));
  const watched = all.map((model) => ({
    ...model,
    get id() {
      reads++;
      return model.id;
    },
  }));
  const models = modelsOf(watched);
  models.choose("many/m99");
  const arranged = reads;
  for (let n = 0; n < 1_000; n++) models.choose("many/m99");
  expect(reads).toBe(arranged);
});

test("what the file says of licence, commercial use and terms goes before what the service says, and both are listed", async () => {
  const known = { licence: "Community", commercial_use: "ask" as const };
  const service = {
    id: "x",
    provider: "X",
    models: [{ ...aModel("a/one"), rights: known }, aModel("b/two")],
  };
  const entries = [{ id: "a/one", commercial_use: "no" as const, terms_url: "https://example.com/terms" }];
  const models = createModels([service], { ...NO_MODELS_FILE, entries });
  const [first, second] = await listModels(models, HEALTHY);
  expect(first).toMatchObject({
    ...{ licence: "Community", commercial_use: "no", terms_url: "https://example.com/terms" },
  });
  for (const field of ["licence", "commercial_use", "terms_url"]) expect(second).not.toHaveProperty(field);
});

const HEALTHY: Health = {
  stateOf: async () => ({
    ...{ state: "ok", since_time: "2026-01-01T00:00:00Z", resume_time: null, reason: null },
  }),
  isFree: () => false,
  problemOf: () => null,
};

test("a model without a price says whether its service draws at no cost", async () => {
  const models = modelsOf([aModel("a/one"), aModel("b/two")], {
    entries: [{ id: "b/two", price: { per_picture: 0.04, currency: "USD" } }],
  });
  const freeIn = async (isFree: boolean) =>
    (await listModels(models, { ...HEALTHY, isFree: () => isFree })).map(({ is_free }) => is_free);
  expect(await freeIn(true)).toEqual([undefined, true]);
  expect(await freeIn(false)).toEqual([undefined, undefined]);
});

test("a model whose service charges sent pictures says so, with a price or without, unless the file says otherwise", async () => {
  const price = { per_picture: 0.04, currency: "USD" };
  const charging = { ...aModel("a/one"), chargesInputs: true };
  const listed = async (told: ModelPrice | undefined) => {
    const entries = [{ id: "a/one", ...(told && { price: told }) }];
    const services = [{ id: "service", provider: "Somebody", models: [charging] }];
    return (await listModels(createModels(services, { ...NO_MODELS_FILE, entries }), HEALTHY))[0];
  };
  expect(await listed(price)).toMatchObject({ price: { ...price, inputs_cost_extra: true } });
  const free = await listed({ ...price, inputs_cost_extra: false });
  expect(free).toMatchObject({ price: { inputs_cost_extra: false } });
  expect(free).not.toHaveProperty("inputs_cost_extra");
  expect(await listed(undefined)).toMatchObject({ price: null, inputs_cost_extra: true });
});

test("a model that is a program says so in the list, and others say nothing", async () => {
  const [drawn, trained] = [{ ...aModel("a/one"), isProgram: true }, aModel("a/two")];
  const services = [{ id: "service", provider: "Somebody", models: [drawn, trained] }];
  const listed = await listModels(createModels(services, NO_MODELS_FILE), HEALTHY);
  expect(listed.map(({ is_program }) => is_program)).toEqual([true, undefined]);
});
