import type { Kysely, KyselyPlugin } from "kysely";
import { expect, it } from "vitest";
import type { Database } from "@/lib/db/schema";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { queriesOf } from "@/tools/testing/query-plans";
import { guestKey as key, openSharedBoard } from "@/tools/testing/shared-board";
import { changeComment } from "../comments/as-owner";
import type { BoardsContext } from "../context";
import { readBoard } from "../read";
import { findSharedBoard } from "./find-shared-board";
import { viewSharedBoard } from "./guest-view";

describeOnEachDatabase("whether guests have said anything", (database) => {
  const open = async () => {
    const studio = await openSharedBoard(database());
    const { boards, board, shared } = studio;
    const on = (db: Kysely<Database>): BoardsContext => ({
      ...boards,
      creations: { ...boards.creations, db },
    });
    const secret = shared.url?.split("/s/")[1] ?? "";
    const askAsGuest = async (db: Kysely<Database>, known?: string) =>
      viewSharedBoard(on(db), await findSharedBoard(on(db), secret), { guestKey: key("eve"), known });
    const askAsOwner = (db: Kysely<Database>, known?: Awaited<ReturnType<typeof readBoard>>) =>
      readBoard(on(db), {
        ...board,
        ...(known && { known: known.tag, version: String(known.board?.version) }),
      });
    /** Whether both are sent the board after a change. */
    const isSeenBy = async (change: () => Promise<unknown>) => {
      const [guest, owner] = [await askAsGuest(database()), await askAsOwner(database())];
      await change();
      return {
        guest: (await askAsGuest(database(), guest.tag)).board !== null,
        owner: (await askAsOwner(database(), owner)).board !== null,
      };
    };
    return { ...studio, askAsGuest, askAsOwner, isSeenBy };
  };
  const BOTH = { guest: true, owner: true };
  const NEITHER = { guest: false, owner: false };

  it("is seen also when a favourite is taken back and another one made in the same millisecond", async () => {
    const { favourite, isSeenBy, pictureIds } = await open();
    const [a, b] = pictureIds;
    await favourite(key("mel"), a);
    const moved = async () => {
      await favourite(key("mel"), a, false);
      await favourite(key("mel"), b);
    };
    expect(await isSeenBy(moved)).toEqual(BOTH);
    expect(await isSeenBy(() => favourite(key("mel"), b, false))).toEqual(BOTH);
  });

  it("is seen when a comment is hidden and shown again, and nothing is seen when nothing has changed", async () => {
    const { boards, board, favourite, say, own, isSeenBy, pictureIds } = await open();
    expect(await isSeenBy(() => say({ guest_key: key("mel"), guest_name: "Mel" }))).toEqual(BOTH);
    const commentId = (await own())?.comments[0]?.id ?? "";
    for (const isHidden of [true, false])
      expect(
        await isSeenBy(() => changeComment(boards, { ...board, commentId, change: { is_hidden: isHidden } })),
      ).toEqual(BOTH);
    expect(await isSeenBy(() => favourite(key("mel"), pictureIds[0]))).toEqual(BOTH);
    expect(await isSeenBy(() => favourite(key("mel"), pictureIds[0]))).toEqual(NEITHER);
    expect(await isSeenBy(() => favourite(key("eve"), pictureIds[0], false))).toEqual(NEITHER);
    expect(await isSeenBy(() => say({ guest_key: key("mel") }))).toEqual(NEITHER);
    expect(await isSeenBy(() => say({ guest_key: key("mel"), id: "two", guest_name: "M." }))).toEqual(BOTH);
  });

  it("costs no look at favourites and comments when nothing has changed", async () => {
    const { favourite, say, askAsGuest, askAsOwner, pictureIds } = await open();
    await favourite(key("eve"), pictureIds[0]);
    await say({ guest_key: key("eve") });
    const [guest, owner] = [await askAsGuest(database()), await askAsOwner(database())];
    const looks = async (ask: (db: Kysely<Database>) => Promise<unknown>) =>
      (await queriesOf(database(), ask)).filter(({ sql }) => /guest_hearts|guest_comments/.test(sql)).length;
    expect(await looks((db) => askAsGuest(db, guest.tag))).toBe(0);
    expect(await looks((db) => askAsOwner(db, owner))).toBe(0);
    expect(await looks((db) => askAsGuest(db))).toBeGreaterThan(0);
    expect(await looks((db) => askAsOwner(db))).toBeGreaterThan(0);
  });

  it("is read once for all guests who ask at about the same time, and again after each change", async () => {
    const { boards, say, favourite, pictureIds, shared } = await open();
    await say({ guest_key: key("eve"), id: "words-of-eve" });
    await favourite(key("mel"), pictureIds[0]);
    let reads = 0;
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (result.rows.some((row) => "text" in row)) reads++;
        return result;
      },
    };
    const on = { ...boards, creations: { ...boards.creations, db: database().withPlugin(counting) } };
    const secret = shared.url?.split("/s/")[1] ?? "";
    const ask = async (guest: string) => {
      const found = await findSharedBoard(on, secret);
      return (await viewSharedBoard(on, found, { guestKey: key(guest) })).board;
    };
    const [eve, mel] = await Promise.all([ask("eve"), ask("mel"), ask("ada")]);
    expect(eve?.comments.map(({ id, is_mine }) => [id, is_mine])).toEqual([["words-of-eve", true]]);
    expect(mel?.comments[0]?.is_mine).toBe(false);
    expect(mel?.comments[0]?.id).not.toBe("words-of-eve");
    expect([eve, mel].map((board) => board?.favourites[0]?.is_mine)).toEqual([false, true]);
    await ask("ada");
    expect(reads).toBe(1);
    await say({ guest_key: key("mel") });
    expect((await ask("ada"))?.comments).toHaveLength(2);
    expect((await ask("mel"))?.comments.map(({ is_mine }) => is_mine).sort()).toEqual([false, true]);
    expect(reads).toBe(2);
  });

  it("is answered with the texts of some comments at a time, however many there are", async () => {
    const { say, askAsGuest, askAsOwner, shared } = await open();
    await say({ guest_key: key("eve") });
    const { id: guest_id } = await database()
      .selectFrom("guests")
      .select("id")
      .where("link_id", "=", shared.id)
      .executeTakeFirstOrThrow();
    const more = Array.from({ length: 249 }, (_, n) => ({
      ...{ id: `co_${n}`, guest_id, client_id: `c${n}`, picture_id: null, text: `Text ${n}` },
      ...{ created_at: 10 + n, hidden_at: null },
    }));
    await database().insertInto("guest_comments").values(more).execute();
    const read: number[] = [];
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        read.push(result.rows.filter((row) => "text" in row).length);
        return result;
      },
    };
    for (const ask of [askAsGuest, askAsOwner]) {
      const { board } = await ask(database().withPlugin(counting));
      expect(board?.comments.map(({ text }) => text).sort()).toEqual(
        ["Nice", ...more.map(({ text }) => text)].sort(),
      );
    }
    expect(Math.max(...read)).toBeLessThanOrEqual(100);
  });
});
