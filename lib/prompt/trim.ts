/** Trimming of other letters than white space: loops, because `/[…]+$/` begins anew at every such letter of a text. */

/** @param letters what matches one letter to take off. */
export function trimEndOf(text: string, letters: RegExp): string {
  let end = text.length;
  while (end > 0 && letters.test(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

/** The same at both ends. */
export function trimOf(text: string, letters: RegExp): string {
  let start = 0;
  while (start < text.length && letters.test(text.charAt(start))) start++;
  return trimEndOf(text.slice(start), letters);
}
