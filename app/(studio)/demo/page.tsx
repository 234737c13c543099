import { MAX_BOARDS } from "contract/boards/board-limits";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { COMPARED, SHEET } from "@/components/demo/steps";
import { listApprovals } from "@/lib/boards/approvals/view";
import { listLinks } from "@/lib/boards/links/manage-links";
import { listBoards } from "@/lib/boards/list";
import { recordPagePath } from "@/lib/client/api/boards/approvals";
import { comparePicturesAddress } from "@/lib/client/pictures/compare-address";
import { runtime } from "@/lib/runtime";
import { readTitle } from "@/lib/sheets/mention";
import { requirePerson } from "../require-person";
import { DemoDesk } from "./demo-desk";

export const metadata: Metadata = { title: "Demo" };

/** The script of `npm run demo`; no other studio has it. */
export default async function DemoPage() {
  const person = await requirePerson("/demo");
  const { boards: context, creations, settings, sheets } = await runtime();
  if (!settings.demoScript) notFound();
  const ownerId = person.id;
  const [shared] = (await listBoards(context, { personId: ownerId, limit: MAX_BOARDS })).boards.filter(
    (board) => board.active_links > 0,
  );
  const boardId = shared?.id;
  const links = boardId ? await listLinks(context, { ownerId, boardId }) : [];
  const rounds = boardId ? await listApprovals(context, { ownerId, boardId }) : [];
  const closed = rounds.findLast(({ close_time }) => close_time !== null);
  const title = await readTitle(sheets, { ownerId, sheetId: SHEET });
  const offered = creations.models.offered();
  return (
    <DemoDesk
      places={{
        compare: boardId ? comparePicturesAddress(COMPARED) : null,
        sheet: title === null ? null : `/sheets/${SHEET}`,
        board: boardId ? `/boards/${boardId}` : null,
        record: boardId && closed ? recordPagePath(boardId, closed.id) : null,
        guests: links.find((link) => link.url !== null)?.url ?? null,
      }}
      models={{
        previews: offered.find(({ abilities }) => abilities.previews)?.id ?? null,
        service: offered.find(({ abilities }) => !abilities.previews)?.id ?? null,
      }}
    />
  );
}
