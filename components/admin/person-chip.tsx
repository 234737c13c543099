import { X } from "lucide-react";
import { CHIP, ON } from "@/components/ui/controls/chip";
import { cx } from "@/components/ui/cx";

interface Props {
  /** Undefined while it is not known. */
  name: string | undefined;
  onClear: () => void;
}

/** The one person that a page is about; a press shows everybody again. */
export function PersonChip({ name, onClear }: Props) {
  return (
    <button
      type="button"
      aria-label={`Show everybody, not only ${name ?? "one person"}`}
      onClick={onClear}
      className={cx(CHIP, ON, "max-w-60 px-3")}
    >
      <span className="truncate">{name ?? "One person"}</span>
      <X aria-hidden className="size-3.5 shrink-0" />
    </button>
  );
}
