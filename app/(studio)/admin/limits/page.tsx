import type { Metadata } from "next";
import { AdminFrame } from "@/components/admin/frame";
import { StudioSettingsView } from "@/components/admin/limits/studio-settings-view";
import { requireAdministrator } from "../../require-administrator";
import { firstSettings } from "../initial-data";

export const metadata: Metadata = { title: "Limits and sign-in" };

export default async function LimitsPage() {
  await requireAdministrator("/admin/limits");
  const settings = await firstSettings();
  return (
    <AdminFrame tab="limits">
      <StudioSettingsView initial={settings} />
    </AdminFrame>
  );
}
