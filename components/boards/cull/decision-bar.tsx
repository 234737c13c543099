"use client";
import type { Decision } from "contract/boards/board";
import { ChevronLeft, ChevronRight, Flag, type LucideIcon, Minus, X } from "lucide-react";
import { IconButton } from "@/components/ui/controls/icon-button";
import { cx } from "@/components/ui/cx";
import { Keys } from "@/components/ui/text/keys";
import { useMayEdit } from "../board/may-edit";

interface Props {
  decision: Decision | null;
  onDecide: (decision: Decision | null) => void;
  onStep: (by: 1 | -1) => void;
}

/** The three decisions as large buttons within reach of a thumb; beside the picture where the window is low. */
export function DecisionBar({ decision, onDecide, onStep }: Props) {
  const mayEdit = useMayEdit();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      role="group"
      aria-label="Decision"
      className="flex items-center justify-center gap-2 px-2 py-1 [@media(max-height:30rem)]:flex-col [@media(max-height:30rem)]:items-stretch"
    >
      <IconButton
        icon={ChevronLeft}
        label="Previous picture"
        aria-keyshortcuts="ArrowLeft"
        onClick={() => onStep(-1)}
        className="max-sm:hidden [@media(max-height:30rem)]:hidden"
      />
      {mayEdit && (
        <>
          <DecisionButton
            icon={X}
            label="Reject"
            shortcut="X"
            isOn={decision === "reject"}
            onClick={() => onDecide("reject")}
          />
          <DecisionButton
            icon={Minus}
            label="Undecided"
            shortcut="U"
            isOn={false}
            onClick={() => onDecide(null)}
          />
          <DecisionButton
            icon={Flag}
            label="Pick"
            shortcut="P"
            isOn={decision === "pick"}
            onClick={() => onDecide("pick")}
          />
        </>
      )}
      <IconButton
        icon={ChevronRight}
        label="Next picture"
        aria-keyshortcuts="ArrowRight"
        onClick={() => onStep(1)}
        className="max-sm:hidden [@media(max-height:30rem)]:hidden"
      />
    </div>
  );
}

interface ButtonProps {
  icon: LucideIcon;
  label: string;
  shortcut: string;
  isOn: boolean;
  onClick: () => void;
}

function DecisionButton({ icon: Icon, label, shortcut, isOn, onClick }: ButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-keyshortcuts={shortcut}
      onClick={onClick}
      className={cx(
        "flex h-10 min-w-28 items-center justify-center gap-2 rounded-md border px-3 text-sm transition-colors select-none max-sm:flex-1 pointer-coarse:h-14",
        isOn ? "border-ink bg-ink text-canvas" : "border-hairline bg-raised text-ink hover:bg-hairline",
      )}
    >
      <Icon aria-hidden className="size-4" fill={isOn && shortcut === "P" ? "currentColor" : "none"} />
      {label}
      <Keys keys={shortcut} className="pointer-coarse:hidden" />
    </button>
  );
}
