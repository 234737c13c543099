/** How the service behind the studio is doing, as people read it. */
import type { UpstreamState } from "@/lib/contract/upstream";
import type { Tone } from "./states";

export interface ServiceWords {
  /** In two or three words, beside a dot. */
  state: string;
  tone: Tone;
  /** What it means for whoever makes pictures; null when there is nothing to say. */
  sentence: string | null;
  /** What stands before the time at which it goes on; null where no time is worth waiting for. */
  resumes: string | null;
}

const WORDS: Record<UpstreamState, ServiceWords> = {
  ok: { state: "All is well", tone: "success", sentence: null, resumes: null },
  degraded: {
    state: "Reconnecting",
    tone: "warning",
    sentence: "Reconnecting to the service. Some calls fail; what you see may be a little old.",
    resumes: null,
  },
  open_circuit: {
    state: "Reconnecting",
    tone: "warning",
    sentence: "Reconnecting to the service. This is how things were last known.",
    resumes: null,
  },
  unreachable: {
    state: "Out of reach",
    tone: "danger",
    sentence: "The service cannot be reached. What runs there goes on; new creations wait.",
    resumes: null,
  },
  rate_limited: {
    state: "Asked for a pause",
    tone: "warning",
    sentence: "The service asked for a pause. New creations wait in line.",
    resumes: "Goes on in",
  },
  quota: {
    state: "Quota used up",
    tone: "danger",
    sentence: "The service's quota is used up, for the whole team. New creations pause; what runs goes on.",
    resumes: "Tried again in",
  },
  unauthorized: {
    state: "Refuses the studio",
    tone: "danger",
    sentence:
      "The service refuses the studio's access. Nothing is lost; whoever runs the studio has to renew its token.",
    resumes: "Tried again in",
  },
};

export const serviceWords = (state: UpstreamState): ServiceWords => WORDS[state];

/** What is said aloud when the state changes; null when it is no news. @param before null when it was not known. */
export function serviceNews(before: UpstreamState | null, now: UpstreamState): string | null {
  const { sentence } = WORDS[now];
  if (before !== null && WORDS[before].state === WORDS[now].state) return null;
  if (sentence !== null) return sentence;
  return before === null ? null : "The service is doing well again.";
}

/** States in which what is shown may be older than usual. */
export function isOutOfTouch(state: UpstreamState): boolean {
  return state !== "ok" && state !== "quota" && state !== "rate_limited";
}
