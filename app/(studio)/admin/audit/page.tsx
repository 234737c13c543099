import type { Metadata } from "next";
import { auditQueryOf, readAuditSearch } from "@/components/admin/audit/audit-search";
import { AuditView } from "@/components/admin/audit/audit-view";
import { AdminFrame } from "@/components/admin/frame";
import { queryOf } from "../../query-of";
import { requireAdministrator } from "../../require-administrator";
import { firstAudit } from "../initial-data";

export const metadata: Metadata = { title: "Audit log" };

export default async function AuditPage({ searchParams }: PageProps<"/admin/audit">) {
  await requireAdministrator("/admin/audit");
  const now = Date.now();
  const first = await firstAudit(auditQueryOf(readAuditSearch(queryOf(await searchParams)), now));
  return (
    <AdminFrame tab="audit">
      <AuditView now={now} first={first} />
    </AdminFrame>
  );
}
