/** What a check has found, in words. */
import type { SourceType } from "picture-metadata";
import { type Failure, MAX_FILE_BYTES } from "./reader/check-file";
import type { Marks, Use, Verdict } from "./reader/report";

export type Tone = "good" | "bad" | "open";

export const VERDICTS: Record<Verdict, { title: string; text: string; tone: Tone }> = {
  valid: {
    title: "Signed, and not changed since",
    text: "The file is byte for byte the one that was signed.",
    tone: "good",
  },
  changed: {
    title: "Changed since it was signed",
    text: "This is not the file that was signed: it was edited, or saved again by another program. What it says of its origin may be true of another picture.",
    tone: "bad",
  },
  broken: {
    title: "The signature does not hold",
    text: "What the file says of its origin cannot be relied on.",
    tone: "bad",
  },
  marked: {
    title: "Marked, not signed",
    text: "The file says how it was made. Anybody can write that into a file, so it cannot be checked.",
    tone: "open",
  },
  none: {
    title: "No marks",
    text: "The file says nothing about its origin. Many programs and messengers remove marks, so this says nothing about how the picture was made.",
    tone: "open",
  },
  elsewhere: {
    title: "Its marks are at another address",
    text: "The file names a place on the internet that keeps its marks. This page sends nothing anywhere, so they were not read.",
    tone: "open",
  },
  damaged: {
    title: "Signed, but the file is damaged",
    text: "A part of the file is missing or broken, so its signature cannot be checked.",
    tone: "bad",
  },
  unreadable: {
    title: "The file is damaged",
    text: "It cannot be read to its end, and no signature was found in it. Nothing is known about its origin.",
    tone: "open",
  },
};

export const FAILURES: Record<Failure | "gone", string> = {
  too_large: `The file has more than ${MAX_FILE_BYTES / 1_000_000} MB, the most that is read here.`,
  no_picture: "The file is no PNG, JPEG, WebP or AVIF picture.",
  unreadable: "The file could not be opened. It may be a folder, or was moved meanwhile.",
  unavailable: "The reader could not be loaded. Check the connection, then choose the picture again.",
  too_long: "Reading the file took too long and was stopped. Nothing is known about its origin.",
  crashed: "The reader cannot read this file. Nothing is known about its origin.",
  gone: "This picture could not be fetched: its link has ended. Open it again from the page that shows it.",
};

/** By the last word of IPTC's address. */
const MADE: Record<string, string> = {
  trainedAlgorithmicMedia: "By an AI model",
  compositeWithTrainedAlgorithmicMedia: "By an AI model, from a given picture",
  algorithmicMedia: "By a program, without AI",
  compositeSynthetic: "By a program, from a given picture",
  algorithmicallyEnhanced: "Changed by a program",
  composite: "Put together from several pictures",
  compositeCapture: "Put together from several photographs",
  computationalCapture: "With a camera and its program",
  dataDrivenMedia: "By a program, from data",
  digitalArt: "By a person, with a program",
  digitalCapture: "With a camera",
  digitalCreation: "By a person, with a program",
  humanEdits: "Changed by a person",
  minorHumanEdits: "Slightly changed by a person",
  negativeFilm: "Scanned from a negative",
  positiveFilm: "Scanned from a slide",
  print: "Scanned from paper",
  screenCapture: "A picture of a screen",
  virtualRecording: "Recorded in a virtual world",
};

/** @returns null where nothing is said. */
export const madeInWords = (made: readonly string[]): string | null =>
  made.length > 0 ? made.map((one) => MADE[one] ?? one).join(" · ") : null;

const OF_XMP: Record<SourceType, string> = {
  model: "trainedAlgorithmicMedia",
  program: "algorithmicMedia",
  model_over_given: "compositeWithTrainedAlgorithmicMedia",
  program_over_given: "compositeSynthetic",
};

export const sourceTypeInWords = (type: SourceType): string | null => madeInWords([OF_XMP[type]]);

export function signerInWords({ name, organisation }: Marks["signer"]): string {
  if (!name) return organisation ?? "A certificate without a name";
  return organisation && organisation !== name ? `${name} (${organisation})` : name;
}

export const TRUST = {
  trusted: "The certificate is on a list of trusted signers.",
  untrusted:
    "Not trusted: the certificate is on no list that this page knows. Anybody can make a certificate with any name.",
};

/** `27 Nov 2026, 07:15`, by the clock of the browser. */
export function timeInWords(time: NonNullable<Marks["time"]>): string {
  const at = new Date(time.at).toLocaleString("en-GB", {
    ...{ day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit" },
  });
  return time.isStamped ? `${at}, confirmed by a clock service` : `${at}, as the signer says`;
}

/** What the picture above is of this one. */
export const USES: Record<Use, string> = {
  copied: "Copy of",
  edited: "Edit of",
  changed: "Made from",
  looked_at: "Made with the reference",
  part: "Contains",
};

/** Of a picture that is not there itself. */
export const EARLIER_STATES: Record<Marks["state"], string> = {
  valid: "The signature holds.",
  changed: "It had been changed when it was used.",
  broken: "The signature does not hold.",
};
