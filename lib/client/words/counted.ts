/** `1,234`, without `toLocaleString("en")`, whose first call delays hydration. @param count a whole number, not negative. */
export function grouped(count: number): string {
  const digits = String(count);
  const first = digits.length % 3 || 3;
  let words = digits.slice(0, first);
  for (let at = first; at < digits.length; at += 3) words += `,${digits.slice(at, at + 3)}`;
  return words;
}

/** `1 picture`, `1,234 pictures`. @param noun in the singular; its plural adds an s. */
export const counted = (count: number, noun: string): string =>
  `${grouped(count)} ${noun}${count === 1 ? "" : "s"}`;
