/**
 * What one board of 5 000 pictures costs the process that everybody uses: opened whole as one answer, as it was once, and by pages;
 * and a change of it. Pictures are rows alone, with prompts of a usual length.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Board } from "contract/boards/board";
import { createLinkRequestSchema } from "contract/boards/share-link";
import type { Kysely } from "kysely";
import { changeBoard } from "@/lib/boards/change";
import type { BoardsContext } from "@/lib/boards/context";
import { createBoard } from "@/lib/boards/create";
import { createLink } from "@/lib/boards/links/manage-links";
import { readBoard, readBoardItems, viewItem } from "@/lib/boards/read";
import { migrate } from "@/lib/db/migrate";
import type { Database } from "@/lib/db/schema";
import { openSqlite } from "@/lib/db/sqlite";
import { createTestBoards } from "@/tools/testing/boards";
import { addPerson } from "@/tools/testing/studio";
import { best } from "./watched";

const PICTURES = 5_000;
const CLIENTS = 4;
const PROMPT = "A quiet lobby of pale stone in the evening, with a long desk and warm light. ".repeat(4);

export async function measureLargeBoard(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "studio-bench-"));
  try {
    const db = openSqlite(path.join(folder, "studio.db"));
    await migrate(db);
    const { boards, which } = await aLargeBoard(db);
    const kinds: [string, () => Promise<number>][] = [
      ["in one answer, as it was", () => atOnce(boards, which)],
      ["the first page", async () => bytesOf(await readBoard(boards, which))],
      ["all pages", () => allPages(boards, which)],
      ["a poll without changes", () => poll(boards, which)],
      ["500 pictures moved", () => move(boards, which)],
      ["500 single moves in one request", () => moveSingly(boards, which)],
    ];
    for (const [name, open] of kinds) {
      await open();
      for (const clients of [1, CLIENTS]) {
        const { blockMs, tookMs, memoryMb, bytes } = await best(open, clients);
        console.log(
          `${PICTURES} pictures, ${name}, ${clients} at once: ${(bytes / 1_000).toFixed(0)} KB, longest block ${blockMs.toFixed(1)} ms, ` +
            `${tookMs.toFixed(0)} ms, ${memoryMb.toFixed(0)} MB more`,
        );
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Which = { ownerId: string; boardId: string };
const bytesOf = (answer: unknown) => Buffer.byteLength(JSON.stringify(answer));

/** One statement for all rows, and one answer with all of them. */
async function atOnce(boards: BoardsContext, which: Which): Promise<number> {
  const { db } = boards.creations;
  const rows = await db
    .selectFrom("board_items")
    .innerJoin("pictures", "pictures.id", "board_items.picture_id")
    .innerJoin("creations", "creations.id", "pictures.creation_id")
    .selectAll("creations")
    .select([
      "board_items.id as item_id",
      "pictures.id as picture_id",
      "note",
      "mark as decision",
      "width",
      "height",
      "byte_length",
    ])
    .where("board_id", "=", which.boardId)
    .orderBy("position")
    .execute();
  const items = rows.map(({ item_id: id, note, decision, picture_id, request, ...row }) => {
    const { prompt, negative_prompt } = JSON.parse(request);
    const { width, height, byte_length, created_at, service, model, model_name, style } = row;
    const picture = {
      ...{ id: picture_id, creation_id: row.id, index: 0, seed: 1, width, height, media_type: "image/png" },
      ...{ byte_length, is_favourite: false, prompt, negative_prompt, enhanced_prompt: null },
      ...{ style: style ?? "", service, model: model ?? "", model_name: model_name ?? "", created_at },
      made_with: "ai" as const,
      ...{ source: null, maker: null },
    };
    return viewItem(
      boards,
      { id, title: "", note, decision, picture, versions: [], decider: null, noter: null },
      which,
    );
  });
  return bytesOf(items);
}

async function allPages(boards: BoardsContext, which: Which): Promise<number> {
  const { board } = await readBoard(boards, which);
  let bytes = bytesOf(board);
  for (let after = board?.next_cursor ?? null; after !== null; ) {
    const page = await readBoardItems(boards, { ...which, cursor: after });
    bytes += bytesOf(page);
    after = page.next_cursor;
  }
  return bytes;
}

async function poll(boards: BoardsContext, which: Which): Promise<number> {
  known ??= await readBoard(boards, which);
  return bytesOf(
    await readBoard(boards, { ...which, known: known.tag, version: String(known.board?.version) }),
  );
}
let known: { tag: string; board: Board | null } | undefined;

const idOf = (n: number) => `bi_${n}`;

async function move(boards: BoardsContext, which: Which): Promise<number> {
  const item_ids = Array.from({ length: 500 }, (_, n) => idOf(n * 9));
  return bytesOf(await changeBoard(boards, { ...which, actions: [{ type: "move", item_ids, after: null }] }));
}

async function moveSingly(boards: BoardsContext, which: Which): Promise<number> {
  const actions = Array.from({ length: 500 }, (_, n) => ({
    ...{ type: "move" as const, item_ids: [idOf(n * 9)] },
    after: idOf(4_999 - n),
  }));
  return bytesOf(await changeBoard(boards, { ...which, actions }));
}

/** Copies of one creation and its picture, as rows. @param count of pictures, whose ids are `pi_0` and so on. */
export async function aLargeBoard(db: Kysely<Database>, count = PICTURES) {
  const ownerId = await addPerson(db);
  const { boards, draw } = createTestBoards(db);
  const { creationId } = await draw(ownerId, 1, { prompt: PROMPT });
  const creation = await db
    .selectFrom("creations")
    .selectAll()
    .where("id", "=", creationId)
    .executeTakeFirstOrThrow();
  const picture = await db
    .selectFrom("pictures")
    .selectAll()
    .where("creation_id", "=", creationId)
    .executeTakeFirstOrThrow();
  const boardId = await createBoard(boards, { ownerId, name: "Large", pictureIds: [] });
  await db.transaction().execute(async (tx) => {
    for (let n = 0; n < count; n++) {
      const [creation_id, picture_id] = [`cr_${n}`, `pi_${n}`];
      await tx
        .insertInto("creations")
        .values({ ...creation, id: creation_id, idempotency_key: null, service_id: null })
        .execute();
      await tx
        .insertInto("pictures")
        .values({ ...picture, id: picture_id, creation_id })
        .execute();
      const item = { board_id: boardId, id: idOf(n), picture_id, title: "", note: "", mark: null };
      await tx
        .insertInto("board_items")
        .values({ ...item, position: n * 65_536 })
        .execute();
    }
  });
  const link = await createLink(boards, { ownerId, boardId, link: createLinkRequestSchema.parse({}) });
  return { boards, which: { ownerId, boardId }, link };
}
