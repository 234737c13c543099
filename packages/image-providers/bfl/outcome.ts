/** What came of a creation at Black Forest Labs, from what came of its tasks. */
import { StudioError } from "contract/studio-error";
import type { Missing } from "../hosted/one-each";
import type { Reading } from "../hosted/queue";
import { couldNotDraw, outputRefused, promptRefused } from "../hosted/report";
import type { TaskReading } from "./read-task";
import type { BflCreation } from "./task-id";

export const NAME = "Black Forest Labs";

/** One for each task of a creation. */
export type BflResult = readonly TaskReading[];

/** @param readings of tasks that have all ended, one for each of the creation's. */
export function endOf(creation: BflCreation, readings: BflResult): Reading<BflResult> {
  const isDrawn = readings.some(({ kind }) => kind === "drawn");
  const costMicros = costOf(creation, readings);
  const missing = creation.missing && missingNotice(creation.missing, creation.tasks.length);
  if (isDrawn) {
    const notice = [...lostNotices(readings), missing].filter(Boolean).join(" ") || null;
    return { status: "succeed", result: readings, notice, costMicros };
  }
  return { status: "failed", error: reasonOf(readings).toBody(), notice: missing, costMicros };
}

export const picturesOf = (readings: BflResult) =>
  readings.flatMap((reading, index) =>
    reading.kind === "drawn" && reading.url !== null ? [{ index, url: reading.url, seed: reading.seed }] : [],
  );

/** What the moderation withholds costs nothing; of other failures the company does not say it. */
function costOf({ tasks }: BflCreation, readings: BflResult): number | null {
  const drawn = tasks.filter((_, index) => readings[index]?.kind === "drawn");
  if (drawn.length === 0 && readings.some(({ kind }) => kind !== "moderated")) return null;
  return drawn.reduce<number | null>(
    (sum, { costMicros }) => (sum === null || costMicros === null ? null : sum + costMicros),
    0,
  );
}

function reasonOf(readings: BflResult): StudioError {
  for (const reading of readings) {
    if (reading.kind !== "moderated") continue;
    const { isBefore, reasons } = reading;
    const why = reasons.length === 0 ? "" : ` (${reasons.join(", ")})`;
    const what = isBefore ? "refused this request before it was drawn" : "withheld what was drawn";
    const refuse = isBefore ? promptRefused : outputRefused;
    return refuse(
      `The moderation of ${NAME} ${what}${why}, which costs nothing. Change the prompt or the pictures and try again.`,
    );
  }
  if (readings.every(({ kind }) => kind === "not_found"))
    return new StudioError("creation_lost", `${NAME} no longer knows this creation, which may be charged.`);
  const failed = readings.find(({ kind }) => kind === "failed");
  return couldNotDraw(NAME, failed?.kind === "failed" ? failed.said : null);
}

/** What became of the pictures that a success is without. */
function lostNotices(readings: BflResult): string[] {
  const numberOf = (kind: TaskReading["kind"]) => readings.filter((reading) => reading.kind === kind).length;
  const say = (pictures: number, words: (count: string) => string) =>
    pictures === 0 ? [] : [words(pictures === 1 ? "one picture" : `${pictures} pictures`)];
  return [
    ...say(
      numberOf("moderated"),
      (some) => `The moderation of ${NAME} withheld ${some}, which costs nothing.`,
    ),
    ...say(numberOf("failed"), (some) => `${NAME} could not draw ${some}.`),
    ...say(numberOf("not_found"), (some) => `${NAME} no longer knows ${some}, which may be charged.`),
  ];
}

function missingNotice({ pictures, why }: Missing, started: number): string {
  const took = `${NAME} took ${started} of ${started + pictures} pictures`;
  const others = pictures > 1 ? " The others were not sent." : "";
  switch (why) {
    case "refused":
      return `${took} and refused the next, which costs nothing.${others}`;
    case "not_sent":
      return `${took}. The rest could not be sent, which costs nothing.`;
    case "unknown":
      return `${took}. It did not answer for the next, which may have been drawn and charged.${others}`;
  }
}
