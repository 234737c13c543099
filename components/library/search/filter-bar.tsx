"use client";
import { ChevronDown, Heart, Search as SearchIcon, X } from "lucide-react";
import { type RefObject, useEffect, useState } from "react";
import { FIELD } from "@/components/ui/controls/text-field";
import { cx } from "@/components/ui/cx";
import type { ListOrder } from "@/lib/contract/creation-list";
import { SHAPE_WORDS } from "../grid/section";
import type { LibraryView } from "../items";
import {
  isSearching,
  NO_FILTERS,
  type Search,
  SPANS,
  type SpanName,
  STATES,
  type StateName,
} from "./address";
import { DateRange } from "./date-range";

interface Props {
  search: Search;
  onChange: (change: Partial<Search>, how?: "push" | "replace") => void;
  field: RefObject<HTMLInputElement | null>;
  view: LibraryView;
  /** The models to choose from, by id and name; with fewer than two there is no choice. */
  models: readonly (readonly [id: string, name: string])[];
  /** The names of the styles to choose from. */
  styles: readonly string[];
}

const ORDERS: Record<ListOrder, string> = {
  newest: "Newest first",
  oldest: "Oldest first",
  shape: "By shape",
};

/** The search field, the order and the filters. */
export function FilterBar({ search, onChange, field, view, models, styles }: Props) {
  const [isBetween, setIsBetween] = useState(false);
  const hasDates = search.from !== null || search.to !== null;
  const between = isBetween || hasDates;
  return (
    <search className="flex min-w-0 flex-col gap-2 lg:flex-row lg:flex-wrap lg:items-center">
      <SearchField q={search.q} onChange={onChange} field={field} />
      <div className="flex items-center gap-1.5 overflow-x-auto max-lg:-mx-3 max-lg:px-3 max-lg:py-0.5 lg:flex-wrap">
        <button
          type="button"
          aria-pressed={search.favourites}
          aria-keyshortcuts="P"
          onClick={() => onChange({ favourites: !search.favourites })}
          className={cx(CHIP, "px-3", search.favourites ? ON : OFF)}
        >
          <Heart aria-hidden className="size-3.5" fill={search.favourites ? "currentColor" : "none"} />
          Picks
        </button>
        <Choice
          label="Order"
          value={search.order}
          isOn={search.order !== "newest"}
          choices={Object.entries(ORDERS)}
          onChoose={(order) => onChange({ order: order as ListOrder })}
        />
        {view === "creations" && (
          <Choice
            label="State"
            value={search.state}
            none="Any state"
            choices={Object.entries(STATES).map(([name, { words }]) => [name, words])}
            onChoose={(state) => onChange({ state: state as StateName | null })}
          />
        )}
        {styles.length > 0 && (
          <Choice
            label="Style"
            value={search.style}
            none="Any style"
            choices={styles.map((name) => [name, name] as const)}
            onChoose={(style) => onChange({ style })}
          />
        )}
        {models.length > 1 && (
          <Choice
            label="Model"
            value={search.model}
            none="Any model"
            choices={models}
            onChoose={(model) => onChange({ model })}
          />
        )}
        <Choice
          label="Shape"
          value={search.shape}
          none="Any shape"
          choices={Object.entries(SHAPE_WORDS)}
          onChoose={(shape) => onChange({ shape: shape as Search["shape"] })}
        />
        <Choice
          label="Visibility"
          value={search.visibility}
          none="Any visibility"
          choices={[
            ["public", "Public"],
            ["private", "Private"],
          ]}
          onChoose={(visibility) => onChange({ visibility: visibility as Search["visibility"] })}
        />
        <Choice
          label="Date"
          value={between ? "between" : search.span}
          // Without a date nothing is filtered yet.
          isOn={hasDates || search.span !== null}
          none="Any date"
          choices={[
            ...Object.entries(SPANS).map(([name, { words }]): [string, string] => [name, words]),
            ["between", "Choose dates…"],
          ]}
          onChoose={(span) => {
            setIsBetween(span === "between");
            onChange({ span: span === "between" ? null : (span as SpanName | null), from: null, to: null });
          }}
        />
        {between && <DateRange from={search.from} to={search.to} onChange={onChange} />}
        {isSearching(search) && (
          <button
            type="button"
            onClick={() => {
              setIsBetween(false);
              onChange(NO_FILTERS);
              field.current?.focus();
            }}
            className={cx(CHIP, "border-transparent px-2 text-muted hover:text-ink")}
          >
            Clear all
          </button>
        )}
      </div>
    </search>
  );
}

