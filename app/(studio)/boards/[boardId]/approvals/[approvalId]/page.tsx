import { idSchema } from "contract/service";
import { isStudioError } from "contract/studio-error";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import * as z from "zod/mini";
import { currentPerson } from "@/app/current-person";
import { RecordView } from "@/components/boards/approval/record-view";
import { readShownRecord } from "@/lib/boards/approvals/shown-record";
import { runtime } from "@/lib/runtime";
import { requirePerson } from "../../../../require-person";

/** The record; null where there is none, or where it belongs to somebody else. */
const find = cache(async (ownerId: string, boardId: string, approvalId: string) => {
  if (![boardId, approvalId].every((id) => z.safeParse(idSchema, id).success)) return null;
  try {
    return await readShownRecord((await runtime()).boards, { ownerId, boardId, approvalId });
  } catch (error) {
    if (isStudioError(error) && ["not_found", "approval_open"].includes(error.errorName)) return null;
    throw error;
  }
});

type Props = PageProps<"/boards/[boardId]/approvals/[approvalId]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const person = await currentPerson();
  const { boardId, approvalId } = await params;
  const record = person && (await find(person.id, boardId, approvalId));
  return { title: record ? `Approval: ${record.head.board_name}` : "Not found" };
}

export default async function RecordPage({ params }: Props) {
  const { boardId, approvalId } = await params;
  const person = await requirePerson(`/boards/${boardId}/approvals/${approvalId}`);
  const record = await find(person.id, boardId, approvalId);
  if (!record) notFound();
  return <RecordView boardId={boardId} {...record} />;
}
