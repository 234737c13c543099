import { boardFileQuerySchema, type ChosenPictures } from "contract/boards/board-files";
import { idSchema } from "contract/service";
import { isStudioError } from "contract/studio-error";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import * as z from "zod/mini";
import { requirePerson } from "@/app/(studio)/require-person";
import { currentPerson } from "@/app/current-person";
import { PrintBar } from "@/components/boards/print/print-bar";
import { PRINT_STYLE } from "@/components/boards/print/print-style";
import { Sheet } from "@/components/boards/print/sheet";
import { readPrintedBoard } from "@/lib/boards/files/print";
import { runtime } from "@/lib/runtime";

/** The person's board; null when it does not exist or belongs to somebody else. */
const find = cache(async (ownerId: string, boardId: string, pictures: ChosenPictures) => {
  if (!z.safeParse(idSchema, boardId).success) return null;
  try {
    return await readPrintedBoard((await runtime()).boards, { ownerId, boardId, pictures });
  } catch (error) {
    if (isStudioError(error) && error.errorName === "not_found") return null;
    throw error;
  }
});

type Props = PageProps<"/boards/[boardId]/print">;

/** All but rejected pictures when the address asks for something else. */
async function picturesOf({ searchParams }: Props): Promise<ChosenPictures> {
  const query = z.safeParse(boardFileQuerySchema, await searchParams);
  return query.success ? query.data.pictures : "unrejected";
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const person = await currentPerson();
  const board = person && (await find(person.id, (await props.params).boardId, await picturesOf(props)));
  // The name of the file when it is saved as PDF.
  return { title: { absolute: board?.name ?? "Not found" } };
}

export default async function PrintPage(props: Props) {
  const { boardId } = await props.params;
  const chosen = await picturesOf(props);
  const person = await requirePerson(`/boards/${boardId}/print?pictures=${chosen}`);
  const board = await find(person.id, boardId, chosen);
  if (!board) notFound();
  const { name, pictures, of } = board;
  return (
    <main id="main" tabIndex={-1} className="outline-none">
      <style>{PRINT_STYLE}</style>
      <PrintBar name={name} of={pictures.length} all={of} />
      <div className="sheets">
        {pictures.map((picture) => (
          <Sheet key={picture.id} picture={picture} name={name} of={of} />
        ))}
      </div>
    </main>
  );
}
