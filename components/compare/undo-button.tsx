import { Undo2 } from "lucide-react";
import { Button } from "@/components/ui/controls/button";

interface Props {
  canUndo: boolean;
  onUndo: () => void;
}

/** Takes the last decision back. It stays while there is nothing to undo, so that it keeps the focus. */
export function UndoButton({ canUndo, onUndo }: Props) {
  return (
    <Button
      size="small"
      look="quiet"
      aria-disabled={!canUndo}
      aria-keyshortcuts="Control+Z Meta+Z"
      onClick={onUndo}
      className="aria-disabled:opacity-50"
    >
      <Undo2 aria-hidden className="size-4" />
      Undo
    </Button>
  );
}
