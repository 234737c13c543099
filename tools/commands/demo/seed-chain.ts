/** Adds the chain to the creations of a person who has the campaign. Its pictures are kept, so that nothing has to be drawn. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { CreationsContext } from "@/lib/creations/context/contexts";
import { findPicture, keepInput } from "@/lib/creations/inputs/keep-input";
import { inspectPicture } from "@/lib/pictures/encode";
import { endedCreation, keep, seededPictureId } from "../seed/rows";
import { DRAWN_BY, timeOf } from "../seed/seed-campaign";
import { CHAIN, CHAIN_BEGINS_WITH, CHAIN_FOLDER, fileOfStep, requestOfStep } from "./chain";

/** How long one picture took to draw. */
const DRAWING_MS = 1_900;

type SeedContext = Parameters<typeof findPicture>[0] & Pick<CreationsContext, "clock">;

/** @param idOf gives each step and each shot the id of its creation. */
export async function seedChain(
  context: SeedContext,
  ownerId: string,
  idOf: (named: { name: string }) => string,
): Promise<void> {
  let pictureId = seededPictureId(idOf({ name: CHAIN_BEGINS_WITH.shot }), CHAIN_BEGINS_WITH.index);
  const drawings = await Promise.all(
    CHAIN.map(async (step) => inspectPicture(await readFile(path.join(CHAIN_FOLDER, fileOfStep(step))))),
  );
  for (const [index, step] of CHAIN.entries()) {
    const found = await findPicture(context, { ownerId, pictureId });
    const uploadId = found && (await keepInput(context, { ownerId, found }));
    if (!uploadId) throw new Error(`The picture ${pictureId} is missing.`);
    const { request, enhancedPrompt } = await requestOfStep(step, pictureId);
    const drawing = drawings[index];
    if (!drawing) throw new Error(`${fileOfStep(step)} is missing.`);
    const createdAt = timeOf(step, context.clock.now());
    const finishedAt = createdAt + DRAWING_MS;
    const id = idOf(step);
    const ended = endedCreation({
      ...{ id, ownerId, request, status: "succeed" as const, createdAt, startedAt: createdAt, finishedAt },
      ...{ updatedAt: finishedAt, drawings: [drawing], favourites: [], model: DRAWN_BY },
    });
    ended.creation.enhanced_prompt = enhancedPrompt;
    await keep(context, [ended]);
    await context.db
      .insertInto("creation_inputs")
      .values({
        ...{ creation_id: id, place: "source", upload_id: uploadId, role: null },
        ...{ picture_id: found.pictureId, creation_from: found.creationId },
      })
      .execute();
    pictureId = seededPictureId(id, 0);
  }
}
