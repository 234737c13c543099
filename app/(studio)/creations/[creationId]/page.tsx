import { idSchema } from "contract/service";
import { isStudioError } from "contract/studio-error";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import * as z from "zod/mini";
import { currentPerson } from "@/app/current-person";
import { editorsAmong } from "@/lib/client/creations/editors";
import { openModels } from "@/lib/client/creations/open-models";
import { titleOf } from "@/lib/client/tab/page-title";
import { readNeighbours } from "@/lib/creations/neighbours";
import { readCreation } from "@/lib/creations/read";
import { runtime } from "@/lib/runtime";
import { readPlace } from "@/lib/sheets/mention";
import { describeOffer } from "../../describe-offer";
import { requirePerson } from "../../require-person";
import { CreationDesk } from "./creation-desk";

/** The person's creation; null when it does not exist or belongs to another person. */
const find = cache(async (personId: string, id: string) => {
  if (!z.safeParse(idSchema, id).success) return null;
  try {
    return await readCreation((await runtime()).creations, { ownerId: personId, id });
  } catch (error) {
    if (isStudioError(error) && error.errorName === "not_found") return null;
    throw error;
  }
});

export async function generateMetadata({ params }: PageProps<"/creations/[creationId]">): Promise<Metadata> {
  const person = await currentPerson();
  const creation = person && (await find(person.id, (await params).creationId));
  return { title: creation ? titleOf(creation) : "Not found" };
}

export default async function CreationPage({ params }: PageProps<"/creations/[creationId]">) {
  const { creationId } = await params;
  const person = await requirePerson(`/creations/${creationId}`);
  const creation = await find(person.id, creationId);
  if (!creation) notFound();
  const { creations, sheets } = await runtime();
  const neighbours = await readNeighbours(creations, { ownerId: person.id, id: creationId });
  const { sheet_id: sheetId } = creation;
  const sheet = sheetId ? await readPlace(sheets, { ownerId: person.id, sheetId, creationId }) : null;
  const model = creation.model === null ? undefined : creations.models.find(creation.model);
  const drawnBy = model
    ? {
        ...{ provider: model.provider, settings: model.abilities.settings },
        canStop: model.abilities.cancel !== "none",
      }
    : null;
  return (
    <CreationDesk
      describeOffer={await describeOffer()}
      key={creationId}
      initial={creation}
      drawnBy={drawnBy}
      neighbours={neighbours}
      sheet={sheet}
      open={openModels(creations.models.offered())}
      editors={editorsAmong(creations.models.offered())}
    />
  );
}
