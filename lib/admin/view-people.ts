/** Rows of people with what they have and use, in a few statements for a whole page. */
import "server-only";
import type { AdminPerson } from "contract/admin/people";
import { isAdministrator, isAdministratorBySetting } from "@/lib/auth/admission";
import { monthOf } from "@/lib/limits/month";
import { costsOf } from "@/lib/limits/month-usage";
import { exceptionsOf } from "./change-person";
import type { AdminDeps } from "./deps";
import { keptBy } from "./kept";
import type { PersonRow } from "./person-row";

/** @param shownMs how old counts of creations and bytes may be; a minute when absent. @returns in the order of the rows. */
export async function viewPeople(
  deps: AdminDeps,
  rows: readonly PersonRow[],
  shownMs?: number,
): Promise<AdminPerson[]> {
  const { settings } = deps;
  const ids = rows.map(({ id }) => id);
  const [counts, used, kept] = [
    await countsOf(deps, ids),
    await usedBy(deps, ids),
    await keptBy(deps, ids, shownMs),
  ];
  return rows.map((row) => {
    const count = counts.get(row.id);
    const usage = used.get(row.id);
    return {
      id: row.id,
      name: row.name,
      email: row.email,
      provider: row.provider,
      is_admin: isAdministrator(settings, row),
      is_admin_by_setting: isAdministratorBySetting(settings, row),
      is_disabled: row.disabled_at !== null,
      disable_time: timeOrNull(row.disabled_at),
      create_time: new Date(row.created_at).toISOString(),
      last_sign_in_time: timeOrNull(row.signed_in_at),
      last_creation_time: timeOrNull(count?.last_creation ?? null),
      sessions: row.disabled_at === null ? Number(count?.sessions ?? 0) : 0,
      tokens: Number(count?.tokens ?? 0),
      share_links: row.disabled_at === null ? Number(count?.links ?? 0) : 0,
      creations: kept.get(row.id)?.creations ?? 0,
      boards: Number(count?.boards ?? 0),
      sheets: Number(count?.sheets ?? 0),
      bytes_kept: kept.get(row.id)?.bytes ?? 0,
      pictures_this_month: usage?.pictures ?? 0,
      cost_this_month: costsOf(usage?.micros ?? new Map()),
      limits: exceptionsOf(row),
    };
  });
}

const timeOrNull = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

/** Each count reads an index of its table. */
async function countsOf({ db, clock }: AdminDeps, ids: readonly string[]) {
  if (ids.length === 0) return new Map();
  const now = clock.now();
  const rows = await db
    .selectFrom("people")
    .select((e) => [
      "people.id",
      e
        .selectFrom("creations")
        .select((c) => c.fn.max("created_at").as("at"))
        .whereRef("owner_id", "=", "people.id")
        .as("last_creation"),
      e
        .selectFrom("sessions")
        .select((s) => s.fn.countAll<number | string>().as("count"))
        .whereRef("person_id", "=", "people.id")
        .where("expires_at", ">", now)
        .as("sessions"),
      e
        .selectFrom("access_tokens")
        .select((t) => t.fn.countAll<number | string>().as("count"))
        .whereRef("person_id", "=", "people.id")
        .as("tokens"),
      e
        .selectFrom("boards")
        .select((b) => b.fn.countAll<number | string>().as("count"))
        .whereRef("boards.owner_id", "=", "people.id")
        .where("boards.deleted_at", "is", null)
        .as("boards"),
      e
        .selectFrom("sheets")
        .select((s) => s.fn.countAll<number | string>().as("count"))
        .whereRef("sheets.owner_id", "=", "people.id")
        .where("sheets.deleted_at", "is", null)
        .as("sheets"),
      e
        .selectFrom("boards")
        .innerJoin("share_links", "share_links.board_id", "boards.id")
        .select((l) => l.fn.countAll<number | string>().as("count"))
        .whereRef("boards.owner_id", "=", "people.id")
        .where("boards.deleted_at", "is", null)
        .where("share_links.revoked_at", "is", null)
        .where("share_links.expires_at", ">", now)
        .as("links"),
    ])
    .where("people.id", "in", ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

async function usedBy(
  { db, clock }: AdminDeps,
  ids: readonly string[],
): Promise<Map<string, { pictures: number; micros: Map<string, number> }>> {
  const used = new Map<string, { pictures: number; micros: Map<string, number> }>();
  if (ids.length === 0) return used;
  const rows = await db
    .selectFrom("usage")
    .select(["person_id", "pictures", "cost_micros", "currency"])
    .where("month", "=", monthOf(clock.now()))
    .where("person_id", "in", ids)
    .execute();
  for (const { person_id, pictures, cost_micros, currency } of rows) {
    const one = used.get(person_id) ?? { pictures: 0, micros: new Map() };
    one.pictures += pictures;
    if (currency !== "") one.micros.set(currency, (one.micros.get(currency) ?? 0) + cost_micros);
    used.set(person_id, one);
  }
  return used;
}
