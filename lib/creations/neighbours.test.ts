import { expect, it } from "vitest";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { addPerson, aRequest, createTestStudio } from "@/tools/testing/studio";
import { createCreation } from "./create";
import { listCreations } from "./list";
import { readNeighbours } from "./neighbours";
import { deleteCreation } from "./remove";

describeOnEachDatabase("the neighbours of a creation", (database) => {
  it("the previous and next creations follow the order of the list, without deleted creations and those of other people", async () => {
    const { context, clock } = createTestStudio(database());
    const ownerId = await addPerson(database());
    const other = await addPerson(database(), "grace");
    for (let n = 0; n < 5; n++) {
      // The first three have the same time, so only their ids order them.
      if (n > 2) clock.advance(10);
      await createCreation(context, { ownerId, request: aRequest(), idempotencyKey: null });
      await createCreation(context, { ownerId: other, request: aRequest(), idempotencyKey: null });
    }
    await database()
      .updateTable("creations")
      .set({ created_at: 5 })
      .where("status", "=", "pending")
      .execute();
    const before = await listCreations(context, { ownerId, limit: 10 });
    const [, second] = before.creations;
    await deleteCreation(context, { ownerId, id: second?.creation_id ?? "" });

    const list = (await listCreations(context, { ownerId, limit: 10 })).creations.map(
      (one) => one.creation_id,
    );
    expect(list).toHaveLength(4);
    const walked: string[] = [];
    for (let id: string | null = list[0] ?? null; id !== null; ) {
      walked.push(id);
      const { olderId } = await readNeighbours(context, { ownerId, id });
      if (olderId)
        expect(await readNeighbours(context, { ownerId, id: olderId })).toMatchObject({ newerId: id });
      id = olderId;
    }
    expect(walked).toEqual(list);
    expect(await readNeighbours(context, { ownerId, id: list[0] ?? "" })).toMatchObject({ newerId: null });
  });

  it("the neighbours of a creation are not shown to other people", async () => {
    const { context } = createTestStudio(database());
    const ownerId = await addPerson(database());
    const other = await addPerson(database(), "grace");
    const id = await createCreation(context, { ownerId, request: aRequest(), idempotencyKey: null });
    await expect(readNeighbours(context, { ownerId: other, id })).rejects.toMatchObject({
      errorName: "not_found",
    });
  });
});
