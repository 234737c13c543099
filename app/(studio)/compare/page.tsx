import type { Metadata } from "next";
import { idsToRead, isTournament, readComparison } from "@/components/compare/address";
import { editorsAmong } from "@/lib/client/creations/editors";
import { openModels } from "@/lib/client/creations/open-models";
import { findByPictureIds } from "@/lib/creations/pictures/find-by-picture-ids";
import { runtime } from "@/lib/runtime";
import { windowSize } from "../../window-size";
import { describeOffer } from "../describe-offer";
import { requirePerson } from "../require-person";
import { CompareDesk } from "./compare-desk";

export const metadata: Metadata = { title: "Compare" };

export default async function ComparePage({ searchParams }: PageProps<"/compare">) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(await searchParams)) {
    if (typeof value === "string") query.set(name, value);
  }
  const person = await requirePerson(`/compare${query.size > 0 ? `?${query}` : ""}`);
  const { creations } = await runtime();
  const comparison = readComparison(query);
  const pictures = idsToRead(comparison);
  // The pictures of a tournament are read as they are needed.
  const first =
    pictures.length === 0 || isTournament(comparison)
      ? null
      : {
          pictures,
          found: await findByPictureIds(creations, {
            ownerId: person.id,
            pictureIds: pictures,
          }),
        };
  return (
    <CompareDesk
      describeOffer={await describeOffer()}
      first={first}
      windowSize={await windowSize()}
      open={openModels(creations.models.offered())}
      editors={editorsAmong(creations.models.offered())}
    />
  );
}
