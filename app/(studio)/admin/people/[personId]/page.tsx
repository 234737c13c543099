import type { Metadata } from "next";
import { AdminFrame } from "@/components/admin/frame";
import { PersonView } from "@/components/admin/person/person-view";
import { requireAdministrator } from "../../../require-administrator";
import { firstPerson, firstSettings } from "../../initial-data";

export const metadata: Metadata = { title: "Person" };

export default async function PersonPage({ params }: PageProps<"/admin/people/[personId]">) {
  const { personId } = await params;
  await requireAdministrator(`/admin/people/${encodeURIComponent(personId)}`);
  const [first, settings] = await Promise.all([firstPerson(personId), firstSettings()]);
  return (
    <AdminFrame tab="people">
      <PersonView id={personId} first={first} initialSettings={settings} />
    </AdminFrame>
  );
}
