import type { Board } from "contract/boards/board";
import { Heart, MessageSquare } from "lucide-react";
import { Button } from "@/components/ui/controls/button";
import { counted } from "@/lib/client/words/counted";
import type { BoardKey } from "../board/actions";
import { byGuests, newKeys } from "./feedback";
import { NewMark } from "./new-mark";

interface Props {
  board: Pick<Board, "hearts" | "comments">;
  isOpen: boolean;
  onToggle: () => void;
}

/** How much guests said about a board, and how much of it is new; opens the panel with their words. */
export function FeedbackButton({ board, isOpen, onToggle }: Props) {
  const { hearts } = board;
  const comments = byGuests(board.comments);
  if (hearts.length + comments.length === 0) return null;
  const fresh = newKeys(board).length;
  const name = [
    "From your guests",
    counted(hearts.length, "favourite"),
    counted(comments.length, "comment"),
    ...(fresh > 0 ? [`${fresh.toLocaleString("en")} new`] : []),
  ].join(", ");
  return (
    <Button
      size="small"
      look="quiet"
      aria-label={name}
      aria-expanded={isOpen}
      aria-keyshortcuts={"F" satisfies BoardKey<"board_feedback">}
      data-tooltip="What your guests said"
      onClick={onToggle}
      className="tabular-nums aria-expanded:bg-raised aria-expanded:text-ink max-sm:px-2 pointer-coarse:h-10"
    >
      <Heart aria-hidden className="size-4" />
      {hearts.length}
      <MessageSquare aria-hidden className="size-4" />
      {comments.length}
      {fresh > 0 && <NewMark count={fresh} />}
    </Button>
  );
}
