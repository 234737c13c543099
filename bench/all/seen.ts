/** How soon a finished picture is seen with forty creations under way, beside asking about each in turn. */
import { measureVisible } from "../proxy/visible";
import type { Figure, Subject } from "./figure";

const UNDER_WAY = 40;
const ENDS = 40;
/** Each sees only their own. */
const PEOPLE = 20;
/** The studio's share of 450 calls a minute for status reads. */
const READS_PER_MINUTE = 450 * 0.8;

export const seen: Subject = {
  name: "finished → seen",
  async measure() {
    const endings = {
      underWay: UNDER_WAY,
      drawn: UNDER_WAY,
      people: PEOPLE,
      progress: true,
      durations: "usual",
    } as const;
    const { medianMs, p95Ms, refused } = await measureVisible({ ...endings, name: "with progress" }, ENDS);
    if (refused > 0) throw new Error(`The service refused ${refused} calls.`);
    const turnMs = (UNDER_WAY * 60_000) / READS_PER_MINUTE;
    const beside = (what: string, ms: number): Figure => ({
      what,
      value: ms / 1_000,
      reference: "a turn of all, at the same budget",
      referenceValue: turnMs / 1_000,
    });
    return [
      beside(`tabs of ${PEOPLE} people: median, s`, medianMs),
      beside(`tabs of ${PEOPLE} people: p95, s`, p95Ms),
    ];
  },
};
