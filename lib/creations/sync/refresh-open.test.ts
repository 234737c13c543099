import { expect, it, vi } from "vitest";
import { isOutage, outage } from "@/lib/base/errors";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { addPerson, aRequest, createTestStudio } from "@/tools/testing/studio";
import { settled } from "../context/background";
import { createCreation } from "../create";
import { refreshBeforeClosing, refreshOpen } from "./refresh-open";

describeOnEachDatabase("a round of status reads", (database) => {
  const open = async () => {
    await addPerson(database(), "ada");
    const { context, worker } = createTestStudio(database());
    const asked: string[] = [];
    const { status } = context.service;
    const service = {
      ...context.service,
      status(serviceId: string) {
        asked.push(serviceId);
        return status(serviceId);
      },
    };
    const watched = { ...context, service };
    const create = async (prompt: string) => {
      const id = await createCreation(context, {
        ownerId: "ada",
        request: aRequest({ prompt }),
        idempotencyKey: null,
      });
      await settled(context);
      return id;
    };
    return { watched, worker, asked, create };
  };

  it("creations that wait in the studio's own queue are not read one by one", async () => {
    const { watched, asked, create } = await open();
    for (const prompt of ["a lake", "a hill", "a tree"]) await create(prompt);
    await refreshOpen(watched, watched);
    expect(asked).toEqual([]);
  });

  it("what was drawn with a key that was removed is read again when the database was out of reach, except at a stop", async () => {
    const { watched, worker, create } = await open();
    const id = await create("a lake");
    await worker.workUntilEmpty();
    const read = () =>
      database().selectFrom("creations").select("status").where("id", "=", id).executeTakeFirst();
    const update = database().updateTable.bind(database());
    let refusals = 2;
    vi.spyOn(database(), "updateTable").mockImplementation(((table: "creations") => {
      if (refusals-- > 0) throw outage("database_unavailable", null);
      return update(table);
    }) as never);
    await expect(refreshBeforeClosing(watched, watched, AbortSignal.abort())).rejects.toSatisfy(isOutage);
    expect(await read()).toEqual({ status: "pending" });
    await refreshBeforeClosing(watched, watched, new AbortController().signal);
    expect(refusals).toBeLessThan(0);
    expect(await read()).toEqual({ status: "succeed" });
    await worker.stop();
  });

  it("a creation that has left the queue is read", async () => {
    const { watched, worker, asked, create } = await open();
    const id = await create("a lake");
    await worker.workUntilEmpty();
    await refreshOpen(watched, watched);
    expect(asked).toHaveLength(1);
    const row = await database()
      .selectFrom("creations")
      .select("status")
      .where("id", "=", id)
      .executeTakeFirst();
    expect(row?.status).toBe("succeed");
    await worker.stop();
  });
});
