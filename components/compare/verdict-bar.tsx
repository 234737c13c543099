import { ArrowRight } from "lucide-react";
import { Button } from "@/components/ui/controls/button";
import { Keys } from "@/components/ui/text/keys";
import { UndoButton } from "./undo-button";

interface Props {
  waitingCount: number;
  asideCount: number;
  canUndo: boolean;
  onUndo: () => void;
  onNext: () => void;
}

/** What was set aside, the step back, and the next pictures. */
export function VerdictBar({ waitingCount, asideCount, canUndo, onUndo, onNext }: Props) {
  return (
    <>
      <p role="status" className="text-xs text-muted tabular-nums empty:hidden">
        {asideCount > 0 && `${asideCount} set aside`}
      </p>
      <UndoButton canUndo={canUndo} onUndo={onUndo} />
      {waitingCount > 0 && (
        <Button size="small" aria-keyshortcuts="N" onClick={onNext}>
          Next
          <span className="text-muted tabular-nums">{waitingCount}</span>
          <ArrowRight aria-hidden className="size-4" />
          <Keys keys="N" className="pointer-coarse:hidden" />
        </Button>
      )}
    </>
  );
}
