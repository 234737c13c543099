/** People, as administrators see them: found by name or address, a page at a time. */
import "server-only";
import { type AdminPerson, MAX_PEOPLE_A_PAGE, type PeopleQuery } from "contract/admin/people";
import { foldForSearch } from "contract/creations/search";
import { LRUCache } from "lru-cache";
import * as z from "zod/mini";
import { isAdministrator } from "@/lib/auth/admission";
import type { AdminDeps } from "./deps";
import { SHOWN_IN_LIST_MS } from "./kept";
import { type PersonRow, personRow, refuseField } from "./person-row";
import { viewPeople } from "./view-people";

/** The place of a person in the list: the beginning of the folded name, then the id. */
type Place = readonly [name: string, id: string];

/** Which people, and which page of them. */
type PeopleSearch = Pick<PeopleQuery, "search" | "state" | "cursor"> & { limit?: number };

/** Long enough to order people, and short enough for an address. */
const MAX_PLACE_CHARACTERS = 100;

/**
 * One page, by name.
 *
 * Names are compared here and not in the database, whose rules of case and accents differ. Only what decides the order is read
 * of everybody: 2 000 people take a few milliseconds.
 *
 * @throws StudioError `invalid_request` for a place that no page answered.
 */
export async function listPeople(
  deps: AdminDeps,
  { search = "", state, cursor, limit = MAX_PEOPLE_A_PAGE }: PeopleSearch,
): Promise<{ people: AdminPerson[]; total: number; next_cursor: string | null }> {
  const { db, settings } = deps;
  const start = cursor === undefined ? null : placeIn(cursor);
  const wanted = foldForSearch(search);
  const everybody = await db
    .selectFrom("people")
    .select(["id", "name", "email", "is_admin", "disabled_at"])
    .$if(settings.adminEmails.length > 0, (query) => query.select("proof"))
    .execute();
  const found = everybody
    .filter((person) => isInState(settings, { proof: null, ...person }, state))
    .map(({ id, name, email }) => ({ id, name: folded(name), email }))
    .filter(({ name, email }) => name.includes(wanted) || folded(email ?? "").includes(wanted))
    .map(({ id, name }): Place => [name.slice(0, MAX_PLACE_CHARACTERS), id])
    .sort(compare);
  const rest = start === null ? found : found.filter((place) => compare(place, start) > 0);
  const page = rest.slice(0, limit);
  const last = rest.length > page.length ? page.at(-1) : undefined;
  return {
    people: await peopleOf(
      deps,
      page.map(([, id]) => id),
    ),
    total: found.length,
    next_cursor: last ? Buffer.from(JSON.stringify(last)).toString("base64url") : null,
  };
}

/** @throws StudioError `not_found` */
export async function readPerson(deps: AdminDeps, id: string): Promise<AdminPerson> {
  const [person] = await viewPeople(deps, [await personRow(deps.db, id)]);
  if (!person) throw new Error("A person was not shown.");
  return person;
}

async function peopleOf(deps: AdminDeps, ids: readonly string[]): Promise<AdminPerson[]> {
  if (ids.length === 0) return [];
  const rows = await deps.db.selectFrom("people").selectAll().where("id", "in", ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return viewPeople(
    deps,
    ids.flatMap((id) => byId.get(id) ?? []),
    SHOWN_IN_LIST_MS,
  );
}

/** Folding takes longer than everything else here, and the same names come again with every letter that is typed. */
const foldedTexts = new LRUCache<string, string>({ max: 20_000 });

function folded(text: string): string {
  const known = foldedTexts.get(text);
  if (known !== undefined) return known;
  const fresh = foldForSearch(text);
  foldedTexts.set(text, fresh);
  return fresh;
}

function isInState(
  settings: AdminDeps["settings"],
  person: Pick<PersonRow, "is_admin" | "disabled_at" | "proof">,
  state: PeopleQuery["state"],
): boolean {
  switch (state) {
    case "all":
      return true;
    case "active":
      return person.disabled_at === null;
    case "disabled":
      return person.disabled_at !== null;
    case "administrators":
      return isAdministrator(settings, person);
  }
}

function compare([nameA, idA]: Place, [nameB, idB]: Place): number {
  if (nameA !== nameB) return nameA < nameB ? -1 : 1;
  if (idA === idB) return 0;
  return idA < idB ? -1 : 1;
}

const placeSchema = z.tuple([z.string(), z.string()]);

function placeIn(text: string): Place {
  try {
    return placeSchema.parse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
  } catch {
    throw refuseField("cursor", "This cursor is not valid.");
  }
}
