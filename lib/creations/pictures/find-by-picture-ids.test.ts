import { expect, it } from "vitest";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { addPerson, aRequest, createTestStudio } from "@/tools/testing/studio";
import { waitFor } from "@/tools/testing/wait";
import { createCreation } from "../create";
import { readCreation } from "../read";
import { deleteCreation } from "../remove";
import { findByPictureIds } from "./find-by-picture-ids";

describeOnEachDatabase("finding creations by picture ids", (database) => {
  it("a search by picture ids returns the owner's creations once each, in the order of the ids, and lists the other ids as missing", async () => {
    const { context, worker } = createTestStudio(database());
    const ownerId = await addPerson(database());
    const other = await addPerson(database(), "grace");
    worker.start();
    const made: { id: string; pictures: string[] }[] = [];
    for (const owner of [ownerId, ownerId, ownerId, other]) {
      const id = await createCreation(context, { ownerId: owner, request: aRequest(), idempotencyKey: null });
      const read = () => readCreation(context, { ownerId: owner, id });
      await waitFor("succeed", async () => (await read()).status === "succeed");
      made.push({ id, pictures: (await read()).outputs.map((output) => output.id) });
    }
    await worker.stop();
    const [first, second, deleted, foreign] = made;
    await deleteCreation(context, { ownerId, id: deleted?.id ?? "" });

    const pictureIds = [second, deleted, foreign, first, second].flatMap(
      (one, at) => one?.pictures[at % 2] ?? [],
    );
    const found = await findByPictureIds(context, { ownerId, pictureIds: [...pictureIds, "pi_unknown"] });
    expect(found.creations.map((creation) => creation.creation_id)).toEqual([second?.id, first?.id]);
    expect(found.creations[0]?.outputs).toHaveLength(2);
    expect(found.missing_ids).toEqual([deleted?.pictures[1], foreign?.pictures[0], "pi_unknown"]);
  });
});
