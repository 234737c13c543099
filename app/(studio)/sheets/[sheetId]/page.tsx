import { idSchema } from "contract/service";
import { isStudioError } from "contract/studio-error";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import * as z from "zod/mini";
import { currentPerson } from "@/app/current-person";
import { windowSize } from "@/app/window-size";
import { editorsAmong } from "@/lib/client/creations/editors";
import { openModels } from "@/lib/client/creations/open-models";
import { runtime } from "@/lib/runtime";
import { titleOf } from "@/lib/sheet-plan/title";
import { readSheet } from "@/lib/sheets/read";
import { describeOffer } from "../../describe-offer";
import { libraryInitialData } from "../../initial-data";
import { requirePerson } from "../../require-person";
import { SheetDesk } from "./sheet-desk";

/** The person's sheet; null when it does not exist or belongs to another person. */
const find = cache(async (ownerId: string, sheetId: string) => {
  if (!z.safeParse(idSchema, sheetId).success) return null;
  try {
    return await readSheet((await runtime()).sheets, { ownerId, sheetId });
  } catch (error) {
    if (isStudioError(error) && error.errorName === "not_found") return null;
    throw error;
  }
});

export async function generateMetadata({ params }: PageProps<"/sheets/[sheetId]">): Promise<Metadata> {
  const person = await currentPerson();
  const found = person && (await find(person.id, (await params).sheetId));
  return { title: found ? titleOf(found) : "Not found" };
}

export default async function SheetPage({ params }: PageProps<"/sheets/[sheetId]">) {
  const { sheetId } = await params;
  const person = await requirePerson(`/sheets/${sheetId}`);
  const first = await find(person.id, sheetId);
  if (!first) notFound();
  const { creations } = await runtime();
  const models = creations.models.offered();
  return (
    <SheetDesk
      key={sheetId}
      first={first}
      // Read after the sheet: what it names and this does not have is deleted.
      list={await libraryInitialData(person.id, { filters: { sheet: sheetId }, order: "newest" })}
      models={models.map(({ id, name }) => [id, name] as const)}
      likelyWindow={await windowSize()}
      open={openModels(models)}
      editors={editorsAmong(models)}
      describeOffer={await describeOffer()}
    />
  );
}
