/** `1 picture`, `1,234 pictures`. @param noun in the singular; its plural adds an s. */
export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
