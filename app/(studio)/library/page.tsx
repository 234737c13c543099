import type { Metadata } from "next";
import { Library } from "@/components/library/library";
import { filtersOf, readSearch } from "@/components/library/search/address";
import { runtime } from "@/lib/runtime";
import { libraryInitialData } from "../initial-data";
import { requirePerson } from "../require-person";

export const metadata: Metadata = { title: "Library" };

export default async function LibraryPage({ searchParams }: PageProps<"/library">) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(await searchParams)) {
    if (typeof value === "string") query.set(name, value);
  }
  const person = await requirePerson(`/library${query.size > 0 ? `?${query}` : ""}`);
  const search = readSearch(query);
  // The filters by day need the time zone, which only the browser knows.
  const isDated = search.span !== null || search.from !== null || search.to !== null;
  const first = isDated ? null : await libraryInitialData(person.id, filtersOf(search, Date.now()));
  const { models } = (await runtime()).creations;
  return <Library first={first} models={models.offered().map(({ id, name }) => [id, name] as const)} />;
}
