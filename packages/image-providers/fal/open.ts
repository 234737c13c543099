import { readMappedEntries } from "../hosted/mapped-entry";
import { hostedAdapter } from "../hosted/open";
import { MODELS, USUAL } from "./models";
import { isModelPath } from "./request-id";
import { createFalService, ID } from "./service";

/** fal queues what is beyond an account's limit, which is 2 for a new account and grows to 40. */
const LIMITS = { slots: 10, requestsPerMinute: 600 };

export const { readEntries: readFalEntries, open: openFal } = hostedAdapter({
  id: ID,
  keySetting: "FAL_KEY",
  read: ({ entriesOf, problem }) =>
    readMappedEntries(
      entriesOf(ID),
      { service: ID, models: MODELS, usual: USUAL, isPath: isModelPath, limits: LIMITS },
      problem,
    ),
  create: createFalService,
});
