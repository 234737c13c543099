/** Reads usage by month, person and model. */
import "server-only";
import { MAX_USAGE_MONTHS, MAX_USAGE_ROWS, type UsageQuery, type UsageRow } from "contract/admin/usage";
import { StudioError } from "contract/studio-error";
import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";
import { monthOf } from "./month";

export interface UsageSpan {
  /** Months such as `2026-11`, both included. */
  from: string;
  to: string;
  personId: string | null;
}

/**
 * @param now milliseconds since 1970.
 * @throws StudioError `invalid_request` for a span that is too long or ends before it begins.
 */
export function spanOf({ from, to, person_id }: UsageQuery, now: number): UsageSpan {
  const current = monthOf(now);
  const span = { from: from ?? to ?? current, to: to ?? current, personId: person_id ?? null };
  const months = numberOf(span.to) - numberOf(span.from) + 1;
  if (months >= 1 && months <= MAX_USAGE_MONTHS) return span;
  const message = months < 1 ? "The months end before they begin." : `${MAX_USAGE_MONTHS} months at most.`;
  throw new StudioError("invalid_request", message, { details: [{ field: "from", message }] });
}

const numberOf = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));

/** The key of a row. */
type Place = readonly [month: string, person: string, model: string, currency: string];

/**
 * Rows in the order of their keys.
 *
 * @param page.after `last` of the page before.
 * @returns `last` is null on the last page.
 */
export async function listUsage(
  db: Kysely<Database>,
  span: UsageSpan,
  { after = null, limit }: { after?: Place | null; limit: number },
): Promise<{ rows: UsageRow[]; last: Place | null }> {
  const found = await db
    .selectFrom("usage")
    .innerJoin("people", "people.id", "usage.person_id")
    .select(["month", "person_id", "people.name", "model", "currency"])
    .select(["creations", "failed", "pictures", "cost_micros"])
    .where("month", ">=", span.from)
    .where("month", "<=", span.to)
    .$if(span.personId !== null, (query) => query.where("person_id", "=", span.personId))
    .$if(after !== null, (query) =>
      query.where((e) =>
        e(
          e.refTuple("month", "person_id", "model", "currency"),
          ">",
          e.tuple(...(after ?? (["", "", "", ""] as const))),
        ),
      ),
    )
    .orderBy("month")
    .orderBy("person_id")
    .orderBy("model")
    .orderBy("currency")
    .limit(limit + 1)
    .execute();
  const page = found.slice(0, limit);
  const end = found.length > limit ? page.at(-1) : undefined;
  return {
    rows: page.map(({ name, currency, cost_micros, ...row }) => ({
      ...row,
      person_name: name,
      cost: currency === "" ? null : { amount: cost_micros / 1_000_000, currency },
    })),
    last: end ? [end.month, end.person_id, end.model, end.currency] : null,
  };
}

/** As much as one answer has; the file has everything. */
export async function readUsage(
  db: Kysely<Database>,
  span: UsageSpan,
): Promise<{ from: string; to: string; rows: UsageRow[]; is_cut: boolean }> {
  const { rows, last } = await listUsage(db, span, { limit: MAX_USAGE_ROWS });
  return { from: span.from, to: span.to, rows, is_cut: last !== null };
}
