/** Small models that see pictures: what is asked of each company, and what it costs, as their pages said on 2026-11-27. */

interface TokenPrices {
  /** US dollars per million tokens, which are millionths of a dollar for each token. */
  in: number;
  cachedIn: number;
  out: number;
}

export interface KnownModel {
  /** Its exact name at the company. */
  remoteName: string;
  name: string;
  /** The hosts where these prices hold. */
  host: RegExp;
  prices: TokenPrices;
  /** Of the largest picture that is sent, at most. */
  pictureTokens: number;
  /** Keeps it from thinking before it answers, which would be charged. */
  withoutThinking: Readonly<Record<string, unknown>>;
}

export const KNOWN_MODELS = {
  google: {
    remoteName: "gemini-3.1-flash-lite",
    name: "Gemini 3.1 Flash-Lite",
    host: /^generativelanguage\.googleapis\.com$/,
    prices: { in: 0.25, cachedIn: 0.025, out: 1.5 },
    pictureTokens: 1_120,
    withoutThinking: { thinkingConfig: { thinkingLevel: "minimal" } },
  },
  openai: {
    remoteName: "gpt-6-luna",
    name: "GPT-6 Luna",
    host: /(^|\.)api\.openai\.com$/,
    prices: { in: 0.1, cachedIn: 0.01, out: 0.5 },
    // 1 024 patches of 32 pixels, each counted up to two and a half times.
    pictureTokens: 2_560,
    withoutThinking: { reasoning_effort: "none" },
  },
} as const satisfies Record<string, KnownModel>;

/** Of the task, and of an answer of 120 words, with room. */
const TASK_TOKENS = 300;
const ANSWER_TOKENS = 250;

/** Tokens of a call; `cached` are among those of the input. */
export interface Usage {
  in: number;
  cached: number;
  out: number;
}

/** What a description costs, in millionths of a US dollar. */
export function estimateOf({ prices, pictureTokens }: KnownModel): number {
  return costOf({ in: pictureTokens + TASK_TOKENS, cached: 0, out: ANSWER_TOKENS }, prices);
}

/** @returns millionths of a US dollar, rounded. */
export function costOf({ in: all, cached, out }: Usage, prices: TokenPrices): number {
  const again = Math.min(all, cached);
  return Math.round((all - again) * prices.in + again * prices.cachedIn + out * prices.out);
}

/** @returns the model of this exact name where it is asked at its own company; undefined elsewhere, where it may cost something else. */
export function knownModelAt(
  { hostname }: Pick<URL, "hostname">,
  remoteName: string,
): KnownModel | undefined {
  return Object.values<KnownModel>(KNOWN_MODELS).find(
    (one) => one.remoteName === remoteName && one.host.test(hostname),
  );
}
