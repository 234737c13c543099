/**
 * Enlarging at an sd-server: the source, scaled to its new size, is drawn over lightly. The server's own `hires` enlarges what a job
 * has drawn: a source would pass through the model once more, which loses detail and takes longer.
 */
import { isUsualPrompt } from "contract/creations/inputs";
import { StudioError } from "contract/studio-error";
import { CreateFailure } from "../create-failure";
import type { CreationInputs } from "../inputs";
import type { Order } from "../order";
import type { Loaded } from "./capabilities";

/** Enough to draw what scaling has blurred; more would change what the picture shows. */
export const ENLARGE_STRENGTH = 0.3;
/** With fewer, no step is as near to the source: with one the server would draw a new picture, whatever the strength. */
const FEWEST_STEPS = 4;

export interface Enlargement {
  /** In the size to draw: a side that the server does not draw is rounded up, and the studio scales the picture down again. */
  order: Order;
  /** undefined for as many as the server was started with. */
  steps: number | undefined;
}

/** @throws CreateFailure `refused` where the enlarged picture would be larger than the server draws. */
export function enlargementOf(
  order: Order,
  { source, factor, sourcePrompt }: CreationInputs,
  { sizes, steps }: Pick<Loaded, "sizes" | "steps">,
): Enlargement {
  if (!source || !factor) throw refused("inputs.source", "There is no picture to enlarge.");
  const { min_side, max_side, max_pixels, multiple_of } = sizes;
  const [width, height] = [Math.round(source.width * factor), Math.round(source.height * factor)];
  if (Math.max(width, height) > max_side || width * height > max_pixels) {
    const words = `×${factor} of this picture has ${width} × ${height} pixels.`;
    const most = `at most ${max_pixels.toLocaleString("en")}, and no side above ${max_side}`;
    throw refused("inputs.factor", `${words} With ${order.model.name} it can have ${most}.`);
  }
  const drawn = (side: number) => Math.max(min_side, Math.ceil(side / multiple_of) * multiple_of);
  // The prompt of a request may say nothing of what the picture shows.
  const own = isUsualPrompt("upscale", order.prompt) ? "" : order.prompt;
  return {
    order: { ...order, prompt: sourcePrompt ?? own, width: drawn(width), height: drawn(height) },
    steps: steps !== null && steps < FEWEST_STEPS ? FEWEST_STEPS : undefined,
  };
}

function refused(field: string, message: string): CreateFailure {
  const details = [{ field, message }];
  return new CreateFailure("refused", new StudioError("invalid_request", message, { details }).toBody());
}
