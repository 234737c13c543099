/** Which of many thin entries are shown, so that they do not push the pictures away. */
import { isLive, type StreamItem } from "../stream-item";

const MAX_SHOWN = 3;

export interface Folded {
  key: string;
  isWaiting: boolean;
  shown: readonly StreamItem[];
  hidden: readonly StreamItem[];
  /** What the hidden ones are; empty where none is hidden. */
  words: string;
}

/** Entries that wait and entries that ended one after the other; of more than three, all but three are hidden. */
export function folded(items: readonly StreamItem[]): Folded[] {
  const runs: { isWaiting: boolean; items: StreamItem[] }[] = [];
  for (const item of items) {
    const isWaiting = isLive(item);
    const last = runs.at(-1);
    if (last?.isWaiting === isWaiting) last.items.push(item);
    else runs.push({ isWaiting, items: [item] });
  }
  return runs.map(({ isWaiting, items: run }) => {
    const hidden = run.slice(MAX_SHOWN);
    const kind = isWaiting ? "waiting" : "without pictures";
    return {
      key: `${kind}-${run.at(-1)?.id}`,
      isWaiting,
      shown: run.slice(0, MAX_SHOWN),
      hidden,
      words: hidden.length > 0 ? `and ${hidden.length} more ${kind}` : "",
    };
  });
}
