import { mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { addPerson, aRequest, createTestStudio } from "@/tools/testing/studio";
import type { CreationsContext } from "../context/contexts";
import { createCreation } from "../create";
import { sweep } from "../sync/sweep";
import { importArchive } from "./import-archive";
import { openArchiveFile } from "./read-archive";
import { openArchive } from "./write-archive";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "studio-storage-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describeOnEachDatabase("the storage limit during an import", (database) => {
  /** Ada has drawn these creations; Bob imports her archive. */
  const open = async (creations: number) => {
    await addPerson(database(), "ada");
    await addPerson(database(), "bob");
    const { context, worker, clock } = createTestStudio(database());
    for (let n = 0; n < creations; n++) {
      await createCreation(context, { ownerId: "ada", request: aRequest(), idempotencyKey: null });
      await worker.workUntilEmpty();
      await sweep(context);
    }
    const { stream } = await openArchive(context, { ownerId: "ada", ids: null });
    const file = path.join(folder, "archive.zip");
    writeFileSync(file, Buffer.from(await new Response(stream).arrayBuffer()));
    const imported = async (into: CreationsContext) => {
      const archive = await openArchiveFile(openSync(file, "r"));
      const steps = importArchive(into, { ownerId: "bob", archive });
      for (;;) {
        const step = await steps.next();
        if (!step.done) continue;
        archive.close();
        return step.value;
      }
    };
    const bytesOf = async (ownerId: string) => {
      const rows = await database()
        .selectFrom("pictures")
        .innerJoin("creations", "creations.id", "pictures.creation_id")
        .select("byte_length")
        .where("owner_id", "=", ownerId)
        .execute();
      return rows.reduce((sum, { byte_length }) => sum + byte_length, 0);
    };
    const limitTo = (bytes: number) => ({ ...context, maxBytesPerPerson: bytes });
    const files = async () => (await database().selectFrom("blobs").select("key").execute()).length;
    return { imported, bytesOf, limitTo, files, clock };
  };

  it("an import stops at the limit: what fits is there, the rest is refused with the reason, and no file is left of it", async () => {
    const { imported, bytesOf, limitTo, files } = await open(4);
    const each = (await bytesOf("ada")) / 4;
    const before = await files();
    const result = await imported(limitTo(Math.round(each * 1.5)));
    expect(result).toMatchObject({ imported: 2, known: 0, refused_count: 2 });
    for (const { reason } of result.refused) expect(reason).toMatch(/^Your storage is full/);
    expect(await bytesOf("bob")).toBeLessThan(each * 2.5);
    // Two creations of two pictures each, with their thumbnails.
    expect(await files()).toBe(before + 2 * 2 * 2);
  });

  it("the limit that an administrator set for one person stops an import too", async () => {
    const { imported, limitTo } = await open(1);
    await database()
      .updateTable("people")
      .set({ limits: JSON.stringify({ bytes_kept: 0 }) })
      .execute();
    const result = await imported(limitTo(1_000_000_000));
    expect(result).toMatchObject({ imported: 0, refused_count: 1 });
    expect(result.refused[0]?.reason).toMatch(/^Your storage is full/);
  });

  it("somebody whose storage is full imports nothing, and goes on where the import stopped once there is room", async () => {
    const { imported, limitTo, clock } = await open(2);
    expect(await imported(limitTo(0))).toMatchObject({ imported: 0, refused_count: 2 });
    clock.advance(61_000);
    expect(await imported(limitTo(1))).toMatchObject({ imported: 1, refused_count: 1 });
    clock.advance(61_000);
    expect(await imported(limitTo(1_000_000_000))).toMatchObject({ imported: 1, known: 1, refused_count: 0 });
  });
});
