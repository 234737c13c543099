import { operations } from "@/lib/runtime/operations";
import { cursorOf, nextPage } from "contract/lists";
import { ADMINISTRATION } from "contract/operations/administration";
import { auditCsv } from "@/lib/admin/exports";
import { listAudit } from "@/lib/audit/list";
import { writeAudit } from "@/lib/audit/write";
import { takeLimit } from "@/lib/auth/rate-limits/take";
import { csvAnswer } from "@/lib/http/answers/csv";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(ADMINISTRATION, {
  /** The audit log, the newest first; as a file, all of it. */
  "GET /admin/audit": async ({ runtime, principal, actor, query: { format, limit, ...query } }) => {
    const { db, clock } = runtime;
    const filters = { ...query, cursor: cursorOf(query) };
    if (format === "csv") {
      await takeLimit(runtime, "export", principal.personId);
      const { person_id, action, from = null, to = null } = filters;
      const details = { from, to, of_action: action ?? null };
      const subject = { id: person_id ?? null, name: "Audit log" };
      await writeAudit(db, { actor, action: "audit_log_exported", subject, details }, clock.now());
      const day = new Date(clock.now()).toISOString().slice(0, 10);
      return csvAnswer(`audit-log-${day}.csv`, auditCsv(db, filters));
    }
    const { entries, next_cursor } = await listAudit(db, filters, limit);
    return { status: "success", value: { entries, ...nextPage(next_cursor) } };
  },
});
