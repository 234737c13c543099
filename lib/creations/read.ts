/** Read: one creation with its history. */
import "server-only";
import type { CreationDetailResponse } from "contract/creations/creation";
import { notFound } from "@/lib/base/errors";
import type { SyncContext } from "./context/contexts";
import { ownedRow } from "./ledger/row";
import { refreshSoon } from "./sync/refresh";
import { usedIn } from "./view/lineage";
import { viewCreations } from "./view/view";

/** @throws StudioError `not_found` */
export async function readCreation(
  context: SyncContext,
  input: { ownerId: string; id: string },
): Promise<CreationDetailResponse["value"]> {
  const { db } = context;
  await refreshSoon(context, [await ownedRow(db, input.ownerId, input.id)]);
  const row = await ownedRow(db, input.ownerId, input.id);
  const [creation] = await viewCreations(context, [row]);
  if (!creation) throw notFound();
  const events = await db
    .selectFrom("creation_events")
    .select(["created_at", "kind", "message", "request_id"])
    .where("creation_id", "=", input.id)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const used_in = await usedIn(context, input);
  return {
    ...creation,
    made_with: row.made_with,
    ...(used_in.length > 0 && { used_in }),
    events: events.map(({ created_at, kind, message, request_id }) => ({
      time: new Date(created_at).toISOString(),
      kind,
      message,
      ...(request_id !== null && { request_id }),
    })),
  };
}
