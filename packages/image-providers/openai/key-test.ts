import type { KeyTest } from "../key-test";

/** The list of models is free; a key may be restricted so that it draws but does not list. */
export const OPENAI_KEY_TEST: KeyTest = {
  provider: "openai",
  read: (baseUrl) => `${baseUrl}/models`,
  headers: (apiKey) => ({ authorization: `Bearer ${apiKey}` }),
  refusedStatuses: [401],
};
