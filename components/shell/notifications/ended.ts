/** Which creations have ended since the last check, and the text of the notification. */

import type { Creation } from "contract/creations/creation";
import { isActive } from "contract/creations/status";
import { stateWords } from "@/lib/client/words/states";

/**
 * Finds newly ended creations, each once: those that an earlier check saw active, and those that ended after the start
 * without being seen active, because a tab in the background checks rarely. Cancelled creations are left out.
 *
 * @param startMs the start, in the time of the studio.
 */
export function createEndWatch(startMs: number): (creations: readonly Creation[]) => Creation[] {
  let active = new Set<string>();
  const reported = new Set<string>();
  return (creations) => {
    const ended = creations.filter(
      ({ creation_id, status, finish_time }) =>
        !isActive(status) &&
        status !== "cancelled" &&
        !reported.has(creation_id) &&
        (active.has(creation_id) || (finish_time !== null && Date.parse(finish_time) >= startMs)),
    );
    for (const { creation_id } of ended) reported.add(creation_id);
    active = new Set(creations.flatMap((one) => (isActive(one.status) ? [one.creation_id] : [])));
    return ended;
  };
}

const MAX_BODY_CHARACTERS = 90;
const shortened = (text: string) =>
  text.length > MAX_BODY_CHARACTERS ? `${text.slice(0, MAX_BODY_CHARACTERS - 1)}…` : text;

/**
 * The text of one notification for all creations that have ended unseen.
 *
 * @param ended the latest last, at least one.
 * @param left how many still run or wait.
 */
export function endedWords(ended: readonly Creation[], left: number): { title: string; body: string } {
  const last = ended.at(-1);
  const done = ended.filter(({ status }) => status === "succeed").length;
  const parts = [
    done > 0 && `${done} done`,
    ended.length > done && `${ended.length - done} failed`,
    left > 0 && `${left} remaining`,
  ];
  return {
    title: ended.length === 1 && last ? stateWords(last).words : parts.filter(Boolean).join(", "),
    body: last ? shortened(last.prompt) : "",
  };
}
