import type { KeyOutcome } from "image-providers/key-test";
import { expect, it } from "vitest";
import type { Keys } from "@/lib/keys/keys";
import { readStoredKeys } from "@/lib/keys/stored";
import { readValue } from "@/lib/limits/values";
import { beginPause, currentPause } from "@/lib/service/pause";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { aModel, anEnlarger, modelsOf } from "@/tools/testing/models";
import { createTestStudio } from "@/tools/testing/studio";
import { openTeam } from "@/tools/testing/team";
import { addKey, removePastedKey, testKeyInUse } from "./keys";
import { arrangeModels, readAdminModels } from "./models-and-keys";

const KEY = "sk-canary-4711";

describeOnEachDatabase("keys of companies and the arrangement of models", (database) => {
  async function open() {
    const team = openTeam(database());
    const ada = team.by(await team.join("Ada"), "Ada");
    const { context } = createTestStudio(database());
    const said: { outcome: KeyOutcome | "missing"; refreshes: number } = { outcome: "works", refreshes: 0 };
    let held: (() => void)[] | null = null;
    const keys: Keys = {
      isSet: (provider) => provider === "replicate",
      hostOf: () => "api.example",
      problemOf: () => null,
      seal: (_, apiKey) => `sealed ${apiKey.length}`,
      async tryKey() {
        if (held) await new Promise<void>((resolve) => held?.push(resolve));
        return said.outcome;
      },
      async refresh() {
        said.refreshes++;
      },
    };
    const deps = { ...team.admin, creations: context, keys };
    const add = (provider: string, key = KEY, actor = ada) => {
      team.clock.advance(1);
      return addKey(deps, { provider, key, actor });
    };
    const holdTries = () => {
      held = [];
      return () => {
        for (const resume of held ?? []) resume();
        held = null;
      };
    };
    return { ...team, deps, ada, said, add, holdTries };
  }

  it("who added, replaced and removed a key stands in the audit log, without the key; a key that was not there is no entry", async () => {
    const { deps, ada, add, entries, said } = await open();
    await add("openai");
    const answer = await add("openai");
    expect(answer.keys.find(({ provider }) => provider === "openai")).toMatchObject({
      ...{ setting: "OPENAI_API_KEY", source: "pasted", added_by: "Ada", open_creations: 0 },
    });
    for (const provider of ["openai", "openai", "fal"]) await removePastedKey(deps, { provider, actor: ada });
    expect(await entries("key_added")).toMatchObject([
      { actor: { name: "Ada" }, subject: { name: "OpenAI" }, details: { replaced: true } },
      { details: { replaced: false } },
    ]);
    expect(await entries("key_removed")).toHaveLength(1);
    expect(JSON.stringify([await entries(), answer])).not.toContain("canary");
    expect(said.refreshes).toBe(5);
  });

  it.each([
    ["refused", "invalid_request"],
    ["unclear", "service_unreachable"],
  ] as const)("a key that is %s replaces none", async (outcome, errorName) => {
    const { add, said, entries, deps } = await open();
    await add("openai");
    const before = await readStoredKeys(deps.db);
    said.outcome = outcome;
    await expect(add("openai", "sk-another-key")).rejects.toMatchObject({ errorName });
    expect(await readStoredKeys(deps.db)).toEqual(before);
    expect(await entries("key_added")).toHaveLength(1);
  });

  it("where nothing tells for free whether a key works, it is stored, and a test says so", async () => {
    const { add, said, deps, ada } = await open();
    said.outcome = "untried";
    await add("fal");
    const outcome = await testKeyInUse(deps, { provider: "fal", actor: ada });
    expect(outcome).toMatchObject({ works: false, message: expect.stringContaining("first picture") });
  });

  it("a new key ends the pause that the company asked for because of the one before", async () => {
    const { add, deps, clock } = await open();
    await beginPause(deps.db, "openai", { reason: "unauthorized", now: clock.now() });
    await beginPause(deps.db, "fal", { reason: "rate_limited", now: clock.now() });
    await add("openai");
    await add("fal");
    expect(await currentPause(deps.db, "openai", clock.now())).toBeNull();
    expect(await currentPause(deps.db, "fal", clock.now())).not.toBeNull();
  });

  it("a company that the studio does not know has no key, and one of the environment takes no other", async () => {
    const { add, deps, ada } = await open();
    for (const provider of ["nobody", "constructor"]) {
      await expect(add(provider)).rejects.toMatchObject({ errorName: "not_found" });
      await expect(testKeyInUse(deps, { provider, actor: ada })).rejects.toMatchObject({
        errorName: "not_found",
      });
    }
    await expect(add("replicate")).rejects.toThrow("REPLICATE_API_TOKEN");
  });

  it("an administrator has one key tried at a time; others are not kept waiting by that", async () => {
    const { add, holdTries, join, by, change } = await open();
    const grace = by(await join("Grace"), "Grace");
    await change(grace.id, { is_admin: true });
    const release = holdTries();
    const first = add("openai");
    await expect(add("fal")).rejects.toMatchObject({ errorName: "too_many_requests" });
    const other = add("fal", KEY, grace);
    release();
    await Promise.all([first, other]);
    await add("fal");
  });

  it("somebody who administers no more adds no key, although the company takes it", async () => {
    const { add, join, by, deps } = await open();
    const grace = by(await join("Grace"), "Grace");
    await expect(add("openai", KEY, grace)).rejects.toMatchObject({ errorName: "administrators_only" });
    expect((await readStoredKeys(deps.db)).size).toBe(0);
  });

  it("a model that draws nothing from words alone is refused as the default, with the reason, and nothing is changed", async () => {
    const { deps, ada, entries } = await open();
    const models = modelsOf([aModel("a/one"), anEnlarger("b/enlarger")]);
    const both = { ...deps, creations: { ...deps.creations, models } };
    await expect(
      arrangeModels(both, { patch: { default: "b/enlarger", hide: ["a/one"] }, actor: ada }),
    ).rejects.toMatchObject({
      errorName: "invalid_request",
      message: "b/enlarger works only on pictures. The default model must draw from words.",
      details: [{ field: "default" }],
    });
    expect(await entries("models_changed")).toEqual([]);
    expect((await readAdminModels(both)).models.map(({ draws_words }) => draws_words)).toEqual([true, false]);
  });

  it("what administrators hide, order and choose is kept field by field, with an entry for each change and none for no change", async () => {
    const { deps, ada, clock, entries } = await open();
    const arrange = (patch: Parameters<typeof arrangeModels>[1]["patch"]) => {
      clock.advance(1);
      return arrangeModels(deps, { patch, actor: ada });
    };
    const ids = (await readAdminModels(deps)).models.map(({ id }) => id);
    await arrange({ hide: ["gone/model", ...ids], order: ["b/two", "a/one"] });
    await arrange({ default: "a/one" });
    await arrange({ show: ids });
    await arrange({ show: ids, default: "a/one", order: ["b/two", "a/one", "b/two"] });
    expect((await entries("models_changed")).map(({ details }) => details)).toEqual([
      { shown: ids.toSorted().join(", ") },
      { new_default: "a/one" },
      { hidden: expect.stringContaining("gone/model"), is_reordered: true },
    ]);
    // Its key may come back.
    expect((await readValue(deps.db, "models"))?.hidden).toEqual(["gone/model"]);
  });

  it("administrators who hide models at the same time both have what they wanted", async () => {
    const { deps, ada } = await open();
    const hide = (id: string) => arrangeModels(deps, { patch: { hide: [id] }, actor: ada });
    await Promise.all(["a/one", "b/two", "c/three"].map(hide));
    expect((await readValue(deps.db, "models"))?.hidden).toEqual(["a/one", "b/two", "c/three"]);
  });

  it("a model whose key is away keeps its place when the others are put in another order", async () => {
    const { deps, ada } = await open();
    const [one = "", two = ""] = (await readAdminModels(deps)).models.map(({ id }) => id);
    const order = (ids: string[]) => arrangeModels(deps, { patch: { order: ids }, actor: ada });
    await order(["away/first", one, "away/second", ...(two ? [two] : [])]);
    await order(two ? [two, one] : [one]);
    expect((await readValue(deps.db, "models"))?.order).toEqual(
      two ? ["away/first", two, one, "away/second"] : ["away/first", one, "away/second"],
    );
  });
});
