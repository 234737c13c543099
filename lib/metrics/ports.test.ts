import { CreateFailure } from "image-providers/create-failure";
import { describe, expect, it } from "vitest";
import type { PictureStore } from "@/lib/pictures/store";
import { createHeldEngine, openHeldEngine } from "@/tools/testing/engine";
import { createScriptedService } from "@/tools/testing/service";
import { aRequest } from "@/tools/testing/studio";
import { createInstruments } from "./instruments";
import { measuredEngine, measuredService, measuredStore } from "./ports";

const instrumentsOfTest = () =>
  createInstruments({ version: "1", node: "20", role: "all", instance_id: "a" });

/** The count of each series of a histogram, by the values of its labels. */
async function countsOf(instruments: ReturnType<typeof instrumentsOfTest>, name: string) {
  const text = await instruments.registry.getSingleMetricAsString(name);
  return Object.fromEntries(
    Array.from(
      text.matchAll(new RegExp(`^${name}_count\\{(.*)\\} (\\d+)$`, "gm")),
      ([, labels = "", count]) => [
        Array.from(labels.matchAll(/="([^"]*)"/g), ([, value]) => value).join(" "),
        Number(count),
      ],
    ),
  );
}

describe("measured ports", () => {
  it("calls of a service are counted by kind and outcome, and answer and fail as before", async () => {
    const instruments = instrumentsOfTest();
    const scripted = createScriptedService();
    const service = measuredService(scripted, instruments);
    expect(await service.create(aRequest(), "cr_1")).toBe("job-1");
    const refusal = new CreateFailure("refused", { message: "No.", code: 1, details: [] });
    scripted.on.create = () => Promise.reject(refusal);
    await expect(service.create(aRequest(), "cr_2")).rejects.toBe(refusal);
    scripted.on.status = () => Promise.reject(new Error("away"));
    await expect(service.status("job-1")).rejects.toThrow("away");
    expect(service.health()).toEqual(scripted.health());
    expect(await countsOf(instruments, "studio_service_call_duration_seconds")).toEqual({
      "images.example create ok": 1,
      "images.example create refused": 1,
      "images.example status failed": 1,
    });
  });

  it("operations of the picture store are counted by outcome, and its bytes", async () => {
    const instruments = instrumentsOfTest();
    const kept = new Map<string, Uint8Array>();
    const inner: PictureStore = {
      put: async (key, picture) => void kept.set(key, picture as Uint8Array),
      get: async (key) => kept.get(key) ?? null,
      open: () => Promise.reject(new Error("the bucket is gone")),
      remove: async () => {},
      async *list() {},
    };
    const store = measuredStore(inner, instruments);
    await store.put("pictures/a.png", new Uint8Array(7));
    expect(await store.get("pictures/a.png")).toEqual(new Uint8Array(7));
    expect(await store.get("pictures/b.png")).toBeNull();
    await expect(store.open("pictures/a.png")).rejects.toThrow("gone");
    expect(await countsOf(instruments, "studio_store_operation_duration_seconds")).toEqual({
      "put ok": 1,
      "get ok": 1,
      "get missing": 1,
      "open failed": 1,
    });
    const bytes = await instruments.registry.getSingleMetricAsString("studio_store_bytes_total");
    expect(bytes).toContain('studio_store_bytes_total{kind="put"} 7');
  });

  it("an engine's time is counted for each picture, by engine, model and outcome", async () => {
    const instruments = instrumentsOfTest();
    const inner = createHeldEngine();
    const opened = measuredEngine(openHeldEngine(inner), instruments);
    const [model] = opened.models;
    const request = {
      ...{ model: model?.id ?? "", prompt: "a lake", negativePrompt: "", seed: 7 },
      ...{ width: 8, height: 8, count: 1, settings: {} },
    };
    const hooks = { signal: new AbortController().signal, onProgress() {}, onPreview() {} };
    await opened.engine.render(request, hooks);
    inner.failWith("no paint");
    await expect(opened.engine.render(request, hooks)).rejects.toThrow("no paint");
    expect(opened.engine.name).toBe(inner.name);
    expect(await countsOf(instruments, "studio_engine_picture_duration_seconds")).toEqual({
      [`${opened.id} ${model?.id} ok`]: 1,
      [`${opened.id} ${model?.id} failed`]: 1,
    });
  });
});
