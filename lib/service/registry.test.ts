import type { CreationRequest } from "contract/creations/request";
import type { OpenedService } from "image-providers/adapter";
import type { ImageService, ServiceCapabilities } from "image-providers/service";
import { expect, it } from "vitest";
import { createLog } from "@/lib/base/log";
import { settled } from "@/lib/creations/context/background";
import { createCreation } from "@/lib/creations/create";
import { readCreation } from "@/lib/creations/read";
import { sweep } from "@/lib/creations/sync/sweep";
import { readUpstreams } from "@/lib/creations/upstream";
import { createRuleEnhancer } from "@/lib/enhancer/rules";
import { createDatabaseStore } from "@/lib/pictures/database";
import { parseSettings } from "@/lib/settings/env";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { testMarks } from "@/tools/testing/marks";
import { aPictureElsewhere, aReport, createScriptedService } from "@/tools/testing/service";
import { addPerson, aRequest, createTestClock, createTestStudio } from "@/tools/testing/studio";
import { ADAPTERS, type OpenService, openServices } from "./registry";

describeOnEachDatabase("the adapters of the image service", (database) => {
  const parts = (environment: Record<string, string> = {}) => {
    const clock = createTestClock();
    return {
      settings: parseSettings({ NEXTAUTH_SECRET: "kW3vN8qzR5tYb2LxPd7mHc4JfG9sAeUo", ...environment }),
      db: database(),
      store: createDatabaseStore(database(), clock),
      clock,
      log: createLog("silent"),
      marks: testMarks,
      enhancer: createRuleEnhancer(),
    };
  };

  /** A third adapter, for a service with two slots and idempotent creates. */
  const capabilities: ServiceCapabilities = {
    queue: { by: "studio", slots: 2 },
    createIsIdempotent: true,
    readsAreLimited: false,
    endsEveryCreation: false,
    confirmsRequests: true,
    isBuiltIn: false,
  };
  const received: CreationRequest[] = [];
  const openThird: OpenService = () => {
    const scripted = createScriptedService();
    scripted.on.status = () => aReport({ status: "succeed" });
    scripted.on.outputs = () => [aPictureElsewhere(0)];
    const service: ImageService = {
      ...scripted,
      id: "third",
      provider: "third.example",
      models: scripted.models.map((model) => ({ ...model, id: "third", name: "A third model" })),
      capabilities,
      create(request, creationId) {
        received.push(request);
        return scripted.create(request, creationId);
      },
    };
    return [{ service, worker: null, tidy: null, close: async () => {} }];
  };

  const only = (opened: OpenedService[]) => {
    expect(opened).toHaveLength(1);
    return opened[0] as OpenedService;
  };

  it("the embedded service is used without a service address in the settings, and the remote one with it", async () => {
    const embedded = only(openServices(parts()));
    const remote = only(
      openServices(
        parts({ IMAGE_SERVICE_BASE_URL: "https://images.example", IMAGE_SERVICE_TOKEN: "a-token" }),
      ),
    );
    expect(embedded.service.capabilities).toMatchObject({ queue: { by: "service" }, isBuiltIn: true });
    expect(remote.service).toMatchObject({
      id: "https://images.example",
      capabilities: { queue: { by: "studio", slots: 40 }, isBuiltIn: false },
    });
    expect([embedded.worker === null, remote.worker === null]).toEqual([false, true]);
    await Promise.all([embedded.close(), remote.close()]);
  });

  it("a process of the web role starts no worker", async () => {
    const opened = only(openServices(parts({ ROLE: "web" })));
    expect(opened).toMatchObject({ worker: null, tidy: null });
    await opened.close();
  });

  it("a creation is queued, drawn and shown with a third adapter that is only added to the list of adapters", async () => {
    received.length = 0;
    const { service } = only(
      openServices(parts(), { adapters: [{ readEntries: () => [], open: openThird }, ...ADAPTERS] }),
    );
    const { context, clock } = createTestStudio(database(), { service });
    const ownerId = await addPerson(database());
    const create = () =>
      createCreation(context, {
        ownerId,
        request: aRequest({ prompt: "a red kite", config: { image_number: 1 } }),
        idempotencyKey: null,
      });
    const ids = [await create(), await create(), await create()];
    expect(received.map(({ prompt }) => prompt)).toEqual(["a red kite", "a red kite"]);
    expect(await readUpstreams(context)).toMatchObject({
      is_built_in: false,
      made_by: "third.example",
      waiting: 1,
      places: { taken: 2, limit: 2 },
    });
    for (let round = 0; round < 4; round++) {
      clock.advance(1_000);
      await sweep(context);
      await settled(context);
    }
    expect(received).toHaveLength(3);
    for (const id of ids) {
      expect(await readCreation(context, { ownerId, id })).toMatchObject({
        status: "succeed",
        made_by: "A third model",
        outputs: [{ index: 0, media_type: "image/png" }],
      });
    }
  });
});
