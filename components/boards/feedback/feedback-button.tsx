import type { Board } from "contract/boards/board";
import { Heart, MessageSquare } from "lucide-react";
import { counted } from "@/lib/client/words/counted";
import type { BoardKey } from "../board/actions";
import { PanelButton } from "../panel-button";
import { byGuests, newKeys } from "./feedback";
import { NewMark } from "./new-mark";

interface Props {
  board: Pick<Board, "favourites" | "comments">;
  isOpen: boolean;
  onToggle: () => void;
}

/** How much guests said about a board, and how much of it is new; opens the panel with their words. */
export function FeedbackButton({ board, isOpen, onToggle }: Props) {
  const { favourites } = board;
  const comments = byGuests(board.comments);
  if (favourites.length + comments.length === 0) return null;
  const fresh = newKeys(board).length;
  const name = [
    "From your guests",
    counted(favourites.length, "favourite"),
    counted(comments.length, "comment"),
    ...(fresh > 0 ? [`${fresh.toLocaleString("en")} new`] : []),
  ].join(", ");
  return (
    <PanelButton
      icon={Heart}
      name={name}
      tooltip="What your guests said"
      shortcut={"F" satisfies BoardKey<"board_feedback">}
      {...{ isOpen, onToggle }}
    >
      {favourites.length}
      <MessageSquare aria-hidden className="size-4" />
      {comments.length}
      {fresh > 0 && <NewMark count={fresh} />}
    </PanelButton>
  );
}
