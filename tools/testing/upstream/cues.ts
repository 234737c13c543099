/** The demo service's script: words in the prompt, or in the negative prompt, decide what happens to a creation. */
import type { CreateFault } from "../adapters/stand-in";
import type { CreationScript } from "./script";

const FAILING: CreationScript = {
  waitMs: 800,
  runMs: 4_000,
  outcome: "failed",
  failure: "The model ran out of memory.",
};
const ONCE = "[once]";

/** All cues, in the order in which they are tried, with a description. */
export const CUES: readonly { cue: string; does: string; script: CreationScript }[] = [
  {
    cue: "[fail]",
    does: "fails half-way",
    script: FAILING,
  },
  { cue: ONCE, does: "fails half-way, and works when it is repeated", script: FAILING },
  { cue: "[slow]", does: "takes a minute", script: { waitMs: 5_000, runMs: 55_000 } },
  { cue: "[wait]", does: "waits in the queue for half a minute", script: { waitMs: 30_000, runMs: 7_000 } },
  {
    cue: "[refuse]",
    does: "is refused: against the usage policy",
    script: {
      always: {
        create: {
          answer: {
            status: 400,
            json: {
              message: "The prompt is against the usage policy.",
              code: 40010,
              details: [{ field: "prompt", message: "The prompt is against the usage policy." }],
            },
          },
        },
      },
    },
  },
  {
    cue: "[quota]",
    does: "is refused: the quota is used up",
    script: refusal(402, "The task quota is used up."),
  },
  {
    cue: "[busy]",
    does: "meets a limit once, with 7 seconds to wait, then works",
    script: { waitMs: 800, runMs: 7_200, faults: { create: [{ tooMany: "7" }] } },
  },
  {
    cue: "[unknown]",
    does: "starts, but the answer to its create is lost",
    script: { waitMs: 800, runMs: 7_200, always: { create: { reset: "after_reading" } } },
  },
  { cue: "[lost]", does: "is forgotten by the service", script: { unknownReads: Number.POSITIVE_INFINITY } },
  {
    cue: "[late]",
    does: "accepts a cancel, and finishes all the same",
    script: { waitMs: 800, runMs: 7_200, cancel: "late" },
  },
  {
    cue: "[stubborn]",
    does: "refuses a cancel while it runs",
    script: { waitMs: 4_000, runMs: 12_000, cancel: "only_pending" },
  },
  {
    cue: "[silent]",
    does: "never says how far it is",
    script: { waitMs: 800, runMs: 12_000, progressAs: "absent" },
  },
  {
    cue: "[nowhere]",
    does: "finishes without saying where its pictures are",
    script: { picturesIn: "nowhere" },
  },
  {
    cue: "[broken]",
    does: "delivers pictures that break off",
    script: { waitMs: 800, runMs: 4_000, media: "truncated" },
  },
  {
    cue: "[expired]",
    does: "names pictures whose links have expired",
    script: { waitMs: 800, runMs: 4_000, media: "expired_403" },
  },
];

/** The cues of the demo service that plays OpenAI's API for images. */
export const OPENAI_CUES: readonly { cue: string; does: string; fault: CreateFault }[] = [
  { cue: "[refuse]", does: "is refused: against the usage policy", fault: "policy" },
  { cue: "[quota]", does: "is refused: the account has no credit left", fault: "quota" },
  { cue: "[key]", does: "is refused: the key is wrong", fault: "wrong_key" },
  { cue: "[busy]", does: "meets a rate limit, again and again", fault: "rate_limited" },
  { cue: "[unknown]", does: "is drawn, but its answer is lost", fault: "drop_after_read" },
  { cue: "[broken]", does: "gets half of an answer", fault: "half_body" },
  { cue: "[silent]", does: "is never answered", fault: "hang" },
];

/** Finishes in about eight seconds, with smooth progress. */
const USUAL: CreationScript = { waitMs: 800, runMs: 7_200 };

function refusal(status: number, message: string): CreationScript {
  return {
    always: { create: { answer: { status, json: { message, code: status * 100 + 1, details: [] } } } },
  };
}

/**
 * The script of a creation with these words: the first cue in them decides, ignoring case.
 *
 * @param earlier how many creations there were with it.
 */
export function scriptFromCues(prompt: string, earlier = 0): CreationScript {
  const words = prompt.toLowerCase();
  const found = CUES.find(({ cue }) => words.includes(cue));
  // Every other time, so that it can be shown again.
  return found?.cue === ONCE && earlier % 2 === 1 ? USUAL : (found?.script ?? USUAL);
}

/** A prompt or negative prompt without its cues, for drawing; empty when it has nothing else. */
export function withoutCues(prompt: string): string {
  const rest = [...CUES, ...OPENAI_CUES].reduce(
    (text, { cue }) => text.replaceAll(new RegExp(cue.replace(/[[\]]/g, "\\$&"), "gi"), " "),
    prompt,
  );
  return rest.replace(/\s+/g, " ").trim();
}
