"use client";
import type { Creation } from "contract/creations/creation";
import type { ListOrder } from "contract/creations/list-order";
import { FileUp, Heart, Images } from "lucide-react";
import { type RefObject, useState } from "react";
import { CHIP, OFF, ON } from "@/components/ui/controls/chip";
import { Choice } from "@/components/ui/controls/choice";
import { SearchField } from "@/components/ui/controls/search-field";
import { cx } from "@/components/ui/cx";
import { CLEARANCE_WORDS } from "@/lib/client/words/rights";
import type { LibraryKey } from "../actions";
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
import { MadeFromChip } from "./made-from-chip";
import { type NamedSheet, SheetChoice } from "./sheet-choice";
import { knowsRights } from "./to-choose";

interface Props {
  search: Search;
  onChange: (change: Partial<Search>, how?: "push" | "replace") => void;
  field: RefObject<HTMLInputElement | null>;
  view: LibraryView;
  /** What was found. */
  creations: readonly Creation[];
  /** The models to choose from, by id and name; with fewer than two there is no choice. */
  models: readonly (readonly [id: string, name: string])[];
  /** The names of the styles to choose from. */
  styles: readonly string[];
  /** Whether the person has sheets. */
  hasSheets: boolean;
  openedSheet: NamedSheet | null;
}

const ORDERS: Record<ListOrder, string> = {
  newest: "Newest first",
  oldest: "Oldest first",
  shape: "By shape",
};

/** The search field, the order and the filters. */
export function FilterBar({ search, onChange, field, view, creations, models, styles, ...props }: Props) {
  const [isBetween, setIsBetween] = useState(false);
  const hasDates = search.from !== null || search.to !== null;
  const between = isBetween || hasDates;
  return (
    <search className="flex min-w-0 flex-col gap-2 lg:flex-row lg:flex-wrap lg:items-center">
      <SearchField
        label="Search in prompts"
        shortcut={"/" satisfies LibraryKey<"search_library">}
        q={search.q}
        onChange={onChange}
        field={field}
        className="lg:w-80"
      />
      <div className="flex items-center gap-1.5 overflow-x-auto max-lg:-mx-3 max-lg:px-3 max-lg:py-0.5 lg:flex-wrap">
        <button
          type="button"
          aria-pressed={search.favourites}
          aria-keyshortcuts={"Shift+F" satisfies LibraryKey<"favourites">}
          onClick={() => onChange({ favourites: !search.favourites })}
          className={cx(CHIP, "px-3", search.favourites ? ON : OFF)}
        >
          <Heart aria-hidden className="size-3.5" fill={search.favourites ? "currentColor" : "none"} />
          Favourites
        </button>
        {search.madeFrom && (
          <MadeFromChip
            madeFrom={search.madeFrom}
            creations={creations}
            onRemove={() => onChange({ madeFrom: null })}
          />
        )}
        <button
          type="button"
          aria-pressed={search.fromPictures}
          onClick={() => onChange({ fromPictures: !search.fromPictures })}
          className={cx(CHIP, "px-3", search.fromPictures ? ON : OFF)}
        >
          <Images aria-hidden className="size-3.5" />
          Made from pictures
        </button>
        <button
          type="button"
          aria-pressed={search.brought}
          onClick={() => onChange({ brought: !search.brought })}
          className={cx(CHIP, "px-3", search.brought ? ON : OFF)}
        >
          <FileUp aria-hidden className="size-3.5" />
          Brought pictures
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
        {(props.hasSheets || search.sheet !== null) && (
          <SheetChoice
            value={search.sheet}
            opened={props.openedSheet}
            onChoose={(sheet) => onChange({ sheet })}
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
        {(search.use !== null || knowsRights(creations)) && (
          <Choice
            label="Commercial use"
            value={search.use}
            none="Any use"
            choices={Object.entries(CLEARANCE_WORDS)}
            onChoose={(use) => onChange({ use: use as Search["use"] })}
          />
        )}
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
