import { readMappedEntries } from "../hosted/mapped-entry";
import { hostedAdapter } from "../hosted/open";
import type { KeyTest } from "../key-test";
import { MODELS, USUAL } from "./models";
import { createBflService, ID } from "./service";

/**
 * An account has 24 tasks at once, and a creation takes up to four of them; `flux-kontext-max` has 6, of which its creations take one
 * each. Of calls a minute no limit is published.
 */
const LIMITS = { slots: 6, requestsPerMinute: 600 };

const MODEL_PATH = /^[a-z0-9][a-z0-9._-]*(?:\/[a-z0-9][a-z0-9._-]*)?$/;

export const { readEntries: readBflEntries, open: openBfl } = hostedAdapter({
  id: ID,
  keySetting: "BFL_API_KEY",
  read: ({ entriesOf, problem }) =>
    readMappedEntries(
      entriesOf(ID),
      {
        ...{ service: ID, models: MODELS, usual: USUAL, limits: LIMITS },
        isPath: (path) => MODEL_PATH.test(path),
        example: "flux-2-pro",
        isOneEach: true,
      },
      problem,
    ),
  create: createBflService,
});

/** What is left of the account's credits. */
export const BFL_KEY_TEST: KeyTest = {
  provider: ID,
  read: (baseUrl) => `${baseUrl}/credits`,
  headers: (apiKey) => ({ "x-key": apiKey }),
};
