import type { ArrangedModel } from "contract/admin/models-and-keys";
import { ArrowDown, ArrowUp, GripVertical, Lock } from "lucide-react";
import { IconButton } from "@/components/ui/controls/icon-button";
import { SwitchInput } from "@/components/ui/controls/switch";
import { cx } from "@/components/ui/cx";

export type Control = "up" | "down" | "show";

/** The id of a control in a row, which gets the focus again after the row has moved. */
export const controlId = (control: Control, id: string): string => `${control}-${id}`;

interface Props {
  model: ArrangedModel;
  isFirst: boolean;
  isLast: boolean;
  isDragged: boolean;
  hintId: string;
  onMove: (step: -1 | 1) => void;
  onShow: (isShown: boolean) => void;
}

/** A model in the order of the picker: dragged by its handle or moved by its buttons, and shown or hidden. */
export function ModelRow({ model, isFirst, isLast, isDragged, hintId, onMove, onShow }: Props) {
  const { id, name, provider, is_hidden, hidden_by, is_default } = model;
  const isFixed = hidden_by === "file";
  return (
    <li
      data-model={id}
      className={cx("flex items-center gap-1 py-1.5 pointer-coarse:py-1", isDragged && "opacity-40")}
    >
      <span
        data-drag={id}
        aria-hidden
        className="flex h-9 w-6 shrink-0 cursor-grab touch-pan-y items-center justify-center text-faint hover:text-ink pointer-coarse:h-11 pointer-coarse:w-8"
      >
        <GripVertical className="size-4" />
      </span>
      <div className={cx("min-w-0 flex-1 pl-1", is_hidden && "text-faint")}>
        <p className="flex items-baseline gap-2 text-sm">
          <span className={cx("min-w-0 truncate", is_hidden ? "text-muted" : "text-ink")}>{name}</span>
          {is_default && (
            <span className="shrink-0 rounded-full border border-edge px-1.5 text-[11px] leading-4 text-muted">
              Default
            </span>
          )}
        </p>
        <p className="truncate text-xs text-faint">
          {!name.includes(provider) && <span className="max-sm:hidden">{provider} · </span>}
          <span className="font-mono">{id}</span>
        </p>
        {isFixed && (
          <p id={`fixed-${id}`} className="flex items-center gap-1.5 text-xs text-muted">
            <Lock aria-hidden className="size-3 shrink-0" />
            Hidden by MODELS_FILE
          </p>
        )}
      </div>
      <IconButton
        id={controlId("up", id)}
        data-control="up"
        icon={ArrowUp}
        label={`Move ${name} up`}
        data-tooltip="Move up"
        aria-describedby={hintId}
        aria-disabled={isFirst}
        onClick={() => onMove(-1)}
      />
      <IconButton
        id={controlId("down", id)}
        data-control="down"
        icon={ArrowDown}
        label={`Move ${name} down`}
        data-tooltip="Move down"
        aria-describedby={hintId}
        aria-disabled={isLast}
        onClick={() => onMove(1)}
      />
      <SwitchInput
        id={controlId("show", id)}
        data-control="show"
        aria-label={`Show ${name} in the picker`}
        aria-describedby={isFixed ? `fixed-${id}` : undefined}
        checked={!is_hidden}
        disabled={isFixed}
        onChange={(event) => onShow(event.target.checked)}
        className="ml-3"
      />
    </li>
  );
}
