import { type Finish, finish as finishFrame } from "../../core/finish";
import { type Frame, Surface } from "../../core/frame";
import type { Progress } from "../../core/progress";
import { Random } from "../../core/random";
import type { Brief } from "../../language/brief";
import { drawLettering } from "../../lettering/draw-lettering";
import { placeLettering } from "../../lettering/place-lettering";
import type { Edge } from "../../lettering/read-spot";
import { titleSpace } from "../../lettering/title-space";
import { castOf } from "../../stage/arrange";
import { boundsOfCast } from "../../stage/staged-model";

export interface PictureFinish extends Partial<Omit<Finish, "seed">> {
  brief: Brief;
  /** The width of the paper around the picture, as a share of the shorter side. */
  border?: number;
}

/** Sets the quoted words of the prompt and converts a finished frame to RGBA bytes. */
export function finish(
  frame: Frame,
  { brief, border, ...look }: PictureFinish,
  progress: Progress,
): Uint8Array {
  letter(brief, frame, border);
  return finishFrame(frame, { ...look, seed: brief.layoutSeed }, progress);
}

/** Sets the quoted words of the prompt on a frame in linear light. */
export function letter(brief: Brief, frame: Frame, border = 0): void {
  if (brief.lettering.length === 0) return;
  const { aspect } = frame;
  const things = brief.stage ? castOf(brief, aspect) : [];
  const placed = placeLettering({
    ...{ aspect, border, take: brief.take, texts: brief.lettering },
    random: new Random(brief.layoutSeed).fork("lettering"),
    occupied: things.length > 0 ? boundsOfCast(things) : null,
    edge: edgeOf(brief, aspect),
    canBeBehind: frame.surface.includes(Surface.object),
  });
  if (placed)
    drawLettering(frame, placed, {
      border,
      ...(brief.palette[0] ? { accent: brief.palette[0] } : {}),
      ...(brief.ink ? { ink: brief.ink } : {}),
    });
}

/** The edge that texts keep to. In places, what the prompt names stands on the ground, and the sky is free. */
function edgeOf(brief: Brief, aspect: number): Edge | null {
  if (brief.stage) return titleSpace(brief, aspect)?.edge ?? null;
  const spot = brief.lettering.find((text) => text.spot)?.spot;
  return spot ?? (brief.subjects.length > 0 ? "top" : null);
}
