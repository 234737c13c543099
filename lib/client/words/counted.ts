/** `1,234`, without `toLocaleString("en")`, whose first call delays hydration. @param count a whole number, not negative. */
export function grouped(count: number): string {
  const digits = String(count);
  const first = digits.length % 3 || 3;
  let words = digits.slice(0, first);
  for (let at = first; at < digits.length; at += 3) words += `,${digits.slice(at, at + 3)}`;
  return words;
}

/** `picture` for 1, else `pictures`. @param noun in the singular. */
export const nounFor = (count: number, noun: string, plural = `${noun}s`): string =>
  count === 1 ? noun : plural;

/** `1 picture`, `1,234 pictures`. The one way to write a counted noun. @param noun in the singular. */
export const counted = (count: number, noun: string, plural?: string): string =>
  `${grouped(count)} ${nounFor(count, noun, plural)}`;
