/** How a job ends: with which pictures, and what its owner has to know of those that are missing. */

import type { Understanding } from "contract/creations/creation";
import type { ErrorBody } from "contract/errors";
import { StudioError } from "contract/studio-error";
import type { Call, JobOutput } from "./job";
import type { Ending } from "./queue/finish";

interface Result {
  /** Pictures of the job. */
  count: number;
  /** Who draws, for people. */
  provider: string;
  /** Whether the engine draws at no cost. */
  isFree?: boolean | undefined;
  outputs: JobOutput[];
  /** The calls that were begun and have no result. */
  asked: readonly Call[];
  understanding: Understanding | null;
  /** Why a call started nothing, or drew nothing; null when none failed. */
  failure: ErrorBody | null;
  /** Why the result of a call is unknown, if the engine says so. */
  unknown: ErrorBody | null;
}

/** Pictures that arrived are kept: they may have been paid for. */
export function endingOf(result: Result): Ending {
  const { outputs, understanding, failure, unknown } = result;
  if (outputs.length > 0) return { status: "succeed", outputs, understanding, notice: noticeOf(result) };
  const lost = uncertain(result);
  if (lost > 0) {
    const reason = unknown ?? new StudioError("connection_lost", "The result did not arrive.").toBody();
    return {
      status: "outcome_unknown",
      error: {
        ...reason,
        message: `${reason.message} ${mayBeDrawn(lost, result)}`,
      },
    };
  }
  const nothing = `${result.provider} delivered no picture.`;
  return {
    status: "failed",
    error: failure ?? new StudioError("no_picture", nothing).toBody(),
  };
}

/** What the owner of a cancelled job of a paid engine has to know; null when nothing can have been charged. */
export function noticeOfCancel({ asked, outputs }: Pick<Result, "asked" | "outputs">): string | null {
  if (asked.length > 0) return "The cancel came while pictures were drawn: they may have been charged.";
  if (outputs.length > 0) return "The cancel came after pictures were drawn: they may have been charged.";
  return null;
}

/** The same for an engine that costs nothing, of which it is unknown whether it stops. */
export const noticeOfFreeCancel = ({ asked, provider }: Pick<Result, "asked" | "provider">): string | null =>
  asked.length === 0 ? null : `${provider} may finish what it had begun, which is not kept.`;

function noticeOf(result: Result): string | null {
  const { count, provider, isFree, outputs, failure } = result;
  const missing = count - outputs.length;
  if (missing === 0) return null;
  const lost = uncertain(result);
  const others = missing - lost;
  const sentences = [
    ...(lost > 0
      ? [
          `${lost} of ${count} pictures may have been ${isFree ? "drawn" : "charged"} but ${were(lost)} not received.`,
        ]
      : []),
    ...(others > 0
      ? [
          failure
            ? `${others} of ${count} pictures ${were(others)} not drawn: ${failure.message}`
            : `${outputs.length} of ${count} pictures: ${provider} delivered ${others === 1 ? "one" : others} fewer.`,
        ]
      : []),
  ];
  return sentences.join(" ");
}

const were = (pictures: number) => (pictures === 1 ? "was" : "were");

function mayBeDrawn(pictures: number, { isFree, provider }: Pick<Result, "isFree" | "provider">): string {
  const subject = pictures === 1 ? "The picture" : "The pictures";
  return isFree
    ? `${subject} may have been drawn. Drawing again costs nothing.`
    : `${subject} may have been drawn and charged. Check the account of ${provider} before you send it again.`;
}

/** How many pictures were asked for without a result. */
function uncertain({ asked, outputs }: Pick<Result, "asked" | "outputs">): number {
  const stored = new Set(outputs.map(({ index }) => index));
  return asked.flat().filter((index) => !stored.has(index)).length;
}
