/** Adds the sheet of the demo, with all its pictures, and a board of those that are picked. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { SHEET } from "@/components/demo/steps";
import type { BoardsContext } from "@/lib/boards/context";
import { createBoard } from "@/lib/boards/create";
import { inspectPicture } from "@/lib/pictures/encode";
import { insertSheet } from "@/lib/sheets/create";
import { storedQuestion } from "@/lib/sheets/question";
import { endedCreation, keep, seededPictureId } from "../seed/rows";
import { DRAWN_BY, timeOf } from "../seed/seed-campaign";
import { AXES, CELLS, DECISIONS, LIGHTS_FOLDER, MADE, PICKS_NAME, REQUEST, SHEET_NAME } from "./lights";

const BOARD = "bo_demo-lights";
const QUESTION = { request: REQUEST, axes: AXES };

/** How long one picture took to draw. */
const DRAWING_MS = 1_900;

/** @param idOf gives each cell the id of its creation. */
export async function seedLights(
  { creations, ...boards }: BoardsContext,
  ownerId: string,
  idOf: (named: { name: string }) => string,
): Promise<void> {
  const begun = timeOf(MADE, creations.clock.now());
  const ended = CELLS.map(async ({ cell, name, file, request }, index) => {
    const startedAt = begun + index * DRAWING_MS;
    const finishedAt = startedAt + DRAWING_MS;
    const one = endedCreation({
      ...{ id: idOf({ name }), ownerId, request, status: "succeed", createdAt: begun + index },
      ...{ startedAt, finishedAt, updatedAt: finishedAt },
      drawings: [await inspectPicture(await readFile(path.join(LIGHTS_FOLDER, file)))],
      favourites: DECISIONS.get(cell) === "pick" ? [0] : [],
      model: DRAWN_BY,
    });
    return { ...one, creation: { ...one.creation, sheet_id: SHEET } };
  });
  await keep(creations, await Promise.all(ended));
  await insertSheet(creations.db, {
    ...{ id: SHEET, ownerId, name: SHEET_NAME, createdAt: begun, now: creations.clock.now() },
    question: QUESTION,
    stored: storedQuestion(QUESTION),
    // All of them are there, so that the studio has nothing to draw.
    cells: CELLS.map(({ cell, name }) => ({
      ...{
        cell,
        state: "created",
        error: null,
        creation_id: idOf({ name }),
        mark: DECISIONS.get(cell) ?? null,
      },
    })),
  });
  const pictureIds = CELLS.flatMap(({ cell, name }) =>
    DECISIONS.get(cell) === "pick" ? [seededPictureId(idOf({ name }), 0)] : [],
  );
  await createBoard({ creations, ...boards }, { ownerId, name: PICKS_NAME, pictureIds, id: BOARD });
}
