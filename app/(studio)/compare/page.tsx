import type { Metadata } from "next";
import { readComparison } from "@/components/compare/address";
import { Compare } from "@/components/compare/compare";
import { findByPictureIds } from "@/lib/creations/find-by-picture-ids";
import { runtime } from "@/lib/runtime";
import { requirePerson } from "../require-person";

export const metadata: Metadata = { title: "Compare" };

export default async function ComparePage({ searchParams }: PageProps<"/compare">) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(await searchParams)) {
    if (typeof value === "string") query.set(name, value);
  }
  const person = await requirePerson(`/compare${query.size > 0 ? `?${query}` : ""}`);
  const { pictures } = readComparison(query);
  const first =
    pictures.length === 0
      ? null
      : {
          pictures,
          found: await findByPictureIds((await runtime()).creations, {
            ownerId: person.id,
            pictureIds: pictures,
          }),
        };
  return <Compare first={first} />;
}
