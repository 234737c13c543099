import type { Metadata } from "next";
import { AdminFrame } from "@/components/admin/frame";
import { readUsageAsked } from "@/components/admin/usage/months";
import { UsageView } from "@/components/admin/usage/usage-view";
import { queryOf } from "../../query-of";
import { requireAdministrator } from "../../require-administrator";
import { firstUsage } from "../initial-data";

export const metadata: Metadata = { title: "Usage" };

export default async function UsagePage({ searchParams }: PageProps<"/admin/usage">) {
  await requireAdministrator("/admin/usage");
  const now = Date.now();
  const first = await firstUsage(readUsageAsked(queryOf(await searchParams), now));
  return (
    <AdminFrame tab="usage">
      <UsageView now={now} first={first} />
    </AdminFrame>
  );
}
