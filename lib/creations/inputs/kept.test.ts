import { mkdirSync } from "node:fs";
import { expect, it, vi } from "vitest";
import { handOver } from "@/lib/admin/work";
import { COMMAND } from "@/lib/audit/actor";
import { writeBackup } from "@/lib/backup/write-backup";
import { createFileStore } from "@/lib/pictures/files";
import { addUpload } from "@/lib/uploads/add";
import { createInputsOf } from "@/lib/uploads/inputs-of";
import { backupOf, openBackupFolder, restore } from "@/tools/testing/backups";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { redPng } from "@/tools/testing/foreign-pictures";
import { addPerson, aRequest, createTestStudio } from "@/tools/testing/studio";
import { openTeam } from "@/tools/testing/team";
import { createCreation } from "../create";
import { listCreations } from "../list";
import { readCreation } from "../read";
import { sweep } from "../sync/sweep";

// A backup is written and read.
vi.setConfig({ testTimeout: 60_000 });

const ownerId = "ada";
const { folder, place, openMigrated } = openBackupFolder();

describeOnEachDatabase("what creations were made from", (database) => {
  /** A source, its edit with a reference, and an edit of that. */
  const open = async () => {
    for (const id of [ownerId, "bob"]) await addPerson(database(), id);
    const { context, worker } = createTestStudio(database());
    const create = async (request: Parameters<typeof aRequest>[0]) => {
      const id = await createCreation(context, {
        ...{ ownerId, idempotencyKey: null },
        request: aRequest({ config: { image_number: 1 }, ...request }),
      });
      await worker.workUntilEmpty();
      await sweep(context);
      const { outputs } = await readCreation(context, { ownerId, id });
      return { id, picture_id: outputs[0]?.id ?? "" };
    };
    const photo = await addUpload(context, { ownerId, read: async () => redPng() });
    const source = await create({ prompt: "a lodge", settings: { aspect_ratio: "3:2", resolution: 64 } });
    const edit = await create({
      ...{ prompt: "at night", operation: "edit" },
      inputs: {
        source: { picture_id: source.picture_id },
        references: [{ upload_id: photo.upload_id }],
      },
    });
    const last = await create({
      ...{ prompt: "in winter", operation: "edit", inputs: { source: { picture_id: edit.picture_id } } },
    });
    return { context, source, edit, last };
  };
  const madeFrom = (source: { id: string; picture_id: string }) => ({
    place: "source",
    ...{ creation_id: source.id, picture_id: source.picture_id },
  });

  it("goes with the work that is handed over: the receiver sees the whole chain, filters by it and can edit on", async () => {
    const { context, source, edit, last } = await open();
    const team = openTeam(database());
    await team.change(ownerId, { is_disabled: true });
    await handOver(team.admin, { personId: ownerId, toId: "bob", actor: COMMAND });
    const read = (id: string) => readCreation(context, { ownerId: "bob", id });
    const [made, used] = [await read(edit.id), await read(source.id)];
    expect(made.made_from?.inputs).toMatchObject([madeFrom(source), { place: "reference" }]);
    expect(made.made_from?.inputs.some(({ is_deleted }) => is_deleted)).toBe(false);
    expect((await read(last.id)).made_from?.inputs).toMatchObject([madeFrom(edit)]);
    expect(used.used_in).toMatchObject([{ creation_id: edit.id }]);
    const { creations } = await listCreations(context, { ownerId: "bob", limit: 9, made_from: source.id });
    expect(creations.map(({ creation_id }) => creation_id)).toEqual([edit.id]);
    const request = {
      prompt: "in fog",
      operation: "edit",
      inputs: { source: { picture_id: edit.picture_id } },
    };
    await createCreation(context, {
      ...{ ownerId: "bob", idempotencyKey: null },
      request: aRequest(request as Parameters<typeof aRequest>[0]),
    });
  });

  it("of a source that somebody else owns now is told as deleted, and its words are not read", async () => {
    const { context, source, edit } = await open();
    await database().updateTable("creations").set({ owner_id: "bob" }).where("id", "=", source.id).execute();
    const { made_from } = await readCreation(context, { ownerId, id: edit.id });
    expect(made_from?.inputs[0]).toMatchObject({ place: "source", is_deleted: true });
    expect((await readCreation(context, { ownerId: "bob", id: source.id })).used_in).toBeUndefined();
    expect((await createInputsOf(context)(edit.id))?.sourcePrompt).toBeNull();
  });

  it("is in a backup: the restored studio has the chain and the bytes of every input", async () => {
    const { context, source, edit, last } = await open();
    mkdirSync(folder(), { recursive: true });
    await writeBackup(backupOf(database(), context.store, folder()), place("backup.zip"));
    const db = await openMigrated("restored.db");
    const store = createFileStore(place("pictures"));
    await restore(place("backup.zip"), db, store);
    const restored = { ...createTestStudio(db).context, store };
    const read = (id: string) => readCreation(restored, { ownerId, id });
    expect((await read(edit.id)).made_from?.inputs).toMatchObject([madeFrom(source), { place: "reference" }]);
    expect((await read(source.id)).used_in).toMatchObject([{ creation_id: edit.id }]);
    const before = await createInputsOf(context)(last.id);
    const after = await createInputsOf(restored)(last.id);
    expect(after?.sourcePrompt).toBe(before?.sourcePrompt);
    expect(Buffer.from((await after?.source?.read()) ?? [])).toEqual(
      Buffer.from((await before?.source?.read()) ?? [1]),
    );
  });
});
