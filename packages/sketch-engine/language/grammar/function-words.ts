/** Function words, which shape nothing and are not reported as unknown. */
export const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  (
    "a an the of in on at with and or to by for from over under above below into near behind between through after before during among against across around " +
    "i you he she we they me him her us them my your his our their who whose which what where when while there here these those other another each every all both " +
    "be been was were has have had do does can will would may might must than then so too also just only even again away up down out off " +
    "onto towards toward along beside besides beyond within throughout upon amid amidst beneath below across past via per like front next top bottom side left right middle centre center inside outside " +
    "very some its it is are as this that style art image picture painting illustration scene view beautiful " +
    "stunning gorgeous amazing highly best quality masterpiece award winning trending 4k 8k hd uhd ultra " +
    "ein eine einen einem einer der die das den dem und mit bei im am auf über unter une le la les du des et avec dans sous sur un el los las con en y il lo di da و في تحت على مع " +
    "vom zum zur beim des ins aus vor hinter zwischen durch ist sind au aux par pour à en los del al por para con uno una unos o os as do dos das na nos nas em e uma um gli della del dei nel nella sul alla de het een van op в на и с под над у из к 与 和 的 w z i ve bir bu " +
    "peinture gemälde bild pintura dipinto quadro cuadro " +
    "resolution high render rendered digital shot wide angle lens print sky land landscape windows " +
    // Names of techniques and of quality, for which this engine has no counterpart.
    "natural mm shallow depth fine colour colours color colors deep soft shadow shadows long rich bold crisp detail details " +
    "loose washes edges visible brush strokes drawing lines shading " +
    "surfaces limited layers glowing subject lot first second third"
  ).split(" "),
);

/** Number words. */
export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map([
  ...Object.entries({
    one: 1,
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
    seven: 7,
    eight: 8,
    nine: 9,
    ten: 9,
  }),
  ...Object.entries({
    eleven: 9,
    twelve: 9,
    twenty: 9,
    hundred: 9,
    dozen: 9,
    dozens: 9,
    both: 2,
    twin: 2,
    twins: 2,
  }),
  ...Object.entries({ pair: 2, double: 2, triple: 3, trio: 3, few: 3, several: 4, many: 6 }),
]);

/** Words before "of" that say how many or how much there is of what follows. */
export const MEASURES: ReadonlyMap<string, number> = new Map([
  ...Object.entries({
    pair: 2,
    pairs: 4,
    couple: 2,
    trio: 3,
    few: 3,
    handful: 4,
    half: 1,
    slice: 1,
    piece: 1,
  }),
  ...Object.entries({ row: 5, rows: 6, line: 5, stack: 4, stacks: 6, pile: 5, heap: 5, group: 4, set: 3 }),
  ...Object.entries({
    bunch: 3,
    cluster: 4,
    collection: 5,
    array: 5,
    assortment: 4,
    lot: 5,
    lots: 6,
    bars: 3,
  }),
  ...Object.entries({
    dozen: 9,
    dozens: 9,
    slices: 3,
    pieces: 3,
    bar: 1,
    loaf: 1,
    scoop: 1,
    scoops: 2,
    sprig: 1,
  }),
  ...Object.entries({ flock: 6, herd: 5, pack: 4, school: 5, swarm: 6, litter: 4, queue: 5, parade: 5 }),
]);

/** Things that hold others: "a bowl of cherries" is about cherries. */
export const CONTAINERS: ReadonlySet<string> = new Set(
  "bowl basket vase jar glass cup mug box bucket pot bottle bag crate pan tin can tub jug carafe wheelbarrow plate tray platter board dish saucer".split(
    " ",
  ),
);
/** Those of them that lie below what they hold. */
export const DISHES: ReadonlySet<string> = new Set("plate tray platter board dish saucer".split(" "));
/** Words for the picture itself before "of", and parts that are not the main thing. */
export const PICTURE_WORDS: ReadonlySet<string> = new Set(
  "picture image photo photograph painting drawing portrait illustration shot view scene close-up closeup sketch render poster print detail interior rendering watercolor watercolour depiction still study composition banner engraving isometric version kind type sort style".split(
    " ",
  ),
);

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
