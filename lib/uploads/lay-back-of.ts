/** How the pictures of a creation are laid back over their source. */
import "server-only";
import type { CreationRequest } from "contract/creations/request";
import { type EditedPicture, type LaidBack, layBack } from "@/lib/pictures/lay-back";
import { createInputsOf, type InputsContext } from "./inputs-of";

export type LayBack = (edited: EditedPicture) => Promise<LaidBack>;

/**
 * @returns null for a creation whose pictures need not keep anything of a source.
 * @throws StudioError `picture_damaged` where its source or mask is missing in the store.
 */
export async function layBackOf(
  context: InputsContext,
  { creationId, request }: { creationId: string; request: CreationRequest | null },
): Promise<LayBack | null> {
  if (!request?.inputs?.mask) return null;
  const inputs = await createInputsOf(context)(creationId);
  if (!inputs?.source || !inputs.mask) return null;
  const [source, mask] = await Promise.all([inputs.source.read(), inputs.mask.read()]);
  return (edited) => layBack(edited, { source, mask });
}
