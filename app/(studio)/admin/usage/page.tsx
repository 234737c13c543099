import type { Metadata } from "next";
import { AdminFrame } from "@/components/admin/frame";
import { UsageView } from "@/components/admin/usage/usage-view";
import { requireAdministrator } from "../../require-administrator";

export const metadata: Metadata = { title: "Usage" };

export default async function UsagePage() {
  await requireAdministrator("/admin/usage");
  return (
    <AdminFrame tab="usage">
      <UsageView now={Date.now()} />
    </AdminFrame>
  );
}
