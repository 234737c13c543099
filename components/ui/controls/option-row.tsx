import type { LucideIcon } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import type { OptionAttributes } from "./use-combobox";

interface Props {
  attributes: OptionAttributes;
  /** A small picture to know it by. */
  cover?: string | undefined;
  /** In place of a picture. */
  icon?: LucideIcon | undefined;
  children: string;
  note?: ReactNode;
  /** How much it has, where there is room. */
  amount?: string | undefined;
  onChoose: (event: MouseEvent<Element>) => void;
}

/** A choice of a list below a field that keeps the focus; see `useCombobox`. */
export function OptionRow({ attributes, cover, icon: Icon, children, note, amount, onChoose }: Props) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the chosen option
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
    <div
      role="option"
      {...attributes}
      onClick={onChoose}
      className={cx(
        "flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 text-sm",
        attributes["aria-selected"] ? "bg-raised text-ink" : "text-muted",
      )}
    >
      {cover ? (
        // biome-ignore lint/performance/noImgElement: signed addresses of our own, already small
        <img src={cover} alt="" className="size-8 shrink-0 rounded-sm object-contain" />
      ) : (
        <span className="flex size-8 shrink-0 items-center justify-center rounded-sm bg-tray">
          {Icon && <Icon aria-hidden className="size-4" />}
        </span>
      )}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {note && <span className="flex shrink-0 items-center gap-1 text-xs text-faint">{note}</span>}
      {amount && <span className="shrink-0 text-xs text-faint tabular-nums max-sm:sr-only">{amount}</span>}
    </div>
  );
}
