import type { ManyAction } from "contract/creations/creation-actions";
import { expect, it } from "vitest";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { addPerson, aRequest, createTestStudio } from "@/tools/testing/studio";
import { changeMany, UNDO_MS } from "./change-many";
import { readChanges } from "./changes";
import { settled } from "./context/background";
import { createCreation } from "./create";
import { listCreations } from "./list";
import { sweep } from "./sync/sweep";

describeOnEachDatabase("a change of many creations", (database) => {
  const open = async (count: number, ownerId = "ada") => {
    await addPerson(database(), "ada");
    await addPerson(database(), "bob");
    const studio = createTestStudio(database(), { maxActiveCreations: 1_000 });
    const request = aRequest({ config: { image_number: 1 } });
    const ids: string[] = [];
    for (let n = 0; n < count; n++) {
      ids.push(await createCreation(studio.context, { ownerId, request, idempotencyKey: null }));
    }
    return { studio, ids };
  };
  type Studio = Awaited<ReturnType<typeof open>>["studio"];
  const change = ({ context }: Studio, action: ManyAction, ids: string[], ownerId = "ada") =>
    changeMany(context, { ownerId, action, ids });
  const listed = async ({ context }: Studio) =>
    (await listCreations(context, { ownerId: "ada", limit: 100 })).creations;

  it("a change of many creations deletes, restores and permanently removes all of them", async () => {
    const { studio, ids } = await open(3);
    await studio.worker.workUntilEmpty();
    await sweep(studio.context);
    const [first = "", second = ""] = ids;
    expect(new Set(await change(studio, "delete", [first, second, first]))).toEqual(new Set([first, second]));
    expect(await listed(studio)).toHaveLength(1);
    await change(studio, "restore", [first, second]);
    expect(await listed(studio)).toHaveLength(3);
    await change(studio, "delete", ids);
    studio.clock.advance(UNDO_MS + 1);
    expect(await change(studio, "restore", ids)).toEqual([]);
    await sweep(studio.context);
    expect(await database().selectFrom("pictures").select("id").execute()).toEqual([]);
  });

  it("deleting many creations cancels the waiting ones", async () => {
    const { studio, ids } = await open(2);
    await change(studio, "delete", ids);
    await change(studio, "restore", ids);
    await settled(studio.context);
    await sweep(studio.context);
    expect((await listed(studio)).map(({ status }) => status)).toEqual(["cancelled", "cancelled"]);
  });

  it("a change of many creations sets and clears the favourite mark", async () => {
    const { studio, ids } = await open(2);
    await change(studio, "favourite", ids);
    expect((await listed(studio)).map((creation) => creation.is_favourite)).toEqual([true, true]);
    await change(studio, "unfavourite", ids.slice(0, 1));
    expect((await listed(studio)).filter((creation) => creation.is_favourite)).toHaveLength(1);
  });

  it("a change of many creations skips another person's creations like unknown ids", async () => {
    const { studio, ids } = await open(2);
    for (const action of ["delete", "favourite", "unfavourite", "restore"] as const) {
      expect(await change(studio, action, [...ids, "cr_nowhere"], "bob")).toEqual([]);
    }
    expect((await listed(studio)).map((creation) => creation.is_favourite)).toEqual([false, false]);
  });

  it("a poll returns every changed creation, even when many change in the same millisecond", async () => {
    const { studio, ids } = await open(1);
    const { context } = studio;
    await studio.worker.workUntilEmpty();
    await sweep(context);
    const row = await database().selectFrom("creations").selectAll().executeTakeFirstOrThrow();
    const more = Array.from({ length: 420 }, (_, n) => ({ ...row, id: `cr_${n}`, service_id: null }));
    for (const one of more) await database().insertInto("creations").values(one).execute();
    studio.clock.advance(60_000);
    const all = [...ids, ...more.map(({ id }) => id)];
    let { cursor } = await readChanges(context, { ownerId: "ada" });
    await change(studio, "delete", all);
    const deleted = new Set<string>();
    for (let polls = 0; polls < 10 && deleted.size < all.length; polls++) {
      const changes = await readChanges(context, { ownerId: "ada", cursor });
      for (const id of changes.deleted_ids) deleted.add(id);
      cursor = changes.next_cursor;
    }
    expect(deleted).toEqual(new Set(all));
  });
});