export const CHIP =
  "relative inline-flex h-8 shrink-0 items-center gap-1.5 rounded-full border text-xs whitespace-nowrap transition-colors pointer-coarse:h-10";
const ON = "border-ink bg-ink text-canvas";
const OFF = "border-hairline bg-panel text-muted hover:border-edge hover:text-ink";

interface ChoiceProps {
  label: string;
  value: string | null;
  /** Whether it differs from the usual; where it has a value when absent. */
  isOn?: boolean;
  /** The choice that removes the filter; absent where there is always a value. */
  none?: string;
  choices: readonly (readonly [value: string, words: string])[];
  onChoose: (value: string | null) => void;
}

/** A native select in the form of a chip, for touch screens and keyboards. */
function Choice({ label, value, isOn = value !== null, none, choices, onChoose }: ChoiceProps) {
  return (
    <span
      className={cx(
        CHIP,
        isOn ? ON : OFF,
        "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent",
      )}
    >
      <select
        aria-label={label}
        value={value ?? ""}
        onChange={(event) => onChoose(event.target.value || null)}
        className="h-full max-w-44 appearance-none [field-sizing:content] rounded-full bg-transparent pr-7 pl-3 outline-none"
      >
        {none && (
          <option value="" className="bg-panel text-ink">
            {value ? none : label}
          </option>
        )}
        {choices.map(([name, words]) => (
          <option key={name} value={name} className="bg-panel text-ink">
            {words}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute right-2.5 size-3.5" />
    </span>
  );
}

/** The pause after typing before the search starts. */
const DEBOUNCE_MS = 250;

function SearchField({ q, onChange, field }: { q: string } & Pick<Props, "onChange" | "field">) {
  const [text, setText] = useState(q);
  const [known, setKnown] = useState(q);
  // The value that this field has written to the address: it arrives when more may have been typed.
  const [written, setWritten] = useState(q);
  if (known !== q) {
    setKnown(q);
    if (q !== written) {
      // The address was changed by the back button or by "Clear all".
      setWritten(q);
      if (q !== text.trim()) setText(q);
    }
  }
  useEffect(() => {
    if (text.trim() === q) return;
    // Back leads to before the search, not through each letter of it.
    const timer = setTimeout(() => {
      setWritten(text.trim());
      onChange({ q: text.trim() }, q === "" ? "push" : "replace");
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, q, onChange]);
  return (
    <div className="relative lg:w-80">
      <SearchIcon
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-faint"
      />
      <input
        ref={field}
        type="search"
        value={text}
        maxLength={200}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.preventDefault();
          event.stopPropagation();
          if (text) setText("");
          else event.currentTarget.blur();
        }}
        aria-label="Search in prompts"
        aria-keyshortcuts="/"
        placeholder="Search in prompts"
        autoComplete="off"
        className={cx(
          FIELD,
          "h-9 !pl-9 pointer-coarse:h-10 [&::-webkit-search-cancel-button]:hidden",
          text && "!pr-9",
        )}
      />
      {text ? (
        <button
          type="button"
          aria-label="Clear the search"
          onClick={() => {
            setText("");
            field.current?.focus();
          }}
          className="absolute top-0 right-0 flex size-9 items-center justify-center text-faint hover:text-ink pointer-coarse:size-10"
        >
          <X aria-hidden className="size-4" />
        </button>
      ) : (
        <kbd
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 rounded border border-hairline px-1.5 font-mono text-[11px] text-faint pointer-coarse:hidden"
        >
          /
        </kbd>
      )}
    </div>
  );
}
