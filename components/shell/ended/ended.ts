/** Which creations have ended since the last look, and how that is told in a notification. */
import { stateWords } from "@/lib/client/state-words";
import type { Creation } from "@/lib/contract/creation";
import { isActive } from "@/lib/contract/status";

type Watched = Creation;

/** Looks at all that is known; what it saw active and finds ended is news once. What the person ended is none. */
export function createEndWatch(): (creations: readonly Watched[]) => Watched[] {
  let active = new Set<string>();
  return (creations) => {
    const ended = creations.filter(
      ({ creation_id, status }) => active.has(creation_id) && !isActive(status) && status !== "cancelled",
    );
    active = new Set(
      creations.filter(({ status }) => isActive(status)).map(({ creation_id }) => creation_id),
    );
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
export function endedWords(ended: readonly Watched[], left: number): { title: string; body: string } {
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
