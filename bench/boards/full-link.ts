/**
 * What a share link that is as full as its limits allow costs the process that everybody uses, each time its owner or a guest
 * asks whether anything has changed.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { MAX_COMMENTS_OF_LINK } from "contract/boards/comments";
import { MAX_FAVOURITES_OF_LINK, MAX_GUESTS_OF_LINK } from "contract/boards/guest";
import type { Kysely } from "kysely";
import { runWithRequest } from "@/lib/base/current-request";
import type { BoardsContext } from "@/lib/boards/context";
import { createBoard } from "@/lib/boards/create";
import { findSharedBoard } from "@/lib/boards/links/find-shared-board";
import { viewSharedBoard } from "@/lib/boards/links/guest-view";
import { readBoard } from "@/lib/boards/read";
import { nextTurn } from "@/lib/boards/turns/next-turn";
import { migrate } from "@/lib/db/migrate";
import type { Database } from "@/lib/db/schema";
import { openSqlite } from "@/lib/db/sqlite";
import { longJson } from "@/lib/http/answers/long-json";
import { addPerson } from "@/tools/testing/studio";
import { aLargeBoard } from "./large";
import { best } from "./watched";

const CLIENTS = [1, 60];
const VISIT_EVERY_MS = 20;
/** Three bytes each. */
const COMMENT = "＝".repeat(1_000);

export async function measureFullLink(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "studio-bench-"));
  try {
    const db = openSqlite(path.join(folder, "studio.db"));
    await migrate(db);
    const { boards, which, link } = await aLargeBoard(db);
    await fill(db, link.id);
    const sent = async (value: unknown) =>
      (await (await longJson({ status: "success", value }, nextTurn)).arrayBuffer()).byteLength;
    const secret = link.url?.split("/s/")[1] ?? "";
    const guests = async (known?: string) =>
      viewSharedBoard(boards, await findSharedBoard(boards, secret), { guestKey: null, known });
    const [own, seen] = [await readBoard(boards, which), await guests()];
    const version = String(own.board?.version);
    const kinds: [string, () => Promise<number>][] = [
      ["the owner's board", async () => sent(await readBoard(boards, which))],
      ["the owner's poll", async () => sent(await readBoard(boards, { ...which, known: own.tag, version }))],
      ["a guest's board", async () => sent(await guests("another"))],
      ["a guest's poll", async () => sent(await guests(seen.tag))],
    ];
    const visit = await aVisitor(db, boards);
    for (const [name, ask] of kinds) {
      await ask();
      for (const clients of CLIENTS) {
        let longestWaitMs = 0;
        const { blockMs, tookMs, bytes } = await best(ask, clients, async (isOver) => {
          while (!isOver()) longestWaitMs = Math.max(longestWaitMs, await visit());
        });
        console.log(
          `a full link, ${name}, ${clients} at once: ${(bytes / 1_000).toFixed(0)} KB, longest block ${blockMs.toFixed(1)} ms, ` +
            `${tookMs.toFixed(0)} ms, somebody else's empty board in ${longestWaitMs.toFixed(0)} ms at most`,
        );
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Somebody else, who opens an empty board. @returns does so and tells how many milliseconds it took. */
async function aVisitor(db: Kysely<Database>, boards: BoardsContext): Promise<() => Promise<number>> {
  const ownerId = await addPerson(db, "visitor");
  const boardId = await createBoard(boards, { ownerId, name: "Small", pictureIds: [] });
  return () =>
    runWithRequest({ id: "visit", personId: ownerId }, async () => {
      const startedAt = performance.now();
      await readBoard(boards, { ownerId, boardId });
      const tookMs = performance.now() - startedAt;
      await pause(VISIT_EVERY_MS);
      return tookMs;
    });
}

/** Pictures are those of `aLargeBoard`. */
async function fill(db: Kysely<Database>, linkId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (let n = 0; n < MAX_GUESTS_OF_LINK; n++)
      await tx
        .insertInto("guests")
        .values({ id: `gu_${n}`, link_id: linkId, key_hash: `${n}`, name: `Guest ${n}`, created_at: n })
        .execute();
    for (let n = 0; n < MAX_FAVOURITES_OF_LINK; n++)
      await tx
        .insertInto("guest_hearts")
        .values({
          ...{ guest_id: `gu_${n % MAX_GUESTS_OF_LINK}`, created_at: n },
          // Another one in each round of the guests.
          picture_id: `pi_${(n + Math.floor(n / 5_000)) % 5_000}`,
        })
        .execute();
    for (let n = 0; n < MAX_COMMENTS_OF_LINK; n++)
      await tx
        .insertInto("guest_comments")
        .values({
          ...{ id: `co_${n}`, client_id: `${n}`, guest_id: `gu_${n % MAX_GUESTS_OF_LINK}`, created_at: n },
          ...{ picture_id: `pi_${n}`, text: COMMENT, hidden_at: null },
        })
        .execute();
  });
}
