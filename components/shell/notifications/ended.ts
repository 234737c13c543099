/** Which creations have ended since the last look, and how that is told in a notification. */
import { stateWords } from "@/lib/client/words/states";
import type { Creation } from "@/lib/contract/creation";
import { isActive } from "@/lib/contract/status";

/**
 * Looks at all that is known again and again. News, once, is what it saw at work and finds ended, and what has ended
 * since it began although it was never seen at work: a tab in the background looks rarely. What the person cancelled
 * is no news.
 *
 * @param startMs when it began, milliseconds of the studio's clock.
 */
export function createEndWatch(startMs: number): (creations: readonly Creation[]) => Creation[] {
  let active = new Set<string>();
  const told = new Set<string>();
  return (creations) => {
    const ended = creations.filter(
      ({ creation_id, status, finish_time }) =>
        !isActive(status) &&
        status !== "cancelled" &&
        !told.has(creation_id) &&
        (active.has(creation_id) || (finish_time !== null && Date.parse(finish_time) >= startMs)),
    );
    for (const { creation_id } of ended) told.add(creation_id);
    active = new Set(creations.flatMap((one) => (isActive(one.status) ? [one.creation_id] : [])));
    return ended;
  };
}

const SHORT = 90;
const short = (text: string) => (text.length > SHORT ? `${text.slice(0, SHORT - 1)}…` : text);

/**
 * One notification for all that has ended unseen.
 *
 * @param ended the latest last, at least one.
 * @param left how many still run or wait.
 */
export function endedWords(ended: readonly Creation[], left: number): { title: string; body: string } {
  const last = ended.at(-1);
  const done = ended.filter(({ status }) => status === "succeed").length;
  const parts = [
    done > 0 && `${done} done`,
    ended.length > done && `${ended.length - done} not done`,
    left > 0 && `${left} to go`,
  ];
  return {
    title: ended.length === 1 && last ? stateWords(last).words : parts.filter(Boolean).join(", "),
    body: last ? short(last.prompt) : "",
  };
}
