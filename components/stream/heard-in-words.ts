/** Younger than this, a state is as good as new. */
const FRESH_MS = 5_000;

/** How long ago the service was last heard of; null while that is not worth a word. @param ageMs milliseconds */
export function heardInWords(ageMs: number): string | null {
  if (ageMs < FRESH_MS) return null;
  const seconds = Math.floor(ageMs / 1_000);
  if (seconds < 60) return `Last heard ${seconds} s ago`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `Last heard ${minutes} min ago` : `Last heard ${Math.floor(minutes / 60)} h ago`;
}
