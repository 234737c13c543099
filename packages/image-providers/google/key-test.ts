/** Google's list of models, which every key may read and which costs nothing. It answers 400 to a wrong key. */
import type { KeyTest } from "../key-test";
import { GOOGLE } from "./models";

export const KEY_HEADER = "x-goog-api-key";

export const GOOGLE_KEY_TEST = {
  provider: GOOGLE,
  read: (baseUrl: string) => `${baseUrl}/models?pageSize=1`,
  headers: (apiKey: string) => ({ [KEY_HEADER]: apiKey }),
  refusedWith: /"API_KEY_INVALID"/,
} satisfies KeyTest;
