import type { Metadata } from "next";
import { AdminFrame } from "@/components/admin/frame";
import { PeopleList } from "@/components/admin/people/people-list";
import { requireAdministrator } from "../require-administrator";

export const metadata: Metadata = { title: "People" };

export default async function PeoplePage() {
  await requireAdministrator("/admin");
  return (
    <AdminFrame tab="people">
      <PeopleList />
    </AdminFrame>
  );
}
