import type { OpenedService } from "image-providers/adapter";
import { expect, it } from "vitest";
import { createLog } from "@/lib/base/log";
import { seal } from "@/lib/keys/seal";
import { removeKey, storeKey } from "@/lib/keys/stored";
import { writeValue } from "@/lib/limits/values";
import { parseSettings, SettingsError } from "@/lib/settings/env";
import type { KeyedProviderId } from "@/lib/settings/keyed-providers";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { createScriptedService } from "@/tools/testing/service";
import { createKeyWatch } from "./key-watch";

const SECRET = "kW3vN8qzR5tYb2LxPd7mHc4JfG9sAeUo";

describeOnEachDatabase("following pasted keys", (database) => {
  function start(environment: Record<string, string> = {}, opening = (_: string): void => {}) {
    const did: string[] = [];
    const hidden: string[] = [];
    const watch = createKeyWatch({
      db: database(),
      settings: parseSettings({ NEXTAUTH_SECRET: SECRET, ...environment }),
      roster: {
        add: ({ service }) => void did.push(`add ${service.id}`),
        retire: (id) => void did.push(`retire ${id}`),
      },
      secrets: { hide: (_, secret) => void hidden.push(secret) },
      log: createLog("silent"),
      open(provider, apiKey): OpenedService[] {
        opening(apiKey);
        const service = { ...createScriptedService(), id: provider };
        return [{ service, worker: null, tidy: null, close: async () => {} }];
      },
      keyTests: new Map(),
    });
    return { watch, did, hidden };
  }
  const paste = (provider: KeyedProviderId, key: string) =>
    storeKey(database(), provider, { sealed: seal(SECRET, provider, key), added_at: 1, added_by: null }, 1);

  it("opens what was pasted, once, however often and however many look at the same time", async () => {
    const { watch, did, hidden } = start();
    await paste("openai", "first-key");
    await Promise.all([watch.refresh(), watch.refresh(), watch.refresh()]);
    await watch.refresh();
    expect(did).toEqual(["add openai"]);
    expect(hidden).toEqual(["first-key"]);
    expect(watch.inUse()).toEqual(["openai"]);
    // The same moment, and even the same key.
    await paste("openai", "first-key");
    await watch.refresh();
    await removeKey(database(), "openai");
    await watch.refresh();
    expect(did).toEqual(["add openai", "add openai", "retire openai"]);
    expect(watch.inUse()).toEqual([]);
  });

  it("opens nothing for a company whose key is in the environment", async () => {
    const { watch, did } = start({ OPENAI_API_KEY: "key-of-the-environment" });
    await paste("openai", "first-key");
    await watch.refresh();
    expect(did).toEqual([]);
    expect(watch.problemOf("openai")).toBeNull();
  });

  it("says what is wrong with a key that cannot be used, closes the service of the one before, and goes on with the others", async () => {
    const { watch, did } = start({}, (apiKey) => {
      if (apiKey === "unfitting") throw new SettingsError(["MODELS_FILE: openai/x: sizes: is missing"]);
    });
    await paste("openai", "first-key");
    await watch.refresh();
    await paste("openai", "unfitting");
    await paste("fal", "key-of-fal");
    await storeKey(database(), "bfl", { sealed: "damaged", added_at: 1, added_by: null }, 1);
    await watch.refresh();
    expect(did).toEqual(["add openai", "retire openai", "add fal"]);
    expect(watch.problemOf("openai")).toContain("MODELS_FILE: openai/x: sizes: is missing");
    expect(watch.problemOf("bfl")).toContain("Paste it again");
    expect(watch.problemOf("fal")).toBeNull();
  });

  it("tells what administrators say of models, and forgets it when it is damaged", async () => {
    const { watch } = start();
    await watch.refresh();
    const before = watch.arranged();
    const arranged = { hidden: ["a/one"], order: ["b/two"], default: null };
    await writeValue(database(), "models", arranged, 1);
    await watch.refresh();
    const known = watch.arranged();
    expect(known).toEqual(arranged);
    await watch.refresh();
    expect(watch.arranged()).toBe(known);
    await database().updateTable("studio_values").set({ value: "{" }).where("key", "=", "models").execute();
    await watch.refresh();
    expect(watch.arranged()).toEqual(before);
  });

  it("a key whose services could not be opened works when it is pasted again", async () => {
    let isBroken = true;
    const { watch, did } = start({}, () => {
      if (isBroken) throw new Error("no memory");
    });
    await paste("openai", "first-key");
    await watch.refresh();
    expect(watch.problemOf("openai")).not.toBeNull();
    isBroken = false;
    await paste("openai", "first-key");
    await watch.refresh();
    expect(watch.problemOf("openai")).toBeNull();
    expect(did).toEqual(["add openai"]);
  });
});
