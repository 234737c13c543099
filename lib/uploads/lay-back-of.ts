/** How the pictures of a creation are laid back over their source. */
import "server-only";
import type { CreationRequest } from "contract/creations/request";
import type { ModelAbilities } from "contract/models/models";
import { isStudioError } from "contract/studio-error";
import type { Log } from "@/lib/base/log";
import { convertResult } from "@/lib/pictures/conversions";
import { type EditedPicture, type LaidBack, layBack } from "@/lib/pictures/painting/lay-back";
import { createInputsOf, type InputsContext } from "./inputs-of";

/** @returns null where source or mask turn out to be unreadable: the edit may have been paid for, so it is kept as it was drawn. */
export type LayBack = (edited: EditedPicture) => Promise<LaidBack | null>;

interface Drawn {
  creationId: string;
  request: CreationRequest | null;
  abilities: ModelAbilities | undefined;
}

/**
 * @param of.abilities those of the model that drew it, as far as they are known. A model that takes only pictures of its own draws
 * an expanded one anew.
 * @returns null for a creation whose pictures need not keep anything of a source.
 * @throws StudioError `picture_damaged` where its source or mask is missing in the store.
 */
export async function layBackOf(
  context: InputsContext & { log: Log },
  { creationId, request, abilities }: Drawn,
): Promise<LayBack | null> {
  const isDrawnAnew = abilities?.from_pictures?.sources === "own";
  const keepsSource = request?.inputs?.mask || (request?.operation === "expand" && !isDrawnAnew);
  if (!keepsSource) return null;
  const { source, mask } = (await createInputsOf(context)(creationId))?.painting ?? {};
  if (!source || !mask) return null;
  const files = await Promise.all([source.read(), mask.read()]);
  return (edited) =>
    convertResult(() => layBack(edited, { source: files[0], mask: files[1] })).catch((error: unknown) => {
      context.log.error(
        { err: error, creation: creationId },
        "an edit could not be laid back over its source",
      );
      return null;
    });
}

/**
 * The same for pictures that are drawn already. What is missing in the store for good does not come back, so they are kept without it.
 *
 * @throws StudioError while the store does not answer.
 */
export async function layBackOfDrawn(
  context: InputsContext & { log: Log },
  drawn: Drawn,
): Promise<LayBack | null> {
  try {
    return await layBackOf(context, drawn);
  } catch (error) {
    if (!isStudioError(error) || error.errorName !== "picture_damaged") throw error;
    context.log.error({ err: error, creation: drawn.creationId }, "the source of an edit is missing");
    return async () => null;
  }
}
