/** The names of models that a person has chosen in this browser: of one that the studio no longer offers, it tells no name. */
import * as z from "zod/mini";
import { perPerson, storageKey } from "@/lib/client/storage";
import { storedJson } from "@/lib/client/stored-json";

/** More than anybody compares at once. */
const MAX_NAMES = 50;

type Names = readonly (readonly [id: string, name: string])[];

const storedSchema = z.array(z.tuple([z.string(), z.string()]));

const namesOf = perPerson((personId) =>
  storedJson(
    "browser",
    storageKey("model-names", personId),
    (json): Names => z.parse(storedSchema, json ?? []),
  ),
);

/** @param models those that are chosen now. */
export function rememberNames(personId: string, models: readonly { id: string; name: string }[]): void {
  const stored = namesOf(personId);
  const before = new Map(stored.read());
  if (models.every(({ id, name }) => before.get(id) === name)) return;
  const others = [...before].filter(([id]) => models.every((model) => model.id !== id));
  const now = models.map(({ id, name }): [string, string] => [id, name]);
  stored.write([...now, ...others].slice(0, MAX_NAMES));
}

/** What a model was called; the last part of its id where that is not known. */
export const rememberedName = (personId: string, id: string): string =>
  new Map(namesOf(personId).read()).get(id) ?? id.slice(id.indexOf("/") + 1);
