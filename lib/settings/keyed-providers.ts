/** Companies whose models a key makes appear: one line each. Their settings, their pages and their documents follow from it. */

export interface KeyedProvider {
  /** The company, for people. */
  name: string;
  /** The setting that has the key. */
  key: string;
  /** The setting that has another address for that key, such as a gateway. */
  base: string;
  /** The address without that setting, without a trailing slash. */
  usual: string;
  /** How a key begins. */
  example: string;
}

/** By the name of their adapter, which is also the beginning of their models' ids. */
export const KEYED_PROVIDERS = {
  openai: {
    name: "OpenAI",
    key: "OPENAI_API_KEY",
    base: "OPENAI_BASE_URL",
    usual: "https://api.openai.com/v1",
    example: "sk-…",
  },
  google: {
    name: "Google",
    key: "GEMINI_API_KEY",
    base: "GEMINI_BASE_URL",
    usual: "https://generativelanguage.googleapis.com/v1beta",
    example: "AIza…",
  },
  bfl: {
    name: "Black Forest Labs",
    key: "BFL_API_KEY",
    base: "BFL_BASE_URL",
    usual: "https://api.bfl.ai/v1",
    example: "bfl_…",
  },
  xai: {
    name: "xAI",
    key: "XAI_API_KEY",
    base: "XAI_BASE_URL",
    usual: "https://api.x.ai/v1",
    example: "xai-…",
  },
  fal: { name: "fal", key: "FAL_KEY", base: "FAL_BASE_URL", usual: "https://queue.fal.run", example: "…" },
  replicate: {
    name: "Replicate",
    key: "REPLICATE_API_TOKEN",
    base: "REPLICATE_BASE_URL",
    usual: "https://api.replicate.com/v1",
    example: "r8_…",
  },
} as const satisfies Record<string, KeyedProvider>;

export type KeyedProviderId = keyof typeof KEYED_PROVIDERS;

type Table = typeof KEYED_PROVIDERS;

export type KeySetting = Table[KeyedProviderId]["key"];
export type BaseSetting = Table[KeyedProviderId]["base"];

export const KEYED_PROVIDER_IDS = Object.keys(KEYED_PROVIDERS) as KeyedProviderId[];

/** What one gives for each company. */
export function forEachKeyed<Value>(
  of: (provider: Table[KeyedProviderId]) => Value,
): Record<KeyedProviderId, Value> {
  const pairs = KEYED_PROVIDER_IDS.map((id) => [id, of(KEYED_PROVIDERS[id])] as const);
  return Object.fromEntries(pairs) as Record<KeyedProviderId, Value>;
}
