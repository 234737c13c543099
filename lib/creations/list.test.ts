import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Creation } from "contract/creations/creation";
import { creationIdsQuerySchema, creationListQuerySchema, MAX_IDS } from "contract/creations/creation-list";
import type { CreationFilters } from "contract/creations/filters";
import type { ListOrder } from "contract/creations/list-order";
import { matchesFilters } from "contract/creations/matches-filters";
import type { CreationRequestInput } from "contract/creations/request";
import { expect, it } from "vitest";
import { aCreation } from "@/lib/client/creations/a-creation.fixture";
import { isPostgres } from "@/lib/db/dialect";
import { migrate } from "@/lib/db/migrate";
import { eachSlice, SLICE_ROWS } from "@/lib/db/slices";
import { openSqlite } from "@/lib/db/sqlite";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { addPerson, aRequest, createTestStudio } from "@/tools/testing/studio";
import { createCreation } from "./create";
import { favouriteCreation } from "./favourite";
import { listCreationIds, listCreations, listPictureIds } from "./list";
import { changePictures } from "./pictures/change-pictures";
import { deleteCreation } from "./remove";
import { sweep } from "./sync/sweep";

describeOnEachDatabase("the list of creations", (database) => {
  const open = async () => {
    await addPerson(database(), "ada");
    await addPerson(database(), "bob");
    return createTestStudio(database());
  };
  type Studio = Awaited<ReturnType<typeof open>>;
  const make = async (studio: Studio, input: Partial<CreationRequestInput>, ownerId = "ada") => {
    studio.clock.advance(1_000);
    return createCreation(studio.context, { ownerId, request: aRequest(input), idempotencyKey: null });
  };
  const found = async ({ context }: Studio, filters: CreationFilters) =>
    (await listCreations(context, { ownerId: "ada", limit: 100, ...filters })).creations.map(
      ({ prompt }) => prompt,
    );

  it("a search finds prompts that contain every word, ignoring case, umlauts and order", async () => {
    const studio = await open();
    for (const prompt of ["Schöne Straße am MÜHLBACH", "a red kite", "a redder sky, kite-flying"]) {
      await make(studio, { prompt });
    }
    await make(studio, { prompt: "a red kite of somebody else" }, "bob");
    expect(await found(studio, { q: "KITE red" })).toEqual(["a redder sky, kite-flying", "a red kite"]);
    expect(await found(studio, { q: "red blue" })).toEqual([]);
    for (const q of ["schöne", "SCHONE", "strasse mühl", "STRAẞE", "Mühlbach"]) {
      expect(await found(studio, { q })).toEqual(["Schöne Straße am MÜHLBACH"]);
    }
    expect(await found(studio, { q: "  " })).toHaveLength(3);
  });

  it("a search treats pattern characters as ordinary text", async () => {
    const studio = await open();
    for (const prompt of ["100% wool", "100 sheep", "snake_case", "snakes case", "back\\slash", "it's"]) {
      await make(studio, { prompt });
    }
    expect(await found(studio, { q: "100%" })).toEqual(["100% wool"]);
    expect(await found(studio, { q: "e_c" })).toEqual(["snake_case"]);
    expect(await found(studio, { q: "\\" })).toEqual(["back\\slash"]);
    expect(await found(studio, { q: "'s" })).toEqual(["it's"]);
    expect(await found(studio, { q: "\u0000wool" })).toEqual(["100% wool"]);
  });

  it("the list filters by status, favourite, shape, public and time, with the same results as the filters in the browser", async () => {
    const studio = await open();
    const { context } = studio;
    await make(studio, { prompt: "wide", settings: { aspect_ratio: "16:9" }, is_public: false });
    const favourite = await make(studio, { prompt: "square", settings: { aspect_ratio: "1:1" } });
    await studio.worker.workUntilEmpty();
    await sweep(context);
    await favouriteCreation(context, { ownerId: "ada", id: favourite, isFavourite: true });
    studio.clock.advance(60_000);
    const middle = new Date(studio.clock.now()).toISOString();
    await make(studio, { prompt: "tall", settings: { aspect_ratio: "9:16" } });
    const gone = await make(studio, { prompt: "gone" });
    await deleteCreation(context, { ownerId: "ada", id: gone });
    const all = (await listCreations(context, { ownerId: "ada", limit: 9 })).creations;

    const expectations: [CreationFilters, string[]][] = [
      [{}, ["tall", "square", "wide"]],
      [{ status: ["succeed"] }, ["square", "wide"]],
      [{ status: ["pending"] }, ["tall"]],
      [{ status: ["pending", "succeed"] }, ["tall", "square", "wide"]],
      [{ status: ["failed"] }, []],
      [{ favourite: true }, ["square"]],
      [{ favourite: false }, ["tall", "wide"]],
      [{ shape: "wide" }, ["wide"]],
      [{ shape: "square" }, ["square"]],
      [{ shape: "tall" }, ["tall"]],
      [{ public: false }, ["wide"]],
      [{ public: true }, ["tall", "square"]],
      [{ from: middle }, ["tall"]],
      [{ to: middle }, ["square", "wide"]],
      [{ q: "a", status: ["succeed"] }, ["square"]],
    ];
    for (const [filters, prompts] of expectations) {
      expect(await found(studio, filters), JSON.stringify(filters)).toEqual(prompts);
      expect(all.filter((creation) => matchesFilters(creation, filters)).map(({ prompt }) => prompt)).toEqual(
        prompts,
      );
      const ids = await listCreationIds(context, { ownerId: "ada", ...filters });
      expect(ids).toEqual(
        prompts.map((prompt) => all.find((creation) => creation.prompt === prompt)?.creation_id),
      );
    }
  });

  it("the list returns matching creations in pages, each once, and counts them on request", async () => {
    const studio = await open();
    for (let n = 0; n < 7; n++) await make(studio, { prompt: n % 2 ? "odd" : "even" });
    const list = (cursor?: string) =>
      listCreations(studio.context, { ownerId: "ada", limit: 3, q: "even", cursor, total: "true" });
    const first = await list();
    expect(first).toMatchObject({ total: 4, creations: { length: 3 } });
    const second = await list(first.next_cursor ?? "");
    expect(second).toMatchObject({ next_cursor: null, creations: { length: 1 } });
    const ids = [...first.creations, ...second.creations].map(({ creation_id }) => creation_id);
    expect(new Set(ids).size).toBe(4);
    expect((await listCreations(studio.context, { ownerId: "ada", limit: 3 })).total).toBeUndefined();
  });

  it("a list is read oldest first, or wide, square and tall creations apart, page by page without a gap", async () => {
    const studio = await open();
    const ratios = ["16:9", "1:1", "9:16", "3:2", "2:3", "1:1", "21:9"];
    for (const [index, aspect_ratio] of ratios.entries())
      await make(studio, { prompt: String(index), settings: { aspect_ratio } });
    const paged = async (order: ListOrder) => {
      const prompts: string[] = [];
      for (let cursor: string | undefined; ; ) {
        const input = { ownerId: "ada", limit: 2, order, cursor };
        const page = await listCreations(studio.context, input);
        prompts.push(...page.creations.map(({ prompt }) => prompt));
        if (page.next_cursor === null) return prompts;
        cursor = page.next_cursor;
      }
    };
    expect(await paged("newest")).toEqual(["6", "5", "4", "3", "2", "1", "0"]);
    expect(await paged("oldest")).toEqual(["0", "1", "2", "3", "4", "5", "6"]);
    expect(await paged("shape")).toEqual(["6", "3", "0", "5", "1", "4", "2"]);
    const ids = await listCreationIds(studio.context, { ownerId: "ada", order: "shape" });
    const { creations, next_cursor } = await listCreations(studio.context, {
      ownerId: "ada",
      limit: 3,
      order: "shape",
    });
    expect(ids.slice(0, 3)).toEqual(creations.map(({ creation_id }) => creation_id));
    const wrongly = { ownerId: "ada", limit: 3, cursor: next_cursor ?? "" };
    await expect(listCreations(studio.context, wrongly)).rejects.toMatchObject({
      errorName: "invalid_request",
    });
  });

  it.each(["oldest", "newest"] as const)(
    "creations of one and the same moment are on one page each, %s first, also where a slice of the search ends",
    async (order) => {
      const studio = await open();
      await copyUntil(studio, await make(studio, { prompt: "a lake" }), SLICE_ROWS + 7, "a lake");
      await database().updateTable("creations").set({ created_at: 1_800_000_000_000 }).execute();
      const rows = await database().selectFrom("creations").select("id").execute();
      const input = { ownerId: "ada", order, q: "kite" };
      const whole = await listCreationIds(studio.context, input);
      const paged: string[] = [];
      for (let cursor: string | undefined; ; ) {
        const page = await listCreations(studio.context, { ...input, limit: 100, cursor });
        paged.push(...page.creations.map(({ creation_id }) => creation_id));
        if (page.next_cursor === null) break;
        cursor = page.next_cursor;
      }
      expect(paged).toEqual(whole);
      expect(new Set(whole).size).toBe(whole.length);
      expect(rows.length).toBe(SLICE_ROWS + 7);
    },
  );

  it("a list is filtered by the name of a style", async () => {
    const studio = await open();
    await make(studio, { prompt: "a lake in ink", written: { prompt: "a lake", style: "Ink" } });
    await make(studio, { prompt: "a lake", written: { prompt: "a lake", values: ["lake"] } });
    await make(studio, { prompt: "a lake" });
    expect(await found(studio, { style: "Ink" })).toEqual(["a lake in ink"]);
    expect(await found(studio, { style: "ink" })).toEqual([]);
    const [creation] = (await listCreations(studio.context, { ownerId: "ada", limit: 1, style: "Ink" }))
      .creations;
    expect(creation?.written).toEqual({ prompt: "a lake", style: "Ink", values: [] });
  });

  it("every name of a style that a create or a filter accepts can be stored and found", async () => {
    const studio = await open();
    const letters = ["\u0000", "\u0001", "\n", "\ud800", "\u202e", "\uffff", "%", "'", "𝄞"];
    const names = letters.map((letter) => `Ink ${letter} ink`);
    const accepted = names.filter((style) => creationListQuerySchema.safeParse({ style }).success);
    expect(accepted).toEqual(names.slice(1));
    expect(() => aRequest({ written: { prompt: "a lake", style: names[0] } })).toThrow("NUL");
    for (const style of accepted) {
      await make(studio, { prompt: JSON.stringify(style), written: { prompt: "a lake", style } });
      expect(await found(studio, { style })).toEqual([JSON.stringify(style)]);
    }
  });

  it("the total of a list counts its pictures too, and among favourites only the favourite pictures", async () => {
    const studio = await open();
    const { context } = studio;
    for (const count of [3, 2]) await make(studio, { config: { image_number: count } });
    await studio.worker.workUntilEmpty();
    await sweep(context);
    const ids = await listPictureIds(context, { ownerId: "ada" });
    const { creations } = await listCreations(context, { ownerId: "ada", limit: 9 });
    expect(ids).toEqual(creations.flatMap(({ outputs }) => outputs.map(({ id }) => id)));
    const [first = "", , third = ""] = ids;
    await changePictures(context, { ownerId: "ada", action: "favourite", ids: [first, third] });
    const of = async (filters: CreationFilters) => {
      const list = await listCreations(context, { ownerId: "ada", limit: 9, total: "true", ...filters });
      return [list.total, list.total_pictures];
    };
    expect(await of({})).toEqual([2, 5]);
    expect(await of({ favourite: true })).toEqual([2, 2]);
    expect(await listPictureIds(context, { ownerId: "ada", favourite: true })).toEqual([first, third]);
    await changePictures(context, { ownerId: "ada", action: "delete", ids: [first] });
    expect(await of({})).toEqual([2, 4]);
    expect(await of({ favourite: true })).toEqual([1, 1]);
  });

  /** Copies a creation up to this number. Half of the copies have the word `kite`. */
  const copyUntil = async ({ context }: Studio, id: string, count: number, text: string) => {
    const { db } = context;
    const row = await db.selectFrom("creations").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    const copies = Array.from({ length: count - 1 }, (_, n) => ({
      ...row,
      ...{ id: `${id}${n}`, service_id: null, created_at: row.created_at - Math.ceil(n / 3) },
      search_text: n % 2 ? text : `${text} kite`,
    }));
    for (let start = 0; start < copies.length; start += 250) {
      await db
        .insertInto("creations")
        .values(copies.slice(start, start + 250))
        .execute();
    }
  };

  it("a search that reads a large library in several slices finds each matching creation once", async () => {
    const studio = await open();
    await copyUntil(studio, await make(studio, { prompt: "a lake" }), 2 * SLICE_ROWS + 101, "a lake");
    const input = { ownerId: "ada", q: "kite" };
    const ids = await listCreationIds(studio.context, input);
    expect(ids).toHaveLength(SLICE_ROWS + 50);
    const paged: string[] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await listCreations(studio.context, { ...input, limit: 100, total: "true", cursor });
      expect(page.total).toBe(ids.length);
      paged.push(...page.creations.map(({ creation_id }) => creation_id));
      if (page.next_cursor === null) break;
      cursor = page.next_cursor;
    }
    expect(paged).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("the ids of pictures include those of creations behind ten thousand without pictures", async () => {
    const studio = await open();
    const { context } = studio;
    const drawn = await make(studio, {});
    await studio.worker.workUntilEmpty();
    await sweep(context);
    const empty = await make(studio, { prompt: "a lake" });
    await copyUntil(studio, empty, MAX_IDS, "a lake");
    await database().updateTable("creations").set({ created_at: 1 }).where("id", "=", drawn).execute();
    const [, second = "", ...others] = await listPictureIds(context, { ownerId: "ada" });
    expect(others).toEqual([]);
    await changePictures(context, { ownerId: "ada", action: "delete", ids: [second] });
    expect(await listPictureIds(context, { ownerId: "ada" })).toHaveLength(1);
  });

  it("a search in a large library lets other requests run", async () => {
    const studio = await open();
    await copyUntil(studio, await make(studio, { prompt: "a lake" }), 3 * SLICE_ROWS, "a lake");
    let rounds = 0;
    let isSearching = true;
    const goRound = () => {
      rounds += 1;
      if (isSearching) setImmediate(goRound);
    };
    setImmediate(goRound);
    await listCreations(studio.context, { ownerId: "ada", q: "nothing has this", limit: 100 });
    isSearching = false;
    // PostgreSQL runs in another process: there the search is one query, which does not block the event loop.
    expect(rounds).toBeGreaterThanOrEqual(isPostgres(database()) ? 1 : 3);
  });

  it("a search takes no longer for a word that almost matches at every character", async () => {
    const studio = await open();
    await copyUntil(studio, await make(studio, { prompt: "a lake" }), 600, "a".repeat(2_000));
    const shortestMs = async (q: string) => {
      const times: number[] = [];
      for (let run = 0; run < 5; run++) {
        const startedAtMs = performance.now();
        expect(await found(studio, { q })).toEqual([]);
        times.push(performance.now() - startedAtMs);
      }
      return Math.min(...times);
    };
    const ordinaryMs = await shortestMs("zebra");
    // Linear work takes two or three times as long; a quadratic comparison over a hundred times.
    expect((await shortestMs(`${"a".repeat(199)}b`)) / ordinaryMs).toBeLessThan(25);
  });
});

it("many concurrent searches of one person delay another person's search by at most two slices", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "studio-list-"));
  const db = openSqlite(path.join(folder, "studio.db"));
  await migrate(db);
  const order: string[] = [];
  const search = async (ownerId: string) => {
    for await (const _ of eachSlice(db, { ownerId, after: null }, async () => void order.push(ownerId)));
  };
  await Promise.all([...Array.from({ length: 20 }, () => search("ada")), search("bob")]);
  expect(order).toHaveLength(21);
  expect(order.indexOf("bob")).toBeLessThanOrEqual(2);
  await db.destroy();
  rmSync(folder, { recursive: true });
});

