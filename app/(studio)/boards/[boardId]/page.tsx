import { LIBRARY_LOOK_COOKIE } from "contract/creations/library-look";
import { idSchema } from "contract/service";
import { isStudioError } from "contract/studio-error";
import type { Metadata } from "next";
import { cookies } from "next/headers";
import { notFound } from "next/navigation";
import { cache } from "react";
import * as z from "zod/mini";
import { currentPerson } from "@/app/current-person";
import { readLook } from "@/components/library/look";
import { withNewestComments } from "@/lib/boards/comments/of-page";
import { readBoard } from "@/lib/boards/read";
import { editorsAmong } from "@/lib/client/creations/editors";
import { runtime } from "@/lib/runtime";
import { describeOffer } from "../../describe-offer";
import { requirePerson } from "../../require-person";
import { BoardDesk } from "./board-desk";

/** The person's board; null when it does not exist or belongs to another person. */
const find = cache(async (personId: string, id: string) => {
  if (!z.safeParse(idSchema, id).success) return null;
  try {
    const { tag, board } = await readBoard((await runtime()).boards, { ownerId: personId, boardId: id });
    if (!board) return null;
    const first = withNewestComments(board);
    // Without a tag the browser is sent the whole board at its first question.
    return { tag: first === board ? tag : "", board: first };
  } catch (error) {
    if (isStudioError(error) && error.errorName === "not_found") return null;
    throw error;
  }
});

export async function generateMetadata({ params }: PageProps<"/boards/[boardId]">): Promise<Metadata> {
  const person = await currentPerson();
  const found = person && (await find(person.id, (await params).boardId));
  return { title: found ? found.board.name : "Not found" };
}

export default async function BoardPage({ params }: PageProps<"/boards/[boardId]">) {
  const { boardId } = await params;
  const person = await requirePerson(`/boards/${boardId}`);
  const first = await find(person.id, boardId);
  if (!first) notFound();
  const { creations } = await runtime();
  return (
    <BoardDesk
      describeOffer={await describeOffer()}
      key={boardId}
      first={first}
      look={readLook((await cookies()).get(LIBRARY_LOOK_COOKIE)?.value)}
      editors={editorsAmong(creations.models.offered())}
    />
  );
}
