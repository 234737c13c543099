/** Fetches the pictures that an answer only names. */
import type { CreateFailure } from "../../create-failure";
import type { RenderedImage, RenderResult } from "../../engine";
import { fetchPicture, type PictureSource } from "../fetch-picture";
import type { createCallFailures } from "./failures";

/** A picture, or where it is, and the prompt that drew it where the engine rewrote the one that it got. */
export type Delivered = ({ bytes: Uint8Array } | { url: string }) & { revisedPrompt: string | undefined };

/**
 * What arrived is kept when another picture cannot be fetched: all of them are paid for.
 *
 * @param answer.costMicros what it says that it cost; undefined when it does not.
 * @throws CreateFailure when none can be fetched.
 */
export async function fetchAll(
  { pictures, costMicros }: { pictures: readonly Delivered[]; costMicros: number | undefined },
  source: PictureSource,
  failures: Pick<ReturnType<typeof createCallFailures>, "noPicture">,
): Promise<Pick<RenderResult, "images" | "lost">> {
  const fetched = await Promise.all(
    pictures.map(async (one): Promise<RenderedImage | CreateFailure> => {
      try {
        const bytes = "bytes" in one ? one.bytes : await fetchPicture(source, one.url);
        // Whether a server heeds the seed that it is asked for, its answer does not say.
        return { image: { bytes }, seed: null, revisedPrompt: one.revisedPrompt };
      } catch (cause) {
        return failures.noPicture(cause, costMicros);
      }
    }),
  );
  const images = fetched.flatMap((one) => ("image" in one ? [one] : []));
  const lost = fetched.flatMap((one) => ("image" in one ? [] : [one]));
  if (lost[0] && images.length === 0) throw lost[0];
  return { images, lost };
}