it("a list query is parsed, and an invalid one is refused with the name of its field", () => {
  expect(
    creationListQuerySchema.parse({ q: "a", status: "failed,lost", favourite: "true", public: "false" }),
  ).toEqual({
    q: "a",
    status: ["failed", "lost"],
    favourite: true,
    order: "newest",
    public: false,
    limit: 24,
  });
  for (const wrong of [
    { status: "done" },
    { status: "" },
    { favourite: "yes" },
    { shape: "round" },
    { from: "yesterday" },
    { commercial_use: "maybe" },
    { q: "x".repeat(201) },
  ]) {
    const parsed = creationIdsQuerySchema.safeParse(wrong);
    expect(parsed.error?.issues.map(({ path }) => path[0])).toEqual(Object.keys(wrong));
  }
});

it("the data of a creation is enough for the page to decide whether a filter matches it", () => {
  const creation: Creation = aCreation({
    prompt: "Ein Mädchen mit Drachen",
    create_time: "2030-05-01T10:00:00Z",
  });
  expect(matchesFilters(creation, { q: "madchen DRACHEN" })).toBe(true);
  expect(matchesFilters(creation, { q: "madchen Hund" })).toBe(false);
  expect(matchesFilters(creation, { from: "2030-05-01T12:00:00+02:00" })).toBe(true);
  expect(matchesFilters(creation, { to: "2030-05-01T12:00:00+02:00" })).toBe(false);
});
