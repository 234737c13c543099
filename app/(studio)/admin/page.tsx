import type { Metadata } from "next";
import { AdminFrame } from "@/components/admin/frame";
import { PeopleList } from "@/components/admin/people/people-list";
import { readPeopleSearch } from "@/components/admin/people/people-search";
import { queryOf } from "../query-of";
import { requireAdministrator } from "../require-administrator";
import { firstPeople, firstSettings } from "./initial-data";

export const metadata: Metadata = { title: "People" };

export default async function PeoplePage({ searchParams }: PageProps<"/admin">) {
  await requireAdministrator("/admin");
  const search = readPeopleSearch(queryOf(await searchParams));
  const [first, settings] = await Promise.all([firstPeople(search), firstSettings()]);
  return (
    <AdminFrame tab="people">
      <PeopleList first={first} initialSettings={settings} />
    </AdminFrame>
  );
}
