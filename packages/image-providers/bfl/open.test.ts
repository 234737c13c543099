import { describe, expect, it } from "vitest";
import { bflForEachTest, PRO } from "@/tools/testing/adapters/bfl/for-each-test";
import { createOf, readmeEntries } from "@/tools/testing/adapters/opening";

const at = bflForEachTest();
const { open, status, reads } = at;

describe("the settings of Black Forest Labs", () => {
  it("never ask for more tasks at once than an account may have", () => {
    const { queue } = at.opened.service.capabilities;
    const slots = queue.by === "studio" ? queue.slots : 0;
    for (const { id, abilities } of at.opened.service.models) {
      const tasks = slots * abilities.max_pictures;
      expect([id, tasks]).toEqual([id, id === "bfl/flux-kontext-max" ? 6 : 24]);
    }
  });

  it("the models with one price a picture say it, and those by megapixels say that pictures cost extra", () => {
    const { models } = at.opened.service;
    const priced = Object.fromEntries(models.map(({ id, price }) => [id.slice(4), price?.per_picture]));
    expect(priced).toEqual({
      ...{ "flux-2-pro": undefined, "flux-2-max": undefined, "flux-2-flex": undefined },
      ...{ "flux-2-klein-9b": undefined, "flux-2-klein-4b": undefined },
      ...{ "flux-kontext-pro": 0.04, "flux-kontext-max": 0.08, "flux-pro-1.1-ultra": 0.06 },
      ...{ "flux-pro-1.1": 0.04, "flux-pro-1.0-fill": 0.05 },
    });
    for (const { id, chargesInputs } of models)
      expect([id, chargesInputs]).toEqual([id, id.startsWith("bfl/flux-2") ? true : undefined]);
  });

  it("the example of the README is accepted, and its model draws and edits", () => {
    const one = open(readmeEntries(new URL("README.md", import.meta.url)));
    expect(one.problems).toEqual([]);
    expect(one.service.models.find(({ id }) => id === "bfl/flux-2-pro-preview")?.abilities).toMatchObject({
      max_pictures: 4,
      from_pictures: { operations: ["edit"], references: { max: 7 } },
    });
  });

  it("a known model in MODELS_FILE keeps all that it can, and an unknown one draws one picture from words alone", () => {
    const one = open([
      { id: PRO, about: "Ours." },
      { id: "bfl/flux-3-pro" },
      { id: "bfl/flux-tools/erase-v1" },
    ]);
    expect(one.problems).toEqual([]);
    const abilitiesOf = (id: string) => one.service.models.find((model) => model.id === id)?.abilities;
    expect(abilitiesOf(PRO)?.max_pictures).toBe(4);
    const added = abilitiesOf("bfl/flux-3-pro");
    expect(added).toMatchObject({ max_pictures: 1, settings: [] });
    expect(added).not.toHaveProperty("from_pictures");
  });

  it("a key that is revoked pauses reads, and the service's state says so", async () => {
    const id = await createOf(at.opened);
    at.bfl.revokeKey();
    for (const _ of [1, 2])
      await expect(status(id)).rejects.toMatchObject({ errorName: "service_refused_token" });
    expect(reads()).toHaveLength(1);
    expect(at.opened.service.health()).toMatchObject({ state: "unauthorized" });
  });

  it("when a region does not answer, the service is shown as in trouble", async () => {
    at.bfl.answerCreates({ polling_url: (id) => `${new URL(at.bfl.baseUrl).origin}/other?id=${id}` });
    const id = await createOf(at.opened);
    await at.bfl.close();
    await status(id).catch(() => null);
    await status(id).catch(() => null);
    expect(at.opened.service.health()).toMatchObject({
      host: new URL(at.bfl.baseUrl).host,
      state: "open_circuit",
    });
  });
});
