/** How a noun phrase follows the one before it. */
export type Link =
  | "start"
  | "comma"
  | "and"
  | "of"
  | "on"
  | "in"
  | "with"
  | "beside"
  | "behind"
  | "under"
  | "over"
  | "against"
  | "other";

const words = (link: Link, text: string): [string, Link][] => text.split(", ").map((word) => [word, link]);

/** Prepositions, conjunctions and the verbs that act as such. Phrases of several words come first. */
export const LINK_WORDS: ReadonlyMap<string, Link> = new Map([
  ...words("on", "on top of, at the top of, covered with, covered in"),
  ...words("beside", "next to, close to, surrounded by, to the left of, to the right of, in the company of"),
  ...words("behind", "in front of, at the back of, parked outside, standing outside, outside of"),
  ...words("in", "full of, made of, made from, made out of"),
  ...words("with", "together with, along with, filled with, topped with, served with, decorated with"),
  ...words("of", "of"),
  ...words("on", "on, upon, onto, atop, at"),
  ...words("in", "in, inside, into, within"),
  ...words("with", "with, plus, holding, carrying, featuring, containing, including"),
  ...words("and", "and, &, or"),
  ...words("beside", "beside, besides, near, by, alongside, around, among, amid, between"),
  ...words("behind", "behind, beyond, outside"),
  ...words("under", "under, beneath, below, underneath"),
  ...words("over", "over, above, across"),
  ...words("against", "against"),
  ...words("other", "at the camera, at camera, into the camera, to camera, at the viewer"),
  ...words("in", "dressed in, wearing"),
  ...words(
    "other",
    "from, to, for, through, along, during, before, after, as, like, towards, toward, past, via, per, while, where, that, which, who, is, are, was, were, has, have, throughout",
  ),
]);
/** Maximum number of words in a link. */
export const LONGEST_LINK = 5;
/** The first words of links of several words. */
export const LINK_STARTS: ReadonlySet<string> = new Set(
  [...LINK_WORDS.keys()].filter((link) => link.includes(" ")).map((link) => link.slice(0, link.indexOf(" "))),
);

export const ARTICLES: ReadonlySet<string> = new Set(
  "a an the this these those my your his her its our their some any each every another".split(" "),
);
/** Words within a noun phrase that change nothing. */
export const ADVERBS: ReadonlySet<string> = new Set(
  "very so too also just only even again more most quite rather really extremely highly slightly softly gently neatly freshly perfectly beautifully partly half deep soft long rich bold crisp fine wide wet limited award winning ultra natural shallow visible loose glowing ein eine einen einem einer une un".split(
    " ",
  ),
);
/** Nouns for what is written: their colours are those of the letters. */
export const TEXT_NOUNS: ReadonlySet<string> = new Set(
  "lettering headline text title type typography typeface font letters line words slogan tagline caption inscription heading".split(
    " ",
  ),
);
/** Nouns for colours as a whole. */
export const PALETTE_NOUNS: ReadonlySet<string> = new Set(
  "palette palettes tone tones hue hues shade shades accent accents scheme colour colours color colors colourway colorway highlights".split(
    " ",
  ),
);
