/** How the pictures of a creation are laid back over their source. */
import "server-only";
import type { CreationRequest } from "contract/creations/request";
import type { ModelAbilities } from "contract/models/models";
import { isOutage } from "@/lib/base/errors";
import type { Log } from "@/lib/base/log";
import { convertResult } from "@/lib/pictures/conversions";
import type { EditedPicture } from "@/lib/pictures/painting/answer";
import { checkReadable } from "@/lib/pictures/painting/check-readable";
import { type KeptSource, type LaidBack, layBack } from "@/lib/pictures/painting/lay-back";
import { asDamaged, canvasOf, createInputsOf, type InputsContext } from "./inputs-of";

/** Files are read when it is the turn of the work, so that the pictures that wait hold nothing but themselves. */
export interface LayBack {
  /**
   * Before the pictures are paid for.
   *
   * @throws StudioError `picture_damaged` where source or mask are missing in the store or cannot be decoded; an outage.
   */
  check(): Promise<void>;
  /**
   * @returns null where that cannot be done: the edit may have been paid for, so it is kept as it was drawn.
   * @throws an outage of the store, after which it may be possible.
   */
  lay(edited: EditedPicture): Promise<LaidBack | null>;
}

interface Drawn {
  creationId: string;
  request: CreationRequest | null;
  abilities: ModelAbilities | undefined;
}

/**
 * @param of.abilities those of the model that drew it, as far as they are known. A model that takes only pictures of its own draws
 * an expanded one anew.
 * @returns null for a creation whose pictures need not keep anything of a source.
 */
export async function layBackOf(
  context: InputsContext & { log: Log },
  { creationId, request, abilities }: Drawn,
): Promise<LayBack | null> {
  const isDrawnAnew = abilities?.from_pictures?.sources === "own";
  const keepsSource = request?.inputs?.mask || (request?.operation === "expand" && !isDrawnAnew);
  if (!keepsSource) return null;
  const { source, mask = null } = (await createInputsOf(context)(creationId)) ?? {};
  if (!source) return null;
  const canvas = canvasOf(source, request);
  const onCanvas = canvas && (async (): Promise<KeptSource> => ({ source: await source.read(), canvas }));
  const masked =
    mask && (async (): Promise<KeptSource> => ({ source: await source.read(), mask: await mask.read() }));
  const read = onCanvas ?? masked;
  if (!read) return null;
  return {
    check: () =>
      convertResult(async () => {
        const kept = await read();
        for (const file of [kept.source, kept.mask]) if (file) await checkReadable(file).catch(asDamaged);
      }),
    lay: (edited) =>
      convertResult(async () => layBack(edited, await read())).catch((error: unknown) => {
        if (isOutage(error)) throw error;
        context.log.error(
          { err: error, creation: creationId },
          "an edit could not be laid back over its source",
        );
        return null;
      }),
  };
}
