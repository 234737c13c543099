"use client";
import type { Decision } from "contract/boards/board";
import {
  ArrowLeft,
  ArrowRight,
  CheckCheck,
  CircleSlash,
  Flag,
  Layers2,
  ListPlus,
  type LucideIcon,
  Trash2,
  X,
} from "lucide-react";
import { Button } from "@/components/ui/controls/button";
import type { Selection } from "@/components/ui/sheet/use-selection";
import { counted, grouped } from "@/lib/client/words/counted";
import { BusyIcon } from "../busy-icon";
import type { BoardKey } from "./actions";
import { useMayEdit } from "./may-edit";

interface Props {
  selection: Selection;
  /** Whether it waits until all pictures are loaded. */
  isSelectingAll: boolean;
  onSelectAll: () => void;
  onDecide: (decision: Decision | null) => void;
  onMove: (step: -1 | 1) => void;
  onNewSection: () => void;
  onNewBoard: () => void;
  onRemove: () => void;
}

/** The actions on the selected pictures. */
export function SelectionBar({ selection, isSelectingAll, ...on }: Props) {
  const count = selection.ids.size;
  const mayEdit = useMayEdit();
  if (!selection.isOn) return <p role="status" className="sr-only" />;
  return (
    <div
      data-bottom-bar
      className="pointer-events-none fixed inset-x-0 bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-20 flex justify-center p-2 lg:bottom-0 lg:left-14 lg:p-4"
    >
      <div
        role="toolbar"
        aria-label="Selected pictures"
        className="appear pointer-events-auto flex max-w-full flex-wrap items-center gap-1 rounded-xl border border-edge bg-raised p-1.5 shadow-xl max-sm:w-full max-sm:justify-between max-sm:gap-0"
      >
        <p role="status" className="px-2 text-sm whitespace-nowrap text-ink tabular-nums max-sm:px-1">
          {count === 0 ? "Select pictures" : `${grouped(count)} selected`}
        </p>
        <Action icon={CheckCheck} label="Select all" isBusy={isSelectingAll} onClick={on.onSelectAll} />
        {count > 0 && (
          <>
            {mayEdit && (
              <>
                <Action icon={Flag} label="Pick" keys="P" onClick={() => on.onDecide("pick")} />
                <Action icon={X} label="Reject" keys="X" onClick={() => on.onDecide("reject")} />
                <Action icon={CircleSlash} label="Undecided" keys="U" onClick={() => on.onDecide(null)} />
                <Action icon={ArrowLeft} label="Move earlier" onClick={() => on.onMove(-1)} />
                <Action icon={ArrowRight} label="Move later" onClick={() => on.onMove(1)} />
                <Action icon={ListPlus} label="Section of the selection" keys="N" onClick={on.onNewSection} />
              </>
            )}
            <Action icon={Layers2} label="New board of the selection" onClick={on.onNewBoard} />
            {mayEdit && (
              <Action
                icon={Trash2}
                label={`Remove ${counted(count, "picture")} from the board`}
                keys="Delete"
                onClick={on.onRemove}
              />
            )}
          </>
        )}
        <Button size="small" look="quiet" onClick={selection.clear}>
          Done
        </Button>
      </div>
    </div>
  );
}

interface ActionProps {
  icon: LucideIcon;
  label: string;
  keys?: BoardKey<"board_pick" | "board_reject" | "board_undecide" | "board_section" | "board_remove">;
  isBusy?: boolean;
  onClick: () => void;
}

function Action({ icon: Icon, label, keys, isBusy = false, onClick }: ActionProps) {
  return (
    <Button
      size="small"
      look="quiet"
      aria-label={label}
      aria-busy={isBusy}
      data-tooltip={label}
      {...(keys && { "aria-keyshortcuts": keys })}
      onClick={onClick}
      className="hover:bg-hairline pointer-coarse:min-w-10"
    >
      {isBusy ? <BusyIcon /> : <Icon aria-hidden className="size-4" />}
    </Button>
  );
}
