/** A sheet, the board that carries it, and what its owner and guests do, on a test's database. */
import { guestBoardSchema } from "contract/boards/guest";
import { type CreateLinkRequest, createLinkRequestSchema } from "contract/boards/share-link";
import { createSheetRequestSchema, type SheetAction, sheetActionSchema } from "contract/sheets/sheet";
import type { Kysely } from "kysely";
import { changeBoard } from "@/lib/boards/change";
import { findSharedBoard } from "@/lib/boards/links/find-shared-board";
import { viewSharedBoard } from "@/lib/boards/links/guest-view";
import { createLink } from "@/lib/boards/links/manage-links";
import { createJoiner } from "@/lib/boards/sheet/join";
import { boardOfSheet } from "@/lib/boards/sheet/share";
import { settled } from "@/lib/creations/context/background";
import { sweep } from "@/lib/creations/sync/sweep";
import type { Database } from "@/lib/db/schema";
import { changeSheet } from "@/lib/sheets/act";
import { createSheetsContext } from "@/lib/sheets/context";
import { createSheet } from "@/lib/sheets/create";
import { feedSheets } from "@/lib/sheets/feed";
import { readSheet } from "@/lib/sheets/read";
import { createTestBoards, readWholeBoard } from "./boards";
import { aModel } from "./models";
import { aPictureElsewhere, aReport, createScriptedService } from "./service";
import { addPerson } from "./studio";

export const LIGHT = {
  ...{ kind: "words", name: "Daylight", words: "{dawn|noon}" },
  values: [{ text: "dawn" }, { text: "noon" }],
};
export const SEEDS = { kind: "seed", values: [{ seed: 4711 }, { seed: 815 }, { seed: 2342 }] };

/** Two rows and three columns. */
export const aSheet = (axes: readonly object[] = [LIGHT, SEEDS], more: object = {}) =>
  createSheetRequestSchema.parse({
    name: "Which one?",
    request: { prompt: "A lodge at {dawn|noon}", settings: { resolution: 64, aspect_ratio: "3:2" } },
    ...{ axes, ...more },
  });

export async function openSharedSheet(db: Kysely<Database>, sheet = aSheet()) {
  const ownerId = await addPerson(db);
  const service = Object.assign(createScriptedService({ slots: 100 }), { models: [aModel("fake/model")] });
  const studio = createTestBoards(db, { service, models: { defaultModel: "fake/model" } });
  const { boards, context: creations, clock } = studio;
  const sheets = createSheetsContext(creations);
  const sheetId = await createSheet(sheets, { ownerId, sheet, idempotencyKey: null });
  const which = { ownerId, sheetId };
  const drawn = new Set<string>();
  service.on.status = (id) => aReport({ status: drawn.has(id) ? "succeed" : "processing" });
  service.on.outputs = () => [aPictureElsewhere(0)];
  /** Sends what waits, and draws the next cells. @param count of them. */
  async function draw(count: number): Promise<void> {
    clock.advance(1_000);
    await feedSheets(sheets);
    await settled(creations);
    const open = await db
      .selectFrom("sheet_cells")
      .innerJoin("creations", "creations.id", "sheet_cells.creation_id")
      .select("service_id")
      .orderBy("position")
      .execute();
    const ids = open.flatMap(({ service_id: id }) => (id !== null && !drawn.has(id) ? [id] : []));
    for (const id of ids.slice(0, count)) drawn.add(id);
    clock.advance(20_000);
    await sweep(creations);
    await settled(creations);
  }
  /** @returns finds what a new link of the board shows. */
  async function link(boardId: string, options: Partial<CreateLinkRequest> = {}) {
    const request = createLinkRequestSchema.parse(options);
    const { url } = await createLink(boards, { ownerId, boardId, link: request });
    return () => findSharedBoard(boards, url?.split("/s/")[1] ?? "");
  }
  const view = async (find: Awaited<ReturnType<typeof link>>) =>
    guestBoardSchema.parse((await viewSharedBoard(boards, await find(), { guestKey: null })).board);
  const cells = async () => new Map((await readSheet(sheets, which))?.cells.map((one) => [one.cell, one]));
  /** The cells of the pictures of a board, and its headings, in its order. */
  async function onBoard(boardId: string): Promise<string[]> {
    const rows = await db
      .selectFrom("sheet_cells")
      .innerJoin("pictures", "pictures.creation_id", "sheet_cells.creation_id")
      .select(["cell", "pictures.id"])
      .execute();
    const cellOf = new Map(rows.map(({ cell, id }) => [id, cell]));
    const { items } = await readWholeBoard(boards, { ownerId, boardId });
    return items.map(({ picture, title }) => (picture ? (cellOf.get(picture.id) ?? picture.id) : title));
  }
  return {
    ...{ ...studio, creations, sheets, ownerId, sheetId, which, draw, link, view, cells, onBoard },
    join: createJoiner(boards),
    share: () => boardOfSheet(boards, which),
    change: (boardId: string, ...actions: Parameters<typeof changeBoard>[1]["actions"]) =>
      changeBoard(boards, { ownerId, boardId, actions }),
    act: (action: unknown) =>
      changeSheet(sheets, { ...which, action: sheetActionSchema.parse(action) as SheetAction }),
  };
}
