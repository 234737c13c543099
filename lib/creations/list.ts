/** List: a person's creations, newest first, a page at a time, all of them or what some filters let through. */
import "server-only";
import type { CreationFilters } from "@/lib/contract/filters";
import { type CreationList, MAX_IDS } from "@/lib/contract/studio";
import { StudioError } from "@/lib/errors";
import type { CreationsContext } from "./context";
import { listed } from "./filter";
import { viewCreations } from "./view";

interface ListInput extends CreationFilters {
  ownerId: string;
  /** What an earlier page with the same filters handed out. */
  cursor?: string | undefined;
  limit: number;
  /** Whether to count them all. */
  total?: "true" | undefined;
}

/** @throws StudioError `invalid_request` for a cursor that no page handed out. */
export async function listCreations(context: CreationsContext, input: ListInput): Promise<CreationList> {
  const { ownerId, cursor, limit, total, ...filters } = input;
  const after = cursor === undefined ? null : parseCursor(cursor);
  const rows = await context.db
    .selectFrom("creations")
    .selectAll()
    .where((e) => listed(e, { ownerId, filters }))
    .$if(after !== null, (query) =>
      query.where((e) =>
        e.or([
          e("created_at", "<", after?.createdAt ?? 0),
          e.and([e("created_at", "=", after?.createdAt ?? 0), e("id", "<", after?.id ?? "")]),
        ]),
      ),
    )
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    creations: await viewCreations(context, page),
    next_cursor: rows.length > limit && last ? `${last.created_at}.${last.id}` : null,
    ...(total && { total: await countCreations(context, ownerId, filters) }),
  };
}

/** The ids alone, newest first: what "all of them" means to somebody who selects. At most `MAX_IDS`. */
export async function listCreationIds(
  { db }: CreationsContext,
  input: CreationFilters & { ownerId: string },
): Promise<string[]> {
  const { ownerId, ...filters } = input;
  const rows = await db
    .selectFrom("creations")
    .select("id")
    .where((e) => listed(e, { ownerId, filters }))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(MAX_IDS)
    .execute();
  return rows.map(({ id }) => id);
}

async function countCreations(
  { db }: CreationsContext,
  ownerId: string,
  filters: CreationFilters,
): Promise<number> {
  const { count } = await db
    .selectFrom("creations")
    .select((e) => e.fn.countAll<number | string>().as("count"))
    .where((e) => listed(e, { ownerId, filters }))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function parseCursor(cursor: string): { createdAt: number; id: string } {
  const match = /^(\d{1,15})\.([A-Za-z0-9_-]{1,128})$/.exec(cursor);
  if (!match)
    throw new StudioError("invalid_request", "This cursor is not one of ours.", {
      details: [{ field: "cursor" }],
    });
  return { createdAt: Number(match[1]), id: match[2] ?? "" };
}
