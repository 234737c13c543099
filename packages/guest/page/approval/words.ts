/** Approval in words. */
import type { ApprovalAnswer, GuestApproval } from "../state/board";

export const ANSWERS = ["approve", "change", "no"] as const satisfies readonly ApprovalAnswer[];

export const LABELS: Record<ApprovalAnswer, string> = { approve: "Approve", change: "Change", no: "No" };
const GIVEN: Record<ApprovalAnswer, string> = { approve: "Approved", change: "To change", no: "No" };
/** In the lightbox, and on a picture with the focus. */
export const KEYS: Record<string, ApprovalAnswer> = { a: "approve", c: "change", n: "no" };

export const givenInWords = (answer: ApprovalAnswer | null): string =>
  answer === null ? "No answer" : GIVEN[answer];

/** `8 approved, 3 to change, 1 no`, without what is none. */
export function sumInWords({ answers }: Pick<GuestApproval, "answers">): string {
  const words = { approve: "approved", change: "to change", no: "no" };
  return ANSWERS.flatMap((answer) => {
    const count = answers.filter((one) => one.answer === answer).length;
    return count === 0 ? [] : `${count} ${words[answer]}`;
  }).join(", ");
}

const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);
const DAYS = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");
const two = (number: number) => String(number).padStart(2, "0");
const DAY_MS = 86_400_000;

/**
 * `Friday 5 December, 18:00 your time, in 2 days`.
 *
 * @param now in milliseconds; null where nobody knows the guest's zone and clock, which is then UTC without how long it is.
 */
export function deadlineInWords(time: string, now: number | null): string {
  const date = new Date(time);
  // Read as UTC, so that one set of functions writes both.
  const local = now === null ? date : new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  const day = `${DAYS[local.getUTCDay()]} ${local.getUTCDate()} ${MONTHS[local.getUTCMonth()]}`;
  const words = `${day}, ${two(local.getUTCHours())}:${two(local.getUTCMinutes())}`;
  return now === null ? `${words} UTC` : `${words} your time, ${leftInWords(date.getTime() - now)}`;
}

function leftInWords(ms: number): string {
  if (ms <= 0) return "which is over";
  if (ms < 2 * 3_600_000) return `in ${Math.max(1, Math.ceil(ms / 60_000))} min`;
  if (ms < 2 * DAY_MS) return `in ${Math.floor(ms / 3_600_000)} hours`;
  return `in ${Math.floor(ms / DAY_MS)} days`;
}
