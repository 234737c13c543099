/** `5,000`. @param count a whole number, not negative. */
const grouped = (count: number): string => count.toLocaleString("en");

/** `1 picture`, `5,000 pictures`, `12 more pictures`. */
export const picturesInWords = (count: number, which = ""): string =>
  `${grouped(count)} ${which}${count === 1 ? "picture" : "pictures"}`;

/** `1,200 of 5,000 pictures` */
export const loadedInWords = ({ loaded, of }: { loaded: number; of: number }): string =>
  `${grouped(loaded)} of ${picturesInWords(of)}`;
