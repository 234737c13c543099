/** The status of the service behind the studio in words. */
import type { ReadState } from "contract/models/upstream";
import type { Tone } from "./states";

export interface ServiceWords {
  /** Two or three words. */
  state: string;
  tone: Tone;
  /** What it means for making pictures; null while all is well. */
  sentence: string | null;
  /** The words before the time of the next attempt; null where there is no such time. */
  resumes: string | null;
}

/** The sentences name the service as `{service}`. */
const WORDS: Record<ReadState, ServiceWords> = {
  ok: { state: "Working normally", tone: "success", sentence: null, resumes: null },
  starting: {
    state: "Loading its model",
    tone: "warning",
    sentence: "{service} is loading its model. New creations wait until it has.",
    resumes: null,
  },
  degraded: {
    state: "Reconnecting",
    tone: "warning",
    sentence: "Reconnecting to {service}. Some requests fail; what you see may be out of date.",
    resumes: null,
  },
  open_circuit: {
    state: "Reconnecting",
    tone: "warning",
    sentence: "Reconnecting to {service}. You see its last known state.",
    resumes: null,
  },
  unreachable: {
    state: "Unreachable",
    tone: "danger",
    sentence: "{service} cannot be reached. Nothing new is started there; no creation is lost.",
    resumes: null,
  },
  rate_limited: {
    state: "Paused by the service",
    tone: "warning",
    sentence: "{service} asked for a pause. New creations wait in the queue.",
    resumes: "Continues in",
  },
  quota: {
    state: "Quota used up",
    tone: "danger",
    sentence: "The quota of {service} is used up for the whole team. Nothing new is started there.",
    resumes: "Next attempt in",
  },
  unauthorized: {
    state: "Access refused",
    tone: "danger",
    sentence: "{service} does not accept the studio's key. Nothing is lost; the administrator must renew it.",
    resumes: "Next attempt in",
  },
  pictures_blocked: {
    state: "Pictures cannot be fetched",
    tone: "warning",
    sentence:
      "This studio may not fetch pictures from where {service} keeps them. What you make there now is drawn and charged, and waits until the administrator allows that host.",
    resumes: null,
  },
  unknown: {
    state: "New to this page",
    tone: "warning",
    sentence: "The studio was updated, and this page does not know the state of {service}. Reload the page.",
    resumes: null,
  },
};

/** @param service its name, where there are several. */
export function serviceWords(state: ReadState, service = "the service"): ServiceWords {
  const words = WORDS[state];
  return { ...words, sentence: words.sentence && named(words.sentence, service) };
}

/** With a capital letter at the beginning. The name is not a pattern: it may contain any sign. */
const named = (sentence: string, service: string) => {
  const words = sentence.replaceAll("{service}", () => service);
  return service === "the service" ? words.charAt(0).toUpperCase() + words.slice(1) : words;
};

/**
 * The announcement for a change of state; null for no change in words.
 *
 * @param before null when it was unknown. @param reason why, in place of what the state means, where more is known.
 */
export function serviceNews(
  before: ReadState | null,
  now: ReadState,
  service = "the service",
  reason: string | null = null,
): string | null {
  const { sentence } = serviceWords(now, service);
  if (before !== null && WORDS[before].state === WORDS[now].state) return null;
  if (sentence !== null) return reason ?? sentence;
  return before === null ? null : named("{service} is working normally again.", service);
}
