import { type Finish, finish as finishFrame } from "../../core/finish";
import type { Frame } from "../../core/frame";
import type { Progress } from "../../core/progress";
import { Random } from "../../core/random";
import type { Brief } from "../../language/brief";
import { drawLettering } from "../../lettering/draw-lettering";
import type { FaceName } from "../../lettering/faces";
import { placeLettering } from "../../lettering/place-lettering";
import { castOf } from "../../stage/arrange";
import { boundsOfCast } from "../../stage/staged-model";

export interface PictureFinish extends Partial<Omit<Finish, "seed">> {
  brief: Brief;
  /** The faces of a style, for texts that do not name one. */
  faces?: readonly FaceName[];
  /** Whether letters are set off by a flat plate, as in prints. */
  isPrint?: boolean;
}

/** Sets the quoted words of the prompt and converts a finished frame to RGBA bytes. */
export function finish(
  frame: Frame,
  { brief, faces, isPrint, ...look }: PictureFinish,
  progress: Progress,
): Uint8Array {
  if (brief.lettering.length > 0) letter(brief, frame, faces, isPrint ?? false);
  return finishFrame(frame, { ...look, seed: brief.layoutSeed }, progress);
}

function letter(brief: Brief, frame: Frame, faces: readonly FaceName[] | undefined, isPrint: boolean): void {
  const things = brief.stage ? castOf(brief, frame.aspect) : [];
  const placed = placeLettering({
    aspect: frame.aspect,
    texts: brief.lettering,
    random: new Random(brief.layoutSeed).fork("lettering"),
    occupied: things.length > 0 ? boundsOfCast(things) : null,
    take: brief.take,
    ...(faces ? { faces } : {}),
  });
  if (placed)
    drawLettering(frame, placed, {
      ground: isPrint ? "flat" : "soft",
      ...(brief.palette[0] ? { accent: brief.palette[0] } : {}),
      ...(brief.ink ? { ink: brief.ink } : {}),
    });
}
