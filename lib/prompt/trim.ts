/** Trims characters other than white space by loops, because `/[…]+$/` takes quadratic time. */

/** @param letters matches one character to remove. */
export function trimEndOf(text: string, letters: RegExp): string {
  let end = text.length;
  while (end > 0 && letters.test(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

/** Trims both ends. */
export function trimOf(text: string, letters: RegExp): string {
  let start = 0;
  while (start < text.length && letters.test(text.charAt(start))) start++;
  return trimEndOf(text.slice(start), letters);
}
