/** The models that a person has sent requests to from this browser. Loads when it is first needed. */
import * as z from "zod/mini";
import { perPerson, storageKey } from "./storage";
import { storedJson } from "./stored-json";

/** As many as somebody compares; more would be the whole list again. */
const MAX_LAST_USED = 3;

const storedSchema = z.array(z.string());

const lastUsedOf = perPerson((personId) =>
  storedJson("browser", storageKey("last-models", personId), (json): readonly string[] =>
    z.parse(storedSchema, json ?? []).slice(0, MAX_LAST_USED),
  ),
);

/** The ids of these models, the latest first. */
export const readLastUsed = (personId: string): readonly string[] => lastUsedOf(personId).read();

/** @param requests that are sent just now, in the order of the picker. Those of a studio with one model name none. */
export function rememberModels(personId: string, requests: readonly { model?: string | undefined }[]): void {
  const ids = new Set([...requests.flatMap(({ model }) => model ?? []), ...readLastUsed(personId)]);
  lastUsedOf(personId).write([...ids].slice(0, MAX_LAST_USED));
}
