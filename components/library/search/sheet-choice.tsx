"use client";
import { ChevronDown } from "lucide-react";
import { type ComponentType, useState } from "react";
import { CHIP, OFF, ON } from "@/components/ui/controls/chip";
import { cx } from "@/components/ui/cx";
import { notify } from "@/components/ui/notices/notify";
import type { ChooseSheetProps } from "./choose-sheet";

export interface NamedSheet {
  id: string;
  title: string;
}

interface Props {
  /** The id of the sheet whose creations are shown; null for all. */
  value: string | null;
  /** The one that the page was opened with, with its title; null for none. */
  opened: NamedSheet | null;
  onChoose: (sheetId: string | null) => void;
}

/** The filter by sheet. Unlike the other choices it has its own list, because there may be hundreds, each with a picture. */
export function SheetChoice({ value, opened, onChoose }: Props) {
  const [titles, setTitles] = useState<Record<string, string>>({});
  const [open, setOpen] = useState<{ Choose: ComponentType<ChooseSheetProps> } | null>(null);
  const title = value && (titles[value] ?? (opened?.id === value ? opened.title : "One sheet"));

  function onOpen() {
    import("./choose-sheet").then(
      ({ ChooseSheet }) => setOpen({ Choose: ChooseSheet }),
      () => notify({ words: "The sheets could not be loaded. Try again.", kind: "problem" }),
    );
  }

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={title ? `Sheet: ${title}` : "Sheet"}
        onClick={onOpen}
        className={cx(CHIP, "pr-2.5 pl-3", title ? ON : OFF)}
      >
        <span className="max-w-44 truncate">{title ?? "Sheet"}</span>
        <ChevronDown aria-hidden className="size-3.5" />
      </button>
      {open && (
        <open.Choose
          chosen={value}
          onChoose={(sheet) => {
            if (sheet) setTitles((before) => ({ ...before, [sheet.id]: sheet.title }));
            onChoose(sheet?.id ?? null);
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
