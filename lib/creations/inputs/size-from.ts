/** The size of what is made from a picture. */
import type { Operation } from "contract/creations/inputs";
import { aspectRatioInWords, type Size, snapSize } from "contract/models/model-size";
import type { ModelSizes } from "contract/models/models";
import { parseAspectRatio, pictureSize } from "contract/models/shape";

/** As in the settings of a request. `resolution`: the short side in pixels. */
export interface AskedSize {
  aspect_ratio: string;
  resolution: number;
}

export interface MadeFrom {
  operation: Operation;
  source: Size;
  /** What an expanded picture shall have, such as `16:9`. */
  aspectRatio: string;
  /** Of an upscale. */
  factor?: number | undefined;
}

/**
 * @returns of an upscale and a cut-out the size that follows from the source, whatever the model draws; else one that the model draws.
 * The aspect ratio of an expanded picture stays when it is fitted once more, so that a studio in front of another one and that other
 * one put the source on the same canvas.
 */
export function sizeFrom(sizes: ModelSizes, made: MadeFrom): AskedSize {
  const wanted = wantedSize(made);
  const { operation } = made;
  return operation === "edit" || operation === "expand" ? drawable(sizes, wanted) : wanted;
}

function wantedSize({ operation, source, aspectRatio, factor = 1 }: MadeFrom): AskedSize {
  const { width, height } = source;
  if (operation !== "expand")
    return {
      aspect_ratio: aspectRatioInWords(source),
      resolution: Math.round(Math.min(width, height) * (operation === "upscale" ? factor : 1)),
    };
  const ratio = width / height;
  const wanted = parseAspectRatio(aspectRatio) ?? ratio;
  // The smallest picture of the ratio that contains the source.
  const whole = wanted > ratio ? { width: height * wanted, height } : { width, height: width / wanted };
  return { aspect_ratio: aspectRatio, resolution: Math.round(Math.min(whole.width, whole.height)) };
}

/** How many steps of the model's sizes the short side may move so that the aspect ratio can stay. */
const STEPS = [0, 1, -1, 2, -2];

/** So that what is sent to the model has the shape of what it answers with. */
function drawable(sizes: ModelSizes, { aspect_ratio, resolution }: AskedSize): AskedSize {
  const nearest = snapSize(sizes, aspect_ratio, resolution);
  const short = shortSide(nearest);
  const step = "list" in sizes ? 0 : sizes.multiple_of;
  const exact = STEPS.map((steps) => short + steps * step).find((side) => {
    const { width, height } = snapSize(sizes, aspect_ratio, side);
    const asked = pictureSize(aspect_ratio, side);
    return asked.width === width && asked.height === height;
  });
  return exact === undefined
    ? { aspect_ratio: aspectRatioInWords(nearest), resolution: short }
    : { aspect_ratio, resolution: exact };
}

const shortSide = ({ width, height }: Size) => Math.min(width, height);
