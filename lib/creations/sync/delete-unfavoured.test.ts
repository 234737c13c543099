import type { Kysely } from "kysely";
import { expect, it } from "vitest";
import type { Database } from "@/lib/db/schema";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { addPerson, createTestStudio } from "@/tools/testing/studio";
import { changeMany, UNDO_MS } from "../change-many";
import { changePictures } from "../pictures/change-pictures";
import { deleteUnfavoured } from "./delete-unfavoured";
import { purgeDeleted } from "./purge-deleted";

const DAY_MS = 24 * 60 * 60_000;

const row = (id: string, time: number) => ({
  id,
  owner_id: "ada",
  idempotency_key: null,
  request_hash: "hash",
  request: JSON.stringify({ prompt: "a lake" }),
  service: "embedded",
  service_id: null,
  status: "succeed" as const,
  progress_permille: null,
  queue_ahead: null,
  error: null,
  enhanced_prompt: null,
  understanding: null,
  previews: "[]",
  cancel_requested_at: null,
  cancel_sent_at: null,
  is_favourite: 0,
  created_at: time,
  updated_at: time,
  started_at: time,
  finished_at: time,
  deleted_at: null,
  checked_at: time,
});

/** A finished creation with one picture. */
async function addCreation(
  db: Kysely<Database>,
  id: string,
  time: number,
  more: Partial<Omit<ReturnType<typeof row>, "status">> & {
    status?: "succeed" | "failed" | "outcome_unknown" | "processing";
  } = {},
): Promise<void> {
  await db
    .insertInto("creations")
    .values({ ...row(id, time), ...more } as ReturnType<typeof row>)
    .execute();
  await db
    .insertInto("pictures")
    .values({
      id: `picture-${id}`,
      creation_id: id,
      picture_index: 0,
      seed: null,
      width: 1,
      height: 1,
      media_type: "image/png",
      byte_length: 1,
      original_key: `pictures/${id}/0.png`,
      thumbnail_key: `pictures/${id}/0-thumbnail.webp`,
      created_at: time,
    })
    .execute();
}

async function putOnBoard(
  db: Kysely<Database>,
  creation: string,
  board: { deleted_at: number | null },
): Promise<void> {
  const id = `board-of-${creation}`;
  const times = { created_at: 1, updated_at: 1, seen_at: 1 };
  await db
    .insertInto("boards")
    .values({ id, owner_id: "ada", name: "B", origin_id: null, ...times, ...board })
    .execute();
  await db
    .insertInto("board_items")
    .values({
      board_id: id,
      id: "item",
      picture_id: `picture-${creation}`,
      title: "",
      note: "",
      mark: null,
      position: 1,
    })
    .execute();
}

describeOnEachDatabase("creations that are older than the studio keeps them", (database) => {
  const left = async () =>
    (
      await database()
        .selectFrom("creations")
        .select("id")
        .where("deleted_at", "is", null)
        .orderBy("id")
        .execute()
    ).map(({ id }) => id);
  const studio = async (more: { keepUnfavouredMs?: number; batchRows?: number } = {}) => {
    await addPerson(database());
    return createTestStudio(database(), { keepUnfavouredMs: 30 * DAY_MS, ...more });
  };

  it("are deleted, except favourites, what is on a board, what is younger, open or undecided", async () => {
    const { context, clock } = await studio();
    const old = clock.now() - 31 * DAY_MS;
    await addCreation(database(), "old", old);
    await addCreation(database(), "failed", old, { status: "failed" });
    await addCreation(database(), "young", clock.now() - 29 * DAY_MS);
    await addCreation(database(), "favourite", old);
    await changePictures(context, { ownerId: "ada", action: "favourite", ids: ["picture-favourite"] });
    await database()
      .updateTable("creations")
      .set({ updated_at: old })
      .where("id", "=", "favourite")
      .execute();
    await addCreation(database(), "on-board", old);
    await putOnBoard(database(), "on-board", { deleted_at: null });
    await addCreation(database(), "on-deleted-board", old);
    await putOnBoard(database(), "on-deleted-board", { deleted_at: clock.now() });
    await addCreation(database(), "unknown", old, { status: "outcome_unknown" });
    await addCreation(database(), "open", old, { status: "processing" });
    await addCreation(database(), "changed", old, { updated_at: clock.now() - DAY_MS });
    await deleteUnfavoured(context);
    expect(await left()).toEqual([
      "changed",
      "favourite",
      "on-board",
      "on-deleted-board",
      "open",
      "unknown",
      "young",
    ]);
    const events = await database()
      .selectFrom("creation_events")
      .select("creation_id")
      .where("kind", "=", "expired")
      .execute();
    expect(events.map(({ creation_id }) => creation_id).sort()).toEqual(["failed", "old"]);
  });

  it("can be restored by their owner, and are then kept as long again", async () => {
    const { context, clock } = await studio();
    await addCreation(database(), "old", clock.now() - 31 * DAY_MS);
    await deleteUnfavoured(context);
    expect(await left()).toEqual([]);
    await changeMany(context, { ownerId: "ada", action: "restore", ids: ["old"] });
    await deleteUnfavoured(context);
    expect(await left()).toEqual(["old"]);
    clock.advance(31 * DAY_MS);
    await deleteUnfavoured(context);
    expect(await left()).toEqual([]);
  });

  it("get their turn behind more kept ones than a round looks at", async () => {
    const { context, clock } = await studio({ batchRows: 3 });
    const old = clock.now() - 31 * DAY_MS;
    for (let number = 0; number < 10; number++)
      await addCreation(database(), `a-kept-${number}`, old, { is_favourite: 1 });
    await addCreation(database(), "z-old", old);
    for (let round = 0; round < 5; round++) await deleteUnfavoured(context);
    expect(await left()).not.toContain("z-old");
    expect(await left()).toHaveLength(10);
  });

  it("stay where the settings keep everything", async () => {
    await addPerson(database());
    const { context, clock } = createTestStudio(database());
    await addCreation(database(), "old", clock.now() - 3_000 * DAY_MS);
    await deleteUnfavoured(context);
    expect(await left()).toEqual(["old"]);
  });

  it("that were deleted by their owner stay restorable for the days of the settings, and are removed afterwards", async () => {
    await addPerson(database());
    const { context, clock } = createTestStudio(database(), { keepDeletedMs: 7 * DAY_MS });
    await addCreation(database(), "one", clock.now());
    const change = (action: "delete" | "restore") =>
      changeMany(context, { ownerId: "ada", action, ids: ["one"] });
    await change("delete");
    clock.advance(UNDO_MS + DAY_MS);
    await purgeDeleted(context);
    expect(await change("restore")).toEqual(["one"]);
    await change("delete");
    clock.advance(7 * DAY_MS + 1);
    expect(await change("restore")).toEqual([]);
    await purgeDeleted(context);
    expect(await database().selectFrom("creations").select("id").execute()).toEqual([]);
  });
});
