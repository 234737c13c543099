import { mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { ImportResult } from "contract/creations/archive";
import { withoutMarks } from "picture-metadata/manifest";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { seedCreations } from "@/tools/commands/seed/seed-creations";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { openFilesIn } from "@/tools/testing/open-files";
import { UNREADABLE } from "@/tools/testing/stored-requests";
import { addPerson, aRequest, createStoppedClock, createTestStudio } from "@/tools/testing/studio";
import { type ZipFileSpec, zipOf } from "@/tools/testing/zip";
import { changeMany, UNDO_MS } from "../change-many";
import type { CreationsContext } from "../context/contexts";
import { createCreation } from "../create";
import { favouriteCreation } from "../favourite";
import { listCreations, listPictureIds } from "../list";
import { changePictures } from "../pictures/change-pictures";
import { readCreation } from "../read";
import { sweep } from "../sync/sweep";
import { archiveFileName } from "./file-name";
import { importArchive } from "./import-archive";
import { ARCHIVE_LIMITS, type OpenArchive, openArchiveFile, parsePiece } from "./read-archive";
import { openArchive } from "./write-archive";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "studio-archive-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;
/** Opens a file with these bytes; the code under test closes it. */
function fileOf(bytes: Uint8Array): number {
  const file = path.join(folder, `${files++}.zip`);
  writeFileSync(file, bytes);
  return openSync(file, "r");
}

const openFiles = () => openFilesIn(folder);

async function creationsIn(archive: OpenArchive): Promise<unknown[]> {
  const creations: unknown[] = [];
  for await (const piece of archive.creations()) creations.push(piece && parsePiece(piece));
  return creations;
}

async function exported(context: CreationsContext, ownerId: string, ids: string[] | null = null) {
  const { stream } = await openArchive(context, { ownerId, ids });
  return Buffer.from(await new Response(stream).arrayBuffer());
}

async function imported(context: CreationsContext, ownerId: string, zip: Uint8Array): Promise<ImportResult> {
  const archive = await openArchiveFile(fileOf(zip));
  try {
    const steps = importArchive(context, { ownerId, archive });
    for (;;) {
      const step = await steps.next();
      if (step.done) return step.value;
    }
  } finally {
    archive.close();
  }
}

const HEAD = { format: "prompt-studio-archive", version: 2 };
const linesOf = (lines: readonly string[], head: unknown = HEAD) => ({
  name: "creations.jsonl",
  bytes: [JSON.stringify(head), ...lines].map((line) => `${line}\n`).join(""),
});
/** Version 1 of the format: one JSON, either compact or indented. */
const firstForm = (creations: readonly unknown[], { version = 1, space = 0 } = {}) => ({
  name: "creations.json",
  bytes: JSON.stringify({ format: "prompt-studio-archive", version, creations }, null, space),
});

describeOnEachDatabase("an archive", (database) => {
  const open = async () => {
    await addPerson(database(), "ada");
    await addPerson(database(), "bob");
    return createTestStudio(database());
  };
  const listed = async (context: CreationsContext, ownerId: string) =>
    (await listCreations(context, { ownerId, limit: 100 })).creations;
  /** The content of a person's creations, without ids and addresses. */
  const contents = async (context: CreationsContext, ownerId: string) =>
    Promise.all(
      (await listed(context, ownerId)).map(async ({ creation_id }) => {
        const {
          outputs,
          thumbnail_url: _,
          creation_id: __,
          update_time: ___,
          // When the service last reported the status.
          report_time: ____,
          ...rest
        } = await readCreation(context, { ownerId, id: creation_id });
        const rows = await context.db
          .selectFrom("pictures")
          .select(["original_key", "picture_index"])
          .where("creation_id", "=", creation_id)
          .orderBy("picture_index")
          .execute();
        const files = await Promise.all(rows.map((row) => context.store.get(row.original_key)));
        return {
          ...rest,
          outputs: outputs.map(({ index, seed, width, height, media_type }) => ({
            index,
            seed,
            width,
            height,
            media_type,
          })),
          // Those that were stored without marks get some when they leave.
          files: files.map((bytes) =>
            Buffer.concat(withoutMarks(bytes ?? new Uint8Array(0))).toString("base64"),
          ),
        };
      }),
    );
  const drawn = async ({ context, worker }: Awaited<ReturnType<typeof open>>, prompt = "schöner See") => {
    const id = await createCreation(context, {
      ownerId: "ada",
      request: aRequest({ prompt, negative_prompt: "people", is_public: false }),
      idempotencyKey: null,
    });
    await worker.workUntilEmpty();
    await sweep(context);
    return id;
  };

  it("an archive contains every creation except damaged ones, which it names", async () => {
    const studio = await open();
    const { context } = studio;
    const damaged = await drawn(studio, "first lake");
    await drawn(studio, "second lake");
    await database().updateTable("creations").set({ request: "{" }).where("id", "=", damaged).execute();
    const zip = await exported(context, "ada");
    expect(zip.toString("latin1")).toContain("damaged.txt");
    expect(zip.toString("latin1")).toContain(damaged);
    expect(await imported(context, "bob", zip)).toMatchObject({ imported: 1 });
    expect((await listed(context, "bob")).map(({ prompt }) => prompt)).toEqual(["second lake"]);
  });

  it("an import leaves out optional fields of another version's request, and keeps the creation", async () => {
    const { context } = await open();
    const creation = {
      ...{ creation_id: "cr_earlier", status: "cancelled", is_favourite: false, made_by: "Sandbox" },
      request: { ...aRequest({ prompt: "a lake" }), ...UNREADABLE, mood: "calm" },
      ...{ enhanced_prompt: null, understanding: null, error: null, pictures: [], events: [] },
      ...{ create_time: "2030-01-01T00:00:00.000Z", start_time: null, finish_time: null },
    };
    const result = await imported(context, "ada", zipOf([linesOf([JSON.stringify(creation)])]));
    expect(result).toMatchObject({ imported: 1, refused: [] });
    const { request } = await database().selectFrom("creations").select("request").executeTakeFirstOrThrow();
    expect(JSON.parse(request)).toEqual({ ...aRequest({ prompt: "a lake" }), mood: "calm" });
  });

  it("an archive of single pictures contains exactly these, and no creation without one of them", async () => {
    const studio = await open();
    const { context } = studio;
    const ids = [await drawn(studio, "first lake"), await drawn(studio, "second lake")];
    const [first] = await Promise.all(ids.map((id) => readCreation(context, { ownerId: "ada", id })));
    const pictureIds = [first?.outputs[1]?.id ?? ""];
    const archive = await openArchive(context, { ownerId: "ada", ids, pictureIds });
    expect(archive.creations).toBe(1);
    const zip = Buffer.from(await new Response(archive.stream).arrayBuffer());
    expect(await imported(context, "bob", zip)).toMatchObject({ imported: 1, refused_count: 0 });
    const [only] = await listed(context, "bob");
    expect(only).toMatchObject({ prompt: "first lake", outputs: [{ seed: first?.outputs[1]?.seed }] });
  });

  it("an archive without the favourite picture of a creation makes no other picture a favourite", async () => {
    const studio = await open();
    const { context } = studio;
    const ids = [await drawn(studio)];
    const [one = "", two = ""] = await listPictureIds(context, { ownerId: "ada" });
    await changePictures(context, { ownerId: "ada", action: "favourite", ids: [two] });
    const archive = await openArchive(context, { ownerId: "ada", ids, pictureIds: [one] });
    const zip = Buffer.from(await new Response(archive.stream).arrayBuffer());
    expect(await imported(context, "bob", zip)).toMatchObject({ imported: 1 });
    const [copy] = await listed(context, "bob");
    expect(copy).toMatchObject({ is_favourite: false, outputs: [{ is_favourite: false }] });
  });

  it.each([true, false])("an import keeps whether a cost was measured (%s)", async (isMeasured) => {
    const { context } = createTestStudio(database());
    await addPerson(database());
    await addPerson(database(), "bob");
    await seedCreations(context, { ownerId: "ada", count: 1 });
    await database()
      .updateTable("creations")
      .set({ cost_micros: 41_250, currency: "USD", is_cost_measured: isMeasured ? 1 : 0 })
      .execute();
    await imported(context, "bob", await exported(context, "ada"));
    const [creation] = (await listCreations(context, { ownerId: "bob", limit: 1 })).creations;
    expect(creation?.cost).toEqual({ amount: 0.041_25, currency: "USD", is_measured: isMeasured });
  });

  it("an import by another person restores everything once, however often it is repeated", async () => {
    const studio = await open();
    const { context } = studio;
    const id = await drawn(studio);
    await favouriteCreation(context, { ownerId: "ada", id, isFavourite: true });
    await seedCreations(context, { ownerId: "ada", count: 12 });
    const zip = await exported(context, "ada");
    expect(await imported(context, "bob", zip)).toMatchObject({ imported: 13, known: 0, refused_count: 0 });
    const once = await contents(context, "bob");
    expect(once.map((creation) => ({ ...creation, made_by: "" }))).toEqual(
      (await contents(context, "ada")).map((creation) => ({ ...creation, made_by: "" })),
    );
    expect(once.some((creation) => creation.made_by === "Held engine")).toBe(true);
    expect(await imported(context, "bob", zip)).toMatchObject({ imported: 0, known: 13 });
    // Bob's export has the same creations, so neither person gets duplicates.
    const bobs = await exported(context, "bob");
    expect(await imported(context, "bob", bobs)).toMatchObject({ imported: 0, known: 13 });
    expect(await imported(context, "ada", bobs)).toMatchObject({ imported: 0, known: 13 });
    expect(await contents(context, "bob")).toEqual(once);
    expect(await imported(context, "ada", zip)).toMatchObject({ imported: 0, known: 13 });
  });

  it("an archive keeps which pictures are favourites and what the person wrote, and leaves deleted pictures out", async () => {
    const studio = await open();
    const { context } = studio;
    const written = { prompt: "a lake", style: "Ink", values: ["lake"] };
    const request = aRequest({ config: { image_number: 4 }, written });
    await createCreation(context, { ownerId: "ada", request, idempotencyKey: null });
    await studio.worker.workUntilEmpty();
    await sweep(context);
    const [, second = "", third = "", fourth = ""] = await listPictureIds(context, { ownerId: "ada" });
    await changePictures(context, { ownerId: "ada", action: "favourite", ids: [third, fourth] });
    await changePictures(context, { ownerId: "ada", action: "delete", ids: [second, fourth] });
    expect(await imported(context, "bob", await exported(context, "ada"))).toMatchObject({ imported: 1 });
    const [copy] = await listed(context, "bob");
    expect(copy).toMatchObject({ is_favourite: true, written });
    expect(copy?.outputs.map(({ index, is_favourite }) => [index, is_favourite])).toEqual([
      [0, false],
      [2, true],
    ]);
  });

  it("an archive of single pictures contains exactly these, of the person who asks", async () => {
    const studio = await open();
    const { context } = studio;
    const ids = [await drawn(studio, "first lake"), await drawn(studio, "second lake")];
    const [one = "", , three = ""] = await listPictureIds(context, { ownerId: "ada" });
    const archive = (ownerId: string) => openArchive(context, { ownerId, ids, pictureIds: [one, three] });
    await expect(archive("bob")).rejects.toMatchObject({ errorName: "not_found" });
    const zip = Buffer.from(await new Response((await archive("ada")).stream).arrayBuffer());
    const creations = await creationsIn(await openArchiveFile(fileOf(zip)));
    expect(creations.map((creation) => (creation as { pictures: unknown[] }).pictures.length)).toEqual([
      1, 1,
    ]);
  });

  it.each([0, 2])(
    "an archive of version 1, one JSON indented by %i, can still be imported completely",
    async (space) => {
      const studio = await open();
      const { context } = studio;
      await seedCreations(context, { ownerId: "ada", count: 12 });
      await drawn(studio, 'brackets ]}[{, "quotes" and \\ backslashes \\" in one prompt');
      const zip = await exported(context, "ada");
      const archive = await openArchiveFile(fileOf(zip));
      const creations = await creationsIn(archive);
      const files = await Promise.all(
        creations.flatMap((creation) =>
          (creation as { pictures: { file: string }[] }).pictures.map(async ({ file }) => ({
            name: file,
            bytes: (await archive.read(file)) ?? "",
          })),
        ),
      );
      archive.close();
      const old = zipOf([...files, firstForm(creations, { space })]);
      expect(await imported(context, "bob", old)).toMatchObject({ imported: 13, known: 0, refused_count: 0 });
      const without = (all: { made_by: string }[]) => all.map((creation) => ({ ...creation, made_by: "" }));
      expect(without(await contents(context, "bob"))).toEqual(without(await contents(context, "ada")));
      expect(await imported(context, "bob", zip)).toMatchObject({ imported: 0, known: 13 });
    },
  );

  it("a stopped import keeps the creations imported so far, closes the file, and continues the next time", async () => {
    const { context } = await open();
    await seedCreations(context, { ownerId: "ada", count: 9 });
    const zip = await exported(context, "ada");
    const archive = await openArchiveFile(fileOf(zip));
    const steps = importArchive(context, { ownerId: "bob", archive });
    for (let n = 0; n < 4; n++) await steps.next();
    await steps.return({ imported: 0, known: 0, refused: [], refused_count: 0 });
    archive.close();
    await expect.poll(openFiles).toEqual([]);
    expect(await listed(context, "bob")).toHaveLength(3);
    expect(await imported(context, "bob", zip)).toMatchObject({ imported: 6, known: 3 });
  });

  it("an import under way brings nothing more once its person is disabled", async () => {
    const { context } = await open();
    await seedCreations(context, { ownerId: "ada", count: 5 });
    const archive = await openArchiveFile(fileOf(await exported(context, "ada")));
    const steps = importArchive(context, { ownerId: "bob", archive });
    for (let n = 0; n < 3; n++) await steps.next();
    const before = await listed(context, "bob");
    await context.db.updateTable("people").set({ disabled_at: 1 }).where("id", "=", "bob").execute();
    let step = await steps.next();
    while (!step.done) step = await steps.next();
    archive.close();
    expect(step.value).toMatchObject({ imported: 2, refused_count: 3 });
    expect(await listed(context, "bob")).toHaveLength(before.length);
  });

  it("an import by a disabled person restores no deleted creation", async () => {
    const { context } = await open();
    await seedCreations(context, { ownerId: "ada", count: 2 });
    const zip = await exported(context, "ada");
    const ids = (await listed(context, "ada")).map(({ creation_id }) => creation_id);
    await changeMany(context, { ownerId: "ada", action: "delete", ids });
    await context.db.updateTable("people").set({ disabled_at: 1 }).where("id", "=", "ada").execute();
    expect(await imported(context, "ada", zip)).toMatchObject({ imported: 0, refused_count: ids.length });
    expect(await listed(context, "ada")).toEqual([]);
  });

  it("a creation whose pictures were being stored while its person was disabled is not imported, and leaves no files", async () => {
    const studio = await open();
    const { context } = studio;
    await drawn(studio);
    const zip = await exported(context, "ada");
    const keys = async () => {
      const all: string[] = [];
      for await (const { key } of context.store.list()) all.push(key);
      return all.sort();
    };
    const before = await keys();
    const disabling: CreationsContext = {
      ...context,
      store: {
        ...context.store,
        async put(key, picture) {
          await context.db.updateTable("people").set({ disabled_at: 1 }).where("id", "=", "bob").execute();
          await context.store.put(key, picture);
        },
      },
    };
    expect(await imported(disabling, "bob", zip)).toMatchObject({ imported: 0, refused_count: 1 });
    expect(await listed(context, "bob")).toEqual([]);
    expect(await keys()).toEqual(before);
  });

  it("an import lets other requests run after each imported creation", async () => {
    const { context } = await open();
    const zip = zipOf([linesOf(Array.from({ length: 300 }, () => "[]"))]);
    let turns = 0;
    let isOver = false;
    const count = () => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    await imported(context, "ada", zip);
    isOver = true;
    expect(turns).toBeGreaterThanOrEqual(300);
  });

  it("imported creations are found by search", async () => {
    const studio = await open();
    await drawn(studio);
    await imported(studio.context, "bob", await exported(studio.context, "ada"));
    const found = await listCreations(studio.context, {
      ownerId: "bob",
      limit: 9,
      q: "SCHONER see",
      shape: "wide",
      public: false,
    });
    expect(found.creations).toHaveLength(1);
  });

  it("an import restores creations that were deleted, before and after their permanent removal", async () => {
    const studio = await open();
    const { context } = studio;
    const id = await drawn(studio);
    const zip = await exported(context, "ada");
    const before = await contents(context, "ada");
    await changeMany(context, { ownerId: "ada", action: "delete", ids: [id] });
    expect(await imported(context, "ada", zip)).toMatchObject({ imported: 1 });
    expect((await listed(context, "ada"))[0]?.creation_id).toBe(id);
    await changeMany(context, { ownerId: "ada", action: "delete", ids: [id] });
    studio.clock.advance(UNDO_MS + 1);
    await sweep(context);
    expect(await imported(context, "ada", zip)).toMatchObject({ imported: 1 });
    expect(await contents(context, "ada")).toEqual(before);
  });

  it("an archive of a selection contains only selected creations, and none of other people or still running", async () => {
    const studio = await open();
    const { context } = studio;
    const id = await drawn(studio, "the one");
    await drawn(studio, "another");
    const running = await createCreation(context, {
      ownerId: "ada",
      request: aRequest(),
      idempotencyKey: null,
    });
    const some = await openArchiveFile(fileOf(await exported(context, "ada", [id, running, "cr_nowhere"])));
    const creations = await creationsIn(some);
    some.close();
    expect(creations).toMatchObject([{ creation_id: id, request: { prompt: "the one" } }]);
    await expect(openArchive(context, { ownerId: "bob", ids: [id] })).rejects.toMatchObject({
      errorName: "not_found",
    });
    await expect(openArchive(context, { ownerId: "bob", ids: null })).rejects.toMatchObject({
      errorName: "not_found",
    });
  });

  it("an archive is read from the picture store only as fast as it is downloaded", async () => {
    const studio = await open();
    await seedCreations(studio.context, { ownerId: "ada", count: 40 });
    let opened = 0;
    const store = {
      ...studio.context.store,
      open: (key: string) => {
        opened += 1;
        return studio.context.store.open(key);
      },
    };
    const { stream } = await openArchive({ ...studio.context, store }, { ownerId: "ada", ids: null });
    const reader = stream.getReader();
    await reader.read();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(opened).toBe(1);
    await reader.cancel();
  });

  it("the download of an archive ends with an error when its person is disabled meanwhile, who is read once a second at most", async () => {
    await addPerson(database(), "ada");
    const clock = createStoppedClock();
    const { context } = createTestStudio(database(), { clock });
    await seedCreations(context, { ownerId: "ada", count: 12 });
    const people = vi.fn();
    const db = context.db.withPlugin({
      transformQuery({ node }) {
        if (node.kind === "SelectQueryNode" && JSON.stringify(node.from).includes('"people"')) people();
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const download = async () => {
      const { stream } = await openArchive({ ...context, db }, { ownerId: "ada", ids: null });
      return stream.getReader();
    };
    const restOf = async (reader: Awaited<ReturnType<typeof download>>) => {
      while (!(await reader.read()).done);
    };
    const whole = await download();
    await restOf(whole);
    expect(people).toHaveBeenCalledTimes(1);

    const cut = await download();
    await cut.read();
    await database().updateTable("people").set({ disabled_at: 1 }).where("id", "=", "ada").execute();
    clock.advance(1_000);
    await expect(restOf(cut)).rejects.toMatchObject({ errorName: "account_disabled" });
  });

  it("two concurrent imports of one archive restore each creation once and leave no files behind", async () => {
    const studio = await open();
    const { context } = studio;
    await drawn(studio);
    const zip = await exported(context, "ada");
    const results = await Promise.all([imported(context, "bob", zip), imported(context, "bob", zip)]);
    expect(results.map(({ imported: one }) => one).sort()).toEqual([0, 1]);
    expect(await listed(context, "bob")).toHaveLength(1);
    const blobs = await database()
      .selectFrom("blobs")
      .select("key")
      .where("key", "like", "pictures/%")
      .execute();
    const pictures = await database().selectFrom("pictures").selectAll().execute();
    const ours = pictures.flatMap((picture) => [picture.original_key, picture.thumbnail_key]);
    expect(blobs.map(({ key }) => key).filter((key) => !ours.includes(key))).toEqual([]);
  });

  it("an import skips an invalid creation completely with a reason, and restores the valid ones", async () => {
    const { context } = await open();
    const picture = await sharp({ create: { width: 30, height: 20, channels: 3, background: "teal" } })
      .png()
      .toBuffer();
    const good = (id: string, file: string, more = {}) => ({
      creation_id: id,
      status: "succeed",
      is_favourite: false,
      request: aRequest(),
      enhanced_prompt: null,
      understanding: null,
      error: null,
      made_by: "somebody",
      create_time: "2030-01-01T00:00:00.000Z",
      start_time: null,
      finish_time: null,
      pictures: [{ file, index: 0, seed: 7, width: 1, height: 1, media_type: "text/html" }],
      events: [],
      ...more,
    });
    let deep: unknown = 1;
    for (let n = 0; n < 500; n++) deep = { deep };
    const creations: unknown[] = [
      good("cr_good", "pictures/a.png"),
      good("cr_twice", "pictures/a.png"),
      good("cr_missing", "pictures/nowhere.png"),
      good("cr_html", "pictures/page.png"),
      good("cr_svg", "pictures/vector.png"),
      good("cr_cut", "pictures/cut.png"),
      good("cr_lies", "pictures/lies.png"),
      good("cr_out", "../../etc/passwd"),
      good("cr_status", "pictures/b.png", { status: "processing" }),
      good("cr_none", "pictures/b.png", { pictures: [] }),
      good("../cr", "pictures/b.png"),
      good("cr_prompt", "pictures/b.png", { request: { prompt: "" } }),
      good("cr_deep", "pictures/b.png", { request: { ...aRequest(), deep } }),
      good("cr_future", "pictures/b.png", { create_time: "9999-01-01T00:00:00.000Z" }),
      good("cr_long", "pictures/b.png", { made_by: "x".repeat(300_000) }),
      good("cr_many", "pictures/b.png", { made_by: Array.from({ length: 30_000 }, () => 0) }),
      null,
      "text",
      { __proto__: { creation_id: "x" } },
    ];
    const files: ZipFileSpec[] = [
      { name: "pictures/a.png", bytes: picture },
      { name: "pictures/b.png", bytes: picture, deflate: true },
      { name: "pictures/page.png", bytes: "<html><script>alert(1)</script></html>" },
      {
        name: "pictures/vector.png",
        bytes: "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>",
      },
      { name: "pictures/cut.png", bytes: picture.subarray(0, picture.length - 40) },
      { name: "pictures/lies.png", bytes: Buffer.alloc(5_000_000), deflate: true, claimedSize: 100 },
      linesOf([...creations.map((creation) => JSON.stringify(creation)), "{", ""]),
    ];
    const result = await imported(context, "ada", zipOf(files));
    expect(result).toMatchObject({ imported: 2, known: 0, refused_count: creations.length });
    expect(result.refused.map((one) => [one.creation_id, one.reason])).toMatchInlineSnapshot(`
      [
        [
          "cr_twice",
          "pictures/a.png belongs to another picture already.",
        ],
        [
          "cr_missing",
          "pictures/nowhere.png is missing.",
        ],
        [
          "cr_html",
          "pictures/page.png is not a picture that can be read.",
        ],
        [
          "cr_svg",
          "pictures/vector.png is not a picture that can be read.",
        ],
        [
          "cr_cut",
          "pictures/cut.png is not a picture that can be read.",
        ],
        [
          "cr_lies",
          "pictures/lies.png is damaged.",
        ],
        [
          "cr_out",
          "../../etc/passwd is missing.",
        ],
        [
          "cr_status",
          "The record of this creation has a missing or wrong value: status.",
        ],
        [
          "cr_none",
          "This creation is done but has no pictures.",
        ],
        [
          "../cr",
          "The record of this creation has a missing or wrong value: creation_id.",
        ],
        [
          "cr_prompt",
          "The record of this creation has a missing or wrong value: request.prompt.",
        ],
        [
          "cr_deep",
          "The record of this creation is too large to import.",
        ],
        [
          "",
          "The record of this creation is too large to import.",
        ],
        [
          "cr_many",
          "The record of this creation is too large to import.",
        ],
        [
          "",
          "The record of this creation has a missing or wrong value: the whole record.",
        ],
        [
          "",
          "The record of this creation has a missing or wrong value: the whole record.",
        ],
        [
          "",
          "The record of this creation has a missing or wrong value: creation_id.",
        ],
        [
          "",
          "The record of this creation is not well-formed JSON.",
        ],
        [
          "",
          "The record of this creation is not well-formed JSON.",
        ],
      ]
    `);
    const all = await listed(context, "ada");
    expect(all.map(({ outputs }) => outputs)).toMatchObject([
      [{ width: 30, height: 20, media_type: "image/png" }],
      [{ width: 30, height: 20, media_type: "image/png" }],
    ]);
    expect(Date.parse(all[0]?.create_time ?? "")).toBeLessThanOrEqual(context.clock.now());
    expect(await database().selectFrom("blobs").select("key").execute()).toHaveLength(4);
  });
});

describe("a file that is not an archive", () => {
  const json = (lines: string[] = []) => linesOf(lines);
  const refusal = async (bytes: Uint8Array, limits = ARCHIVE_LIMITS) => {
    const answer = await openArchiveFile(fileOf(bytes), limits).then(
      (archive) => {
        archive.close();
        return "taken";
      },
      (error) => `${error.errorName}: ${error.message}`,
    );
    await expect.poll(openFiles).toEqual([]);
    return answer;
  };

  it.each<[string, () => Uint8Array, string]>([
    ["no bytes", () => Buffer.alloc(0), "not a ZIP"],
    ["text", () => Buffer.from("PK but no archive ".repeat(99)), "not a ZIP"],
    ["a truncated archive", () => zipOf([json()]).subarray(0, 60), "not a ZIP"],
    ["an archive of other files", () => zipOf([{ name: "a.txt", bytes: "a" }]), "not made by a studio"],
    [
      "a path outside the archive",
      () => zipOf([{ name: "../creations.json", bytes: "{}" }, json()]),
      "damaged",
    ],
    ["an absolute path", () => zipOf([{ name: "/etc/passwd", bytes: "x" }, json()]), "damaged"],
    ["backslashes", () => zipOf([{ name: "..\\windows", bytes: "x" }, json()]), "damaged"],
    ["two files of one name", () => zipOf([json(), json()]), "same name"],
    ["a long name", () => zipOf([{ name: "x".repeat(301), bytes: "x" }, json()]), "too long a name"],
    ["two files at one offset", () => zipOf([json(), { name: "b", bytes: "x", offset: 0 }]), "same place"],
    [
      "a large extra field beside a file",
      () => zipOf([{ ...json(), extra: Buffer.alloc(2_000) }]),
      "extra fields",
    ],
    [
      "a file of zeros",
      () => zipOf([{ ...json([" ".repeat(9_000_000)]), deflate: true }]),
      "compression ratio",
    ],
    ["an encrypted file", () => zipOf([{ ...json(), deflate: true, encrypted: true }]), "encrypted"],
    ...["creations.json", "creations.jsonl"].flatMap((name): [string, () => Uint8Array, string][] => [
      [`JSON that is none in ${name}`, () => zipOf([{ name, bytes: "{" }]), "well-formed"],
      [`JSON of another form in ${name}`, () => zipOf([{ name, bytes: "[]" }]), "form"],
      [`nothing in ${name}`, () => zipOf([{ name, bytes: "" }]), "well-formed"],
      [`no text in ${name}`, () => zipOf([{ name, bytes: Buffer.from([0xff, 0xfe]) }]), "well-formed"],
      [`JSON nested without end in ${name}`, () => zipOf([{ name, bytes: "[".repeat(200_000) }]), "form"],
    ]),
    ["another version", () => zipOf([linesOf([], { ...HEAD, version: 3 })]), "another version"],
    ["another version of the first format", () => zipOf([firstForm([], { version: 2 })]), "another version"],
    [
      "a list that never ends",
      () => zipOf([{ ...firstForm([1]), bytes: '{"creations":[1,2' }]),
      "well-formed",
    ],
  ])("a file that is not an archive is refused: %s", async (_what, make, words) => {
    const answer = await refusal(make());
    expect(answer).toMatch(/^invalid_request: /);
    expect(answer).toContain(words);
  });

  it("a file that unpacks to more than the limit is refused, whatever size it announces", async () => {
    const limits = { ...ARCHIVE_LIMITS, jsonBytes: 10_000, unpackedBytes: 50_000, creations: 3, entries: 5 };
    const zeros = { name: "creations.jsonl", bytes: Buffer.alloc(1_000_000, 32), deflate: true };
    expect(await refusal(zipOf([zeros]), limits)).toContain("too large");
    expect(await refusal(zipOf([{ ...zeros, claimedSize: 9_000 }]), limits)).toContain("damaged");
    expect(await refusal(zipOf([json(["1", "2", "3"])]), limits)).toBe("taken");
    expect(await refusal(zipOf([json(["1", "2", "3", "4"])]), limits)).toContain("more than 3");
    expect(await refusal(zipOf([firstForm([1, 2, 3])]), limits)).toBe("taken");
    expect(await refusal(zipOf([firstForm([1, 2, 3, 4])]), limits)).toContain("more than 3");
    const many = Array.from({ length: 6 }, (_, n) => ({ name: `f${n}`, bytes: "" }));
    expect(await refusal(zipOf(many), limits)).toContain("too many files");
    const large = Array.from({ length: 3 }, (_, n) => ({
      name: `f${n}`,
      bytes: "",
      claimedSize: 20_000,
      deflate: true,
    }));
    expect(await refusal(zipOf(large), limits)).toContain("too large");
  });
});

describe("the name of a picture's file", () => {
  const name = (prompt: string, taken = new Set<string>(), seed: number | null = 7) =>
    archiveFileName({ createdAt: Date.UTC(2030, 0, 31), prompt, seed, mediaType: "image/jpeg" }, taken);

  it("the name of a picture's file contains the day, the first words and the seed", () => {
    expect(name("A lighthouse, at dusk: calm sea, one warm window")).toBe(
      "2030-01-31-a-lighthouse-at-dusk-calm-sea-7.jpg",
    );
    expect(name("Schöne Straße 灯台")).toBe("2030-01-31-schöne-straße-灯台-7.jpg");
    expect(name("…!?", new Set(), null)).toBe("2030-01-31-picture.jpg");
  });

  it("the name of a picture's file is unique and contains no path", () => {
    const taken = new Set<string>();
    expect([name("a", taken), name("a", taken), name("a", taken)]).toEqual([
      "2030-01-31-a-7.jpg",
      "2030-01-31-a-7-2.jpg",
      "2030-01-31-a-7-3.jpg",
    ]);
    expect(name("../../etc/passwd\u0000 C:\\con")).toBe("2030-01-31-etc-passwd-c-con-7.jpg");
    expect(name("x".repeat(500)).length).toBeLessThan(110);
  });
});
