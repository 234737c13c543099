/** What the engine never draws: in a negative prompt these words are heeded by themselves. */
export const NEVER_DRAWN: ReadonlySet<string> = new Set(
  (
    "text words letters lettering writing caption captions watermark watermarks signature signatures logo logos frame frames border borders " +
    "blur blurry blurred lowres low-res pixelated noise noisy grainy jpeg jpg artifact artifacts artefacts compression " +
    "deformed disfigured distorted mutated mutation malformed ugly bad worst low poor anatomy proportions hand hands finger fingers limb limbs arm arms leg legs " +
    "extra missing fused cropped crop duplicate duplicated clutter cluttered out-of-focus overexposed underexposed oversaturated error errors username " +
    "nsfw nude nudity gore blood weapon weapons amateur"
  ).split(" "),
);
