/** Usage and the audit log as CSV, some lines at a time; the first ones come after a read that may fail. */
import "server-only";
import type { AuditQuery } from "contract/admin/audit";
import type { Kysely } from "kysely";
import { listAudit } from "@/lib/audit/list";
import { BYTE_ORDER_MARK, csvLine } from "@/lib/boards/files/csv";
import type { Database } from "@/lib/db/schema";
import { listUsage, type UsageSpan } from "@/lib/limits/list-usage";

/** Rows of one read. */
const PAGE_ROWS = 500;

/** All usage of some months. Cells that a spreadsheet would calculate are neutralised. */
export async function* usageCsv(db: Kysely<Database>, span: UsageSpan): AsyncGenerator<string> {
  const head = [
    "month",
    "person",
    "person_id",
    "model",
    "creations",
    "failed",
    "pictures",
    "cost",
    "currency",
  ];
  let first = BYTE_ORDER_MARK + csvLine(head);
  let after: Awaited<ReturnType<typeof listUsage>>["last"] = null;
  do {
    const { rows, last } = await listUsage(db, span, { after, limit: PAGE_ROWS });
    const lines = rows.map(({ month, person_name, person_id, model, creations, failed, pictures, cost }) =>
      csvLine([
        ...[month, person_name, person_id, model, creations, failed, pictures],
        ...[cost?.amount ?? null, cost?.currency ?? null],
      ]),
    );
    yield first + lines.join("");
    first = "";
    after = last;
  } while (after !== null);
}

/** All entries that match, the newest first. Cells that a spreadsheet would calculate are neutralised. */
export async function* auditCsv(
  db: Kysely<Database>,
  { cursor: start, ...filters }: Omit<AuditQuery, "format" | "limit" | "before">,
): AsyncGenerator<string> {
  const head = ["time", "who", "who_id", "via", "action", "subject", "subject_id", "details", "address"];
  let first = BYTE_ORDER_MARK + csvLine(head);
  let cursor: string | null = start ?? null;
  do {
    const place = cursor === null ? {} : { cursor };
    const { entries, next_cursor } = await listAudit(db, { ...filters, ...place }, PAGE_ROWS);
    const lines = entries.map(({ time, actor, via, action, subject, details, address }) =>
      csvLine([
        ...[time, actor.name, actor.id, via, action, subject.name, subject.id],
        ...[JSON.stringify(details), address],
      ]),
    );
    yield first + lines.join("");
    first = "";
    cursor = next_cursor;
  } while (cursor !== null);
}
