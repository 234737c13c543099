import type { KeyTest } from "../key-test";

export const REPLICATE_KEY_TEST: KeyTest = {
  provider: "replicate",
  read: (baseUrl) => `${baseUrl}/account`,
  headers: (apiKey) => ({ authorization: `Bearer ${apiKey}` }),
};
