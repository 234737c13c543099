import { expect, it } from "vitest";
import { describeOnEachDatabase } from "@/lib/testing/database";
import { addPerson, aRequest, createTestStudio } from "@/lib/testing/studio";
import { createCreation } from "./create";
import { readPreview } from "./pictures";
import { deleteCreation, restoreCreation } from "./remove";

describeOnEachDatabase("a preview", (database) => {
  it("is gone with its creation, and back with it", async () => {
    const { context } = createTestStudio(database());
    const ownerId = await addPerson(database());
    const id = await createCreation(context, { ownerId, request: aRequest(), idempotencyKey: null });
    await context.store.put("previews/one", new Uint8Array([1, 2, 3]));
    const previews = JSON.stringify([{ index: 0, version: 1, key: "previews/one" }]);
    await database().updateTable("creations").set({ previews }).where("id", "=", id).execute();
    const link = new URL(context.links.sign(`previews/${id}/0`, context.clock.now(), "1"));
    const read = () => readPreview(context, { creationId: id, index: "0", query: link.searchParams });

    expect(Array.from((await read()).bytes)).toEqual([1, 2, 3]);
    await deleteCreation(context, { ownerId, id });
    await expect(read()).rejects.toMatchObject({ errorName: "not_found" });
    await restoreCreation(context, { ownerId, id });
    expect((await read()).bytes).toHaveLength(3);
  });
});
