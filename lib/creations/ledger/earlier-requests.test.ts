import { expect, it } from "vitest";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { changeStoredRequests, UNREADABLE } from "@/tools/testing/stored-requests";
import { addPerson, aRequest, createTestStudio } from "@/tools/testing/studio";
import { createCreation } from "../create";
import { listCreations } from "../list";
import { findPicture, pictureFile } from "../pictures/picture-file";
import { readCreation } from "../read";
import { readStatus } from "../status";
import { sweep } from "../sync/sweep";
import { resendCreation } from "../unknown-outcome";

const ownerId = "ada";

describeOnEachDatabase("requests that another version has stored", (database) => {
  const open = async () => {
    await addPerson(database(), ownerId);
    const studio = createTestStudio(database());
    const { context, worker } = studio;
    const create = () =>
      createCreation(context, {
        ownerId,
        request: aRequest({ prompt: "a lake", model_settings: {}, written: { prompt: "a lake" } }),
        idempotencyKey: null,
      });
    const logged: unknown[] = [];
    context.log.error = (what: unknown) => void logged.push(what);
    const drawn = async (id: string) => {
      await worker.workUntilEmpty();
      await sweep(context);
      return readCreation(context, { ownerId, id });
    };
    return { ...studio, create, drawn, logged };
  };

  it("a creation shows everything but the fields that cannot be read, and is not damaged", async () => {
    const { context, create, drawn, logged } = await open();
    const id = await create();
    const before = await drawn(id);
    const places = await changeStoredRequests(database(), UNREADABLE);
    expect(places).toEqual(expect.arrayContaining(["creations.request", "jobs.request"]));
    const { events: _, made_with: __, ...listed } = { ...before, written: null, model_settings: {} };
    const { creations } = await listCreations(context, { ownerId, limit: 1 });
    expect(creations).toEqual([{ ...listed, estimate: null }]);
    expect(await readCreation(context, { ownerId, id })).toMatchObject({ ...listed, events: before.events });
    expect(await readStatus(context, { ownerId, id })).toMatchObject({ status: "succeed" });
    const picture = await findPicture(context, before.outputs[0]?.id ?? "");
    expect(picture && pictureFile(context, picture, { variant: "original" }).fileName).toContain("a-lake");
    // Each field once in a process, whatever the number of rows.
    for (const one of logged) expect(one).toEqual({ column: "request", field: expect.any(String) });
  });

  it.each(["queue", "ledger"])(
    "a creation in the %s that has not been drawn fails with the fields as its reason, instead of being drawn otherwise",
    async (place) => {
      const { engine, create, drawn } = await open();
      const id = await create();
      if (place === "ledger") {
        await database().deleteFrom("jobs").execute();
        const sentLongAgo = { status: "sending" as const, service_id: null, checked_at: 1 };
        await database().updateTable("creations").set(sentLongAgo).execute();
      }
      await changeStoredRequests(database(), UNREADABLE);
      const after = await drawn(id);
      expect(after).toMatchObject({ status: "failed", prompt: "a lake", outputs: [] });
      expect(after.error?.message).toContain("no longer understands model, model_settings of this request");
      expect(engine.requests).toEqual([]);
    },
  );

  it("a creation of unknown outcome is not sent again without the fields", async () => {
    const { context, create } = await open();
    const id = await create();
    await database().updateTable("creations").set({ status: "outcome_unknown" }).execute();
    await changeStoredRequests(database(), UNREADABLE);
    await expect(resendCreation(context, { ownerId, id })).rejects.toThrow("no longer understands model");
  });

  it("a creation is drawn without what only the studio's pages read", async () => {
    const { create, drawn } = await open();
    const id = await create();
    await changeStoredRequests(database(), { written: 7 });
    expect(await drawn(id)).toMatchObject({ status: "succeed", written: null });
  });
});
