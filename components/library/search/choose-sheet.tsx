"use client";
import { Check, X } from "lucide-react";
import { useState } from "react";
import { ChooseDialog, closeAround } from "@/components/shell/choose-dialog";
import { rankMatches } from "@/components/shell/commands/match";
import { OptionRow } from "@/components/ui/controls/option-row";
import { useCombobox } from "@/components/ui/controls/use-combobox";
import { useAllPages } from "@/lib/client/api/pages";
import { sheetListQuery } from "@/lib/client/api/sheets";
import { counted } from "@/lib/client/words/counted";
import { titleOf } from "@/lib/sheet-plan/title";

export interface ChooseSheetProps {
  /** The id of the sheet whose creations are shown now; null for all. */
  chosen: string | null;
  /** @param sheet null for all. */
  onChoose: (sheet: { id: string; title: string } | null) => void;
  onClose: () => void;
}

/** Chooses the sheet whose creations the library shows: by typing a part of its title. */
export function ChooseSheet({ chosen, onChoose, onClose }: ChooseSheetProps) {
  const [typed, setTyped] = useState("");
  const list = useAllPages(sheetListQuery());
  const sheets = (list.data ?? []).map((sheet) => ({ ...sheet, label: titleOf(sheet) }));
  const found = rankMatches(typed, sheets);
  const options = [...(chosen !== null && typed === "" ? [null] : []), ...found];
  const combobox = useCombobox({
    typed,
    onType: setTyped,
    keys: options.map((option) => option?.id ?? "any"),
    onChoose: (index, field) => choose(options[index], field),
  });

  /** @param inside an element of the dialog. */
  function choose(option: (typeof options)[number] | undefined, inside: Element) {
    if (option === undefined) return;
    closeAround(inside);
    onChoose(option && { id: option.id, title: option.label });
  }

  return (
    <ChooseDialog
      title="Show what one sheet has drawn"
      combobox={combobox}
      field={{ "aria-label": "Find a sheet", placeholder: "Find a sheet" }}
      status={list.isPending ? "Loading your sheets" : counted(found.length, "sheet")}
      listName="Sheets"
      list={list}
      onClose={onClose}
    >
      {options.map((option, index) => (
        <OptionRow
          key={option?.id ?? "any"}
          attributes={combobox.optionProps(index)}
          cover={option?.covers[0]?.thumbnail_url}
          icon={option === null ? X : undefined}
          note={option?.id === chosen && option && <Check aria-label="Shown now" className="size-3.5" />}
          amount={option ? counted(option.drawn, "picture") : undefined}
          onChoose={({ currentTarget }) => choose(option, currentTarget)}
        >
          {option?.label ?? "Any sheet, or none"}
        </OptionRow>
      ))}
      {list.data && found.length === 0 && (
        <p className="px-3 py-2 text-sm text-muted">
          {typed === "" ? "You have no sheets." : "No sheet has these words in its title."}
        </p>
      )}
    </ChooseDialog>
  );
}
