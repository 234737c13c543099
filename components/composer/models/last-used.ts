/** The models that a person has sent requests to from this browser. Loads when it is first needed. */
import * as z from "zod/mini";
import { perPerson, storageKey } from "@/lib/client/storage";
import { storedJson } from "@/lib/client/stored-json";

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

/** @param ids of the models that a request was sent to just now, in the order of the picker. */
export function rememberModels(personId: string, ids: readonly string[]): void {
  const before = readLastUsed(personId).filter((id) => !ids.includes(id));
  lastUsedOf(personId).write([...ids, ...before].slice(0, MAX_LAST_USED));
}
