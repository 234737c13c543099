import type { Random } from "../core/random";
import type { Brief } from "../language/brief";
import type { StagedModel } from "./staged-model";

/** Whether things hang in the air of a studio. */
export const isAfloat = ({ manner, stage }: Brief): boolean =>
  manner === "floating" &&
  (stage?.kind === "studio" || (stage?.kind === "floor" && !stage.hasView && stage.backdrop !== undefined));

/** How far things rise that float, of the space above them. */
const LIFT = 0.62;

/** Things in the air: higher, and each a little turned. */
export function lifted(things: readonly StagedModel[], random: Random): StagedModel[] {
  const top = Math.min(...things.map(({ y, scale }) => y - scale));
  const rise = Math.max(0, top - 0.06) * LIFT;
  return things.map((one, i) => ({
    ...one,
    y: one.y - rise - (i > 0 ? random.range(-0.03, 0.07) : 0),
    turn: one.turn + random.range(0.05, 0.13) * (i % 2 === 0 ? -1 : 1),
  }));
}

/** Heights from one thing of a pile to the next: what is seen from a little above covers its lower edge. */
const PILE_STEP = 0.56;

/** Puts things of one kind on top of each other, the first one lowest. */
export function piled(things: readonly StagedModel[], random: Random): StagedModel[] {
  const [first] = things;
  let height = 0;
  return things.map((one) => {
    if (one.relation === "under" || one.relation === "behind" || one.model.kind !== first!.model.kind)
      return one;
    const y = -height;
    height += PILE_STEP * one.scale;
    const isFirst = height === PILE_STEP * one.scale;
    return {
      ...one,
      x: isFirst ? 0 : random.range(-0.05, 0.05),
      y,
      scale: 1,
      turn: isFirst ? 0 : random.range(-0.05, 0.05),
      mirror: 1,
      // No shadow on the ground.
      ...(isFirst ? {} : { relation: "around" as const }),
    };
  });
}
