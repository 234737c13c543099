/** How the pictures of a creation are laid back over their source. */
import "server-only";
import type { CreationRequest } from "contract/creations/request";
import type { ModelAbilities } from "contract/models/models";
import { convertResult } from "@/lib/pictures/conversions";
import { type EditedPicture, type LaidBack, layBack } from "@/lib/pictures/painting/lay-back";
import { createInputsOf, type InputsContext } from "./inputs-of";

export type LayBack = (edited: EditedPicture) => Promise<LaidBack>;

/**
 * @param of.abilities those of the model that drew it, as far as they are known. A model that takes only pictures of its own draws
 * an expanded one anew.
 * @returns null for a creation whose pictures need not keep anything of a source.
 * @throws StudioError `picture_damaged` where its source or mask is missing in the store.
 */
export async function layBackOf(
  context: InputsContext,
  {
    creationId,
    request,
    abilities,
  }: { creationId: string; request: CreationRequest | null; abilities: ModelAbilities | undefined },
): Promise<LayBack | null> {
  const isDrawnAnew = abilities?.from_pictures?.sources === "own";
  const keepsSource = request?.inputs?.mask || (request?.operation === "expand" && !isDrawnAnew);
  if (!keepsSource) return null;
  const { source, mask } = (await createInputsOf(context)(creationId))?.painting ?? {};
  if (!source || !mask) return null;
  const files = await Promise.all([source.read(), mask.read()]);
  return (edited) => convertResult(() => layBack(edited, { source: files[0], mask: files[1] }));
}
