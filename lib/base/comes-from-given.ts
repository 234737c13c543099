/**
 * Whether the first thing that something was made from is a picture that somebody brought. Each step is walked over once, however many
 * are asked for; what was made from itself has an end.
 *
 * @param sources by what was made: what it was made from; null for a picture that somebody brought. What is walked over is forgotten,
 * or known to come from such a picture.
 */
export function comesFromGiven(sources: Map<string, string | null>, id: string): boolean {
  const path: string[] = [];
  let at: string | null | undefined = id;
  while (typeof at === "string" && sources.has(at)) {
    path.push(at);
    const next: string | null | undefined = sources.get(at);
    sources.delete(at);
    at = next;
  }
  if (at !== null) return false;
  for (const one of path) sources.set(one, null);
  return true;
}
