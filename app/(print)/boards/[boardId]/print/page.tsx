import { boardPrintQuerySchema, type ChosenPictures } from "contract/boards/board-files";
import { idSchema } from "contract/service";
import { isStudioError } from "contract/studio-error";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import * as z from "zod/mini";
import { requirePerson } from "@/app/(studio)/require-person";
import { currentPerson } from "@/app/current-person";
import { PrintBar } from "@/components/boards/print/print-bar";
import { PrintHead } from "@/components/boards/print/print-head";
import { PRINT_STYLE } from "@/components/boards/print/print-style";
import { Sheet } from "@/components/boards/print/sheet";
import { readPrintedBoard } from "@/lib/boards/files/print";
import { runtime } from "@/lib/runtime";

/** The person's board; null when it does not exist or belongs to somebody else. */
const find = cache(async (ownerId: string, boardId: string, pictures: ChosenPictures, linkId?: string) => {
  if (!z.safeParse(idSchema, boardId).success) return null;
  try {
    return await readPrintedBoard((await runtime()).boards, { ownerId, boardId, pictures, linkId });
  } catch (error) {
    if (isStudioError(error) && error.errorName === "not_found") return null;
    throw error;
  }
});

type Props = PageProps<"/boards/[boardId]/print">;

/** All but rejected pictures, and no head, when the address asks for something else. */
async function wantedOf({ searchParams }: Props): Promise<z.infer<typeof boardPrintQuerySchema>> {
  const query = z.safeParse(boardPrintQuerySchema, await searchParams);
  return query.success ? query.data : { pictures: "unrejected" };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const person = await currentPerson();
  const { boardId } = await props.params;
  const { pictures, link_id } = await wantedOf(props);
  const board = person && (await find(person.id, boardId, pictures, link_id));
  // The name of the file when it is saved as PDF.
  return { title: { absolute: board?.name ?? "Not found" } };
}

export default async function PrintPage(props: Props) {
  const { boardId } = await props.params;
  const { pictures: chosen, link_id } = await wantedOf(props);
  const query = new URLSearchParams({ pictures: chosen, ...(link_id && { link_id }) });
  const person = await requirePerson(`/boards/${boardId}/print?${query}`);
  const board = await find(person.id, boardId, chosen, link_id);
  if (!board) notFound();
  const { name, head, pictures, of } = board;
  return (
    <main id="main" tabIndex={-1} className="outline-none">
      <style>{PRINT_STYLE}</style>
      <PrintBar name={name} of={pictures.length} all={of} />
      <div className="sheets">
        {pictures.map((picture, index) => (
          <Sheet
            key={picture.id}
            picture={picture}
            head={index === 0 && <PrintHead {...head} name={name} />}
            name={name}
            of={of}
          />
        ))}
      </div>
    </main>
  );
}
