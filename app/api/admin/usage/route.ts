import { operations } from "@/lib/runtime/operations";
import { ADMINISTRATION } from "contract/operations/administration";
import { usageCsv } from "@/lib/admin/exports";
import { writeAudit } from "@/lib/audit/write";
import { takeLimit } from "@/lib/auth/rate-limits/take";
import { csvAnswer } from "@/lib/http/answers/csv";
import { readUsage, spanOf } from "@/lib/limits/list-usage";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(ADMINISTRATION, {
  /** Usage by month, person and model; as a file, all of it. */
  "GET /admin/usage": async ({ runtime, principal, actor, query }) => {
    const { db, clock } = runtime;
    const span = spanOf(query, clock.now());
    const { from, to, personId } = span;
    if (query.format === "csv") {
      await takeLimit(runtime, "export", principal.personId);
      const subject = { id: personId, name: "Usage" };
      await writeAudit(db, { actor, action: "usage_exported", subject, details: { from, to } }, clock.now());
      return csvAnswer(`usage-${from}-${to}.csv`, usageCsv(db, span));
    }
    return { status: "success", value: await readUsage(db, span) };
  },
});
