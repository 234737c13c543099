"use client";
import type { Creation } from "contract/creations/creation";
import { useRouter } from "next/navigation";
import { useMemo, useState } from "react";
import { type OptionAttributes, useCombobox } from "@/components/ui/controls/use-combobox";
import { cx } from "@/components/ui/cx";
import { Keys } from "@/components/ui/text/keys";
import type { Command } from "@/lib/client/commands/action";
import { creationPath } from "@/lib/client/creations/creation-path";
import { counted } from "@/lib/client/words/counted";
import { stateWords } from "@/lib/client/words/states";
import { useFoundBoards } from "./found-boards";
import { useFoundCreations } from "./found-creations";
import { rankMatches } from "./match";

interface Props {
  /** The commands that could run when the menu was opened. */
  commands: readonly Command[];
  onClose: () => void;
}

interface Option {
  id: string;
  label: string;
  group: string;
  keys?: string | undefined;
  creation?: Creation;
  run: () => void;
}

/** Of the matching commands; another typed word narrows them down. */
const MAX_COMMANDS = 8;

/** A search field over matching commands, boards by their names, and creations by their prompts. */
export function CommandMenu({ commands, onClose }: Props) {
  const [typed, setTyped] = useState("");
  const { creations, isError, isFetching } = useFoundCreations(typed);
  const boards = useFoundBoards(typed);
  const router = useRouter();
  const options = useMemo((): Option[] => {
    const others = commands.filter(({ id }) => id !== "menu");
    const fit = typed.trim() === "" ? others : rankMatches(typed, others).slice(0, MAX_COMMANDS);
    // The group of the best match comes first.
    const first = typed.trim() === "" ? fit.filter(({ group }) => group.isFirst) : [];
    const titles = new Set([...first, ...fit].map(({ group }) => group.title));
    return [
      ...[...titles].flatMap((title) =>
        fit.flatMap((one) => (one.group.title === title ? [{ ...one, group: title }] : [])),
      ),
      ...boards.map(({ id, name }) => ({
        id,
        label: name,
        group: "Boards",
        run: () => router.push(`/boards/${encodeURIComponent(id)}`),
      })),
      ...creations.map((creation) => ({
        id: creation.creation_id,
        label: creation.prompt,
        group: "Creations",
        creation,
        run: () => router.push(creationPath(creation.creation_id)),
      })),
    ];
  }, [commands, creations, boards, typed, router]);
  const headings = [...new Set(options.map(({ group }) => group))];

  function run(option: Option) {
    onClose();
    // Some commands act on what has the focus, which comes back when the menu has closed.
    setTimeout(option.run);
  }

  const { listId, fieldProps, optionProps } = useCombobox({
    typed,
    onType: setTyped,
    keys: options.map(({ id }) => id),
    onChoose(index) {
      const option = options[index];
      if (option) run(option);
    },
  });

  return (
    <>
      <input
        role="combobox"
        aria-expanded
        aria-controls={listId}
        {...fieldProps}
        aria-label="Commands and search"
        spellCheck={false}
        // biome-ignore lint/a11y/noAutofocus: a dialog that was opened to write into
        autoFocus
        placeholder="Search commands, boards and prompts"
        className="h-13 w-full shrink-0 border-b border-hairline bg-transparent px-5 text-base outline-none placeholder:text-faint"
      />
      <p role="status" className="sr-only">
        {isFetching ? "" : counted(options.length, "result")}
      </p>
      <div id={listId} role="listbox" aria-label="Results" className="min-h-0 flex-1 overflow-y-auto p-2">
        {headings.map((heading) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
          <div key={heading} role="group" aria-label={heading}>
            <p aria-hidden className="px-3 pt-2 pb-1 text-xs text-faint">
              {heading}
            </p>
            {options.map(
              (option, index) =>
                option.group === heading && (
                  <OptionRow
                    key={option.id}
                    attributes={optionProps(index)}
                    option={option}
                    onRun={() => run(option)}
                  />
                ),
            )}
          </div>
        ))}
        {options.length === 0 && (
          <p className="px-3 py-6 text-center text-sm text-muted">
            {isFetching ? "Searching…" : "No command, board or creation matches your search."}
          </p>
        )}
        {isError && (
          <p className="px-3 py-2 text-xs text-warning">
            The search for creations failed. Commands still work.
          </p>
        )}
      </div>
    </>
  );
}

interface RowProps {
  attributes: OptionAttributes;
  option: Option;
  onRun: () => void;
}

function OptionRow({ attributes, option, onRun }: RowProps) {
  const { label, keys, creation } = option;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the chosen option
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
    <div
      role="option"
      {...attributes}
      aria-label={creation ? `${label}, ${stateWords(creation).words}` : undefined}
      onClick={onRun}
      className={cx(
        "flex min-h-9 cursor-pointer items-center gap-3 rounded-md px-3 text-sm pointer-coarse:min-h-11",
        attributes["aria-selected"] ? "bg-raised text-ink" : "text-muted",
      )}
    >
      {creation && <Thumbnail creation={creation} />}
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {creation && <span className="shrink-0 text-xs text-faint">{stateWords(creation).words}</span>}
      {keys && <Keys keys={keys} className="max-sm:hidden" />}
    </div>
  );
}

function Thumbnail({ creation }: { creation: Creation }) {
  return creation.thumbnail_url ? (
    // biome-ignore lint/performance/noImgElement: signed addresses of our own, already small
    <img src={creation.thumbnail_url} alt="" className="size-7 shrink-0 rounded-sm object-cover" />
  ) : (
    <span aria-hidden className="size-7 shrink-0 rounded-sm bg-tray" />
  );
}
