/** Function words, which shape nothing and are not reported as unknown. */
export const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  (
    "a an the of in on at with and or to by for from over under above below into near behind between through after before during among against across around " +
    "i you he she we they me him her us them my your his our their who whose which what where when while there here these those other another each every all both " +
    "be been was were has have had do does can will would may might must than then so too also just only even again away up down out off " +
    "onto towards toward along beside besides beyond within throughout upon amid amidst beneath below across past via per like front top bottom side left right middle centre center inside outside " +
    "very some its it is are as this that style art image picture painting illustration scene view beautiful " +
    "stunning gorgeous amazing highly best quality masterpiece award winning trending 4k 8k hd uhd ultra " +
    "ein eine einen einem einer der die das den dem und mit bei im am auf über unter une le la les du des et avec dans sous sur un el los las con en y il lo di da و في تحت على مع " +
    "vom zum zur beim des ins aus vor hinter zwischen durch ist sind au aux par pour à en los del al por para con uno una unos o os as do dos das na nos nas em e uma um gli della del dei nel nella sul alla de het een van op в на и с под над у из к 与 和 的 w z i ve bir bu " +
    "peinture gemälde bild pintura dipinto quadro cuadro " +
    "resolution high render rendered digital shot wide angle lens print window sky land landscape wearing " +
    // Names of techniques and of quality, for which this engine has no counterpart.
    "natural mm shallow depth fine grain colour colours color colors deep soft shadow shadows long rich bold crisp detail details " +
    "studio background loose washes wet edges visible brush strokes drawing lines shading " +
    "surfaces limited palette layers glowing subject lot first second third"
  ).split(" "),
);

/** Number words. */
export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map([
  ["one", 1],
  ["two", 2],
  ["pair", 2],
  ["three", 3],
  ["few", 3],
  ["four", 4],
  ["several", 4],
  ["five", 5],
  ["six", 6],
  ["many", 6],
  ["seven", 7],
  ["eight", 8],
  ["dozens", 8],
]);

/** Words that exclude the next few words from the picture. */
export const NEGATIONS: ReadonlySet<string> = new Set([
  "no",
  "without",
  "not",
  "ohne",
  "kein",
  "keine",
  "sans",
  "senza",
]);
