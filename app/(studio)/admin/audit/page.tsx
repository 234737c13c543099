import type { Metadata } from "next";
import { AuditView } from "@/components/admin/audit/audit-view";
import { AdminFrame } from "@/components/admin/frame";
import { requireAdministrator } from "../../require-administrator";

export const metadata: Metadata = { title: "Audit log" };

export default async function AuditPage() {
  await requireAdministrator("/admin/audit");
  return (
    <AdminFrame tab="audit">
      <AuditView now={Date.now()} />
    </AdminFrame>
  );
}
