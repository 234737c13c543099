import type { KeyTest } from "../key-test";

/** The list of models. A wrong key is refused with 400 there, one without rights with 403; `/api-key` would answer 200 for a blocked one. */
export const XAI_KEY_TEST: KeyTest = {
  provider: "xai",
  read: (baseUrl) => `${baseUrl}/models`,
  headers: (apiKey) => ({ authorization: `Bearer ${apiKey}` }),
  refusedWith: /incorrect api key/i,
};
