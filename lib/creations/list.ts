/** List: a person's creations, newest first, a page at a time. */
import "server-only";
import type { CreationList } from "@/lib/contract/studio";
import { StudioError } from "@/lib/errors";
import type { CreationsContext } from "./context";
import { viewCreations } from "./view";

/**
 * @param input.cursor what an earlier page handed out.
 * @throws StudioError `invalid_request` for a cursor that no page handed out.
 */
export async function listCreations(
  context: CreationsContext,
  input: { ownerId: string; cursor?: string | undefined; limit: number },
): Promise<CreationList> {
  const after = input.cursor === undefined ? null : parseCursor(input.cursor);
  const rows = await context.db
    .selectFrom("creations")
    .selectAll()
    .where("owner_id", "=", input.ownerId)
    .where("deleted_at", "is", null)
    // Until the service has answered or it waits in line, the tab that sent it shows it; a refused one leaves nothing behind.
    .where((e) => e.or([e("status", "!=", "sending"), e("queued_at", "is not", null)]))
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
    .limit(input.limit + 1)
    .execute();
  const page = rows.slice(0, input.limit);
  const last = page.at(-1);
  return {
    creations: await viewCreations(context, page),
    next_cursor: rows.length > input.limit && last ? `${last.created_at}.${last.id}` : null,
  };
}

function parseCursor(cursor: string): { createdAt: number; id: string } {
  const match = /^(\d{1,15})\.([A-Za-z0-9_-]{1,128})$/.exec(cursor);
  if (!match)
    throw new StudioError("invalid_request", "This cursor is not one of ours.", {
      details: [{ field: "cursor" }],
    });
  return { createdAt: Number(match[1]), id: match[2] ?? "" };
}
