/** List: a person's creations, newest first, in pages, with optional filters. */
import "server-only";
import { type CreationList, MAX_IDS } from "@/lib/contract/creation-list";
import type { CreationFilters } from "@/lib/contract/filters";
import type { Cost } from "@/lib/contract/models";
import { StudioError } from "@/lib/errors";
import type { CreationsContext } from "./context";
import { listed } from "./ledger/filter";
import type { CreationRow } from "./ledger/row";
import { eachSlice, type ListPosition } from "./ledger/slices";
import { viewCreations } from "./view";

interface ListInput extends CreationFilters {
  ownerId: string;
  /** The `next_cursor` of an earlier page with the same filters. */
  cursor?: string | undefined;
  limit: number;
  /** Whether to count all matching creations. */
  total?: "true" | undefined;
}

/** @throws StudioError `invalid_request` for a cursor that is not of this studio. */
export async function listCreations(context: CreationsContext, input: ListInput): Promise<CreationList> {
  const { db } = context;
  const { ownerId, cursor, limit, total, ...filters } = input;
  const after = cursor === undefined ? null : parseCursor(cursor);
  const rows: CreationRow[] = [];
  for await (const found of eachSlice(db, { ownerId, after }, (slice) =>
    db
      .selectFrom("creations")
      .selectAll()
      .where(listed(db, { ownerId, filters }))
      .where(slice)
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(limit + 1 - rows.length)
      .execute(),
  )) {
    rows.push(...found);
    if (rows.length > limit) break;
  }
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    creations: await viewCreations(context, page),
    next_cursor: rows.length > limit && last ? `${last.created_at}.${last.id}` : null,
    ...(total && (await totalsOf(context, ownerId, filters))),
  };
}

/** Only the ids, newest first, at most `MAX_IDS`; the page uses them for "select all". */
export async function listCreationIds(
  { db }: CreationsContext,
  input: CreationFilters & { ownerId: string },
): Promise<string[]> {
  const { ownerId, ...filters } = input;
  const ids: string[] = [];
  for await (const found of eachSlice(db, { ownerId, after: null }, (slice) =>
    db
      .selectFrom("creations")
      .select("id")
      .where(listed(db, { ownerId, filters }))
      .where(slice)
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(MAX_IDS - ids.length)
      .execute(),
  )) {
    ids.push(...found.map(({ id }) => id));
    if (ids.length >= MAX_IDS) break;
  }
  return ids;
}

/** Counts the creations and adds up what their pictures cost, by currency. */
async function totalsOf(
  { db }: CreationsContext,
  ownerId: string,
  filters: CreationFilters,
): Promise<{ total: number; cost: Cost[] }> {
  let total = 0;
  const micros = new Map<string, number>();
  for await (const found of eachSlice(db, { ownerId, after: null }, (slice) =>
    db
      .selectFrom("creations")
      .select((e) => [
        e.fn.countAll<number | string>().as("count"),
        e.fn.sum<number | string | null>("cost_micros").as("cost"),
        "currency",
      ])
      .where(listed(db, { ownerId, filters }))
      .where(slice)
      .groupBy("currency")
      .execute(),
  )) {
    for (const { count, cost, currency } of found) {
      total += Number(count);
      if (currency !== null && cost !== null)
        micros.set(currency, (micros.get(currency) ?? 0) + Number(cost));
    }
  }
  const cost = Array.from(micros, ([currency, amount]) => ({ amount: amount / 1_000_000, currency }));
  return { total, cost };
}

function parseCursor(cursor: string): ListPosition {
  const match = /^(\d{1,15})\.([A-Za-z0-9_-]{1,128})$/.exec(cursor);
  if (!match)
    throw new StudioError("invalid_request", "This cursor is not valid.", {
      details: [{ field: "cursor" }],
    });
  return { created_at: Number(match[1]), id: match[2] ?? "" };
}
