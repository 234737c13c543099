import type { Metadata } from "next";
import { AdminFrame } from "@/components/admin/frame";
import { ModelsView } from "@/components/admin/models/models-view";
import { requireAdministrator } from "../../require-administrator";
import { firstModels } from "../initial-data";

export const metadata: Metadata = { title: "Models and keys" };

export default async function ModelsPage() {
  await requireAdministrator("/admin/models");
  const models = await firstModels();
  return (
    <AdminFrame tab="models">
      <ModelsView initial={models} />
    </AdminFrame>
  );
}
