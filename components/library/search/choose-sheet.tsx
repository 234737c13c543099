"use client";
import { Check, X } from "lucide-react";
import { useState } from "react";
import { rankMatches } from "@/components/shell/commands/match";
import { LoadProblem } from "@/components/shell/load-problem";
import { OptionRow } from "@/components/ui/controls/option-row";
import { useCombobox } from "@/components/ui/controls/use-combobox";
import { Dialog } from "@/components/ui/dialogs/dialog";
import { firstFocus } from "@/components/ui/dialogs/first-focus";
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
  const { listId, fieldProps, optionProps } = useCombobox({
    typed,
    onType: setTyped,
    keys: options.map((option) => option?.id ?? "any"),
    onChoose: (index, field) => choose(options[index], field),
  });

  /** @param inside an element of the dialog. */
  function choose(option: (typeof options)[number] | undefined, inside: Element) {
    if (option === undefined) return;
    // Not `onClose`: removing an open dialog would give the focus back while React hears no focus events.
    inside.closest("dialog")?.close();
    onChoose(option && { id: option.id, title: option.label });
  }

  return (
    <Dialog
      title="Show what one sheet has drawn"
      onClose={onClose}
      className="h-[min(28rem,calc(100dvh-2rem))] max-w-md max-sm:mb-0 max-sm:w-full max-sm:max-w-none max-sm:rounded-b-none"
    >
      <input
        ref={firstFocus}
        role="combobox"
        aria-expanded
        aria-controls={listId}
        {...fieldProps}
        aria-label="Find a sheet"
        placeholder="Find a sheet"
        className="h-12 w-full shrink-0 border-y border-hairline bg-transparent px-5 text-base outline-none placeholder:text-faint lg:text-sm"
      />
      <p role="status" className="sr-only">
        {list.isPending ? "Loading your sheets" : counted(found.length, "sheet")}
      </p>
      <div id={listId} role="listbox" aria-label="Sheets" className="min-h-0 flex-1 overflow-y-auto p-2">
        {options.map((option, index) => (
          <OptionRow
            key={option?.id ?? "any"}
            attributes={optionProps(index)}
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
      </div>
      {list.isPending && <p className="absolute inset-x-0 top-28 text-center text-sm text-muted">Loading…</p>}
      {list.error && !list.data && (
        <LoadProblem error={list.error} onRetry={() => void list.refetch()} className="px-5 pb-4" />
      )}
    </Dialog>
  );
}
