/** Which of many thin entries are shown, so that they do not push the pictures away. */
import { isLive, type StreamItem } from "../stream-item";

const MAX_SHOWN = 3;
/** A line that stands for one entry would take as much room as the entry. */
const MIN_HIDDEN = 2;

export interface Folded {
  key: string;
  isWaiting: boolean;
  shown: readonly StreamItem[];
  hidden: readonly StreamItem[];
  /** What the hidden ones are; empty where none is hidden. */
  words: string;
}

/**
 * Entries that wait and entries that ended one after the other; of many, all but three are hidden. Those that need a decision of
 * the person are always shown.
 */
export function folded(items: readonly StreamItem[]): Folded[] {
  const runs: { isWaiting: boolean; items: StreamItem[] }[] = [];
  for (const item of items) {
    const isWaiting = isLive(item);
    const last = runs.at(-1);
    if (last?.isWaiting === isWaiting) last.items.push(item);
    else runs.push({ isWaiting, items: [item] });
  }
  return runs.map(({ isWaiting, items: run }) => {
    const rest = run.filter((item, index) => index >= MAX_SHOWN && !needsDecision(item));
    const hidden = rest.length < MIN_HIDDEN ? [] : rest;
    const kind = isWaiting ? "waiting" : "without pictures";
    return {
      key: `${kind}-${run.at(-1)?.id}`,
      isWaiting,
      shown: run.filter((item) => !hidden.includes(item)),
      hidden,
      words: hidden.length > 0 ? `and ${hidden.length} more ${kind}` : "",
    };
  });
}

/** It was not sent, or nobody knows whether it was started. */
const needsDecision = ({ creation, intent }: StreamItem): boolean =>
  intent?.state === "not_sent" || creation.status === "outcome_unknown";
