import { expect, it } from "vitest";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { addPerson, aRequest, createTestStudio } from "@/tools/testing/studio";
import { settled } from "../context/background";
import { createCreation } from "../create";
import { refreshOpen } from "./refresh-open";

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
