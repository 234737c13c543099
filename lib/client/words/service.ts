/** The status of the service behind the studio in words. */
import type { UpstreamState } from "@/lib/contract/upstream";
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

const WORDS: Record<UpstreamState, ServiceWords> = {
  ok: { state: "Working normally", tone: "success", sentence: null, resumes: null },
  degraded: {
    state: "Reconnecting",
    tone: "warning",
    sentence: "Reconnecting to the service. Some requests fail; what you see may be out of date.",
    resumes: null,
  },
  open_circuit: {
    state: "Reconnecting",
    tone: "warning",
    sentence: "Reconnecting to the service. You see its last known state.",
    resumes: null,
  },
  unreachable: {
    state: "Unreachable",
    tone: "danger",
    sentence: "The service cannot be reached. Running creations continue there; new creations wait.",
    resumes: null,
  },
  rate_limited: {
    state: "Paused by the service",
    tone: "warning",
    sentence: "The service asked for a pause. New creations wait in the queue.",
    resumes: "Continues in",
  },
  quota: {
    state: "Quota used up",
    tone: "danger",
    sentence:
      "The quota of the service is used up for the whole team. New creations wait; running ones continue.",
    resumes: "Next attempt in",
  },
  unauthorized: {
    state: "Access refused",
    tone: "danger",
    sentence:
      "The service refuses the studio's access. Nothing is lost; the administrator of the studio must renew the studio's token for the service.",
    resumes: "Next attempt in",
  },
};

export const serviceWords = (state: UpstreamState): ServiceWords => WORDS[state];

/** The announcement for a change of state; null for no change in words. @param before null when it was unknown. */
export function serviceNews(before: UpstreamState | null, now: UpstreamState): string | null {
  const { sentence } = WORDS[now];
  if (before !== null && WORDS[before].state === WORDS[now].state) return null;
  if (sentence !== null) return sentence;
  return before === null ? null : "The service is working normally again.";
}

/** Whether the states of creations may be out of date. */
export function mayBeOutdated(state: UpstreamState): boolean {
  return state !== "ok" && state !== "quota" && state !== "rate_limited";
}
