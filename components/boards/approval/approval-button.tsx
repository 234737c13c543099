import type { Board } from "contract/boards/board";
import { ClipboardCheck } from "lucide-react";
import { Button } from "@/components/ui/controls/button";
import type { BoardKey } from "../board/actions";
import { askedPictures, hasAnsweredAll } from "./answers";

interface Props {
  board: Pick<Board, "approval" | "counts">;
  isOpen: boolean;
  onToggle: () => void;
}

/** Opens the panel of approval, and says how many have answered everything. */
export function ApprovalButton({ board: { approval, counts }, isOpen, onToggle }: Props) {
  if (counts.pictures === 0 && !approval) return null;
  const round = approval?.close_time === null ? approval : null;
  const people = round?.people ?? [];
  const of = round ? askedPictures(round, counts) : 0;
  const done = people.filter((person) => hasAnsweredAll(person, of)).length;
  const name = people.length > 0 ? `Approval, ${done} of ${people.length} done` : "Approval";
  return (
    <Button
      size="small"
      look="quiet"
      aria-label={name}
      aria-expanded={isOpen}
      aria-keyshortcuts={"R" satisfies BoardKey<"board_approval">}
      data-tooltip="Ask for approval, and see the answers"
      onClick={onToggle}
      className="tabular-nums aria-expanded:bg-raised aria-expanded:text-ink max-sm:px-2 pointer-coarse:h-10"
    >
      <ClipboardCheck aria-hidden className="size-4" />
      <span className="max-xl:hidden">Approval</span>
      {people.length > 0 && `${done}/${people.length}`}
    </Button>
  );
}
