import type { KeyTest } from "../key-test";
import { isFalsOwn } from "./uploads";

/** A price, which fal tells only to those with a key. It is at another host than the queue, to which a proxy's key must not go. */
export const FAL_KEY_TEST: KeyTest = {
  provider: "fal",
  read: (baseUrl) =>
    isFalsOwn(baseUrl) ? "https://api.fal.ai/v1/models/pricing?endpoint_id=fal-ai/flux/dev" : null,
  headers: (apiKey) => ({ authorization: `Key ${apiKey}` }),
};
