import type { Board } from "contract/boards/board";
import { ClipboardCheck } from "lucide-react";
import type { BoardKey } from "../board/actions";
import { PanelButton } from "../panel-button";
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
    <PanelButton
      icon={ClipboardCheck}
      name={name}
      tooltip="Ask for approval, and see the answers"
      shortcut={"R" satisfies BoardKey<"board_approval">}
      {...{ isOpen, onToggle }}
    >
      <span className="sm:max-xl:hidden">Approval</span>
      {people.length > 0 && `${done}/${people.length}`}
    </PanelButton>
  );
}
