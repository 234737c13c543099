/** Short notices at the edge of the page. What is said before anybody draws them waits. */

export interface Notice {
  words: string;
  kind?: "plain" | "problem";
  action?: { label: string; run: () => void };
  durationMs?: number;
}

export type Show = (notice: Notice) => void;

let show: Show | undefined;
let waiting: Notice[] = [];

/** Says something. It never throws: a notice that cannot be drawn must not break what it is about. */
export function notify(notice: Notice): void {
  if (show) show(notice);
  else waiting.push(notice);
}

/** From now on notices go here, those that have waited first. @returns how to stop. */
export function drawNotices(draw: Show): () => void {
  show = draw;
  const kept = waiting;
  waiting = [];
  for (const notice of kept) draw(notice);
  return () => {
    if (show === draw) show = undefined;
  };
}
