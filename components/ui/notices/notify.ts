/** Short notices at the edge of the page. Notices wait until the page can show them. */

export interface Notice {
  words: string;
  /** `waiting`: for something that is under way; it stays until another one takes its place. */
  kind?: "plain" | "problem" | "waiting";
  /** A later notice with the same key takes the place of this one. */
  key?: string;
  action?: { label: string; run: () => void };
  /** Another, less important one. */
  second?: { label: string; run: () => void };
  durationMs?: number;
}

export type Show = (notice: Notice) => void;

let show: Show | undefined;
let waiting: Notice[] = [];

/** Shows a notice. It never throws, because a failed notice must not break its cause. */
export function notify(notice: Notice): void {
  if (show) show(notice);
  else waiting.push(notice);
}

/** Sets the function that shows notices; waiting notices are shown first. @returns how to remove it. */
export function showNotices(here: Show): () => void {
  show = here;
  const before = waiting;
  waiting = [];
  for (const notice of before) here(notice);
  return () => {
    if (show === here) show = undefined;
  };
}
