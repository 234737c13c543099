"use client";
import type { ModelView } from "contract/models/models";
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { TextField } from "@/components/ui/controls/text-field";
import { readLastUsed } from "@/lib/client/last-models";
import { usePersonId } from "@/lib/client/person";
import { counted } from "@/lib/client/words/counted";
import { FilterChoice } from "./filter-choice";
import { type FilterName, usefulFilters } from "./filters";
import { PickerRow } from "./picker-row";
import { enterModel, found, searchable, sectionsOf } from "./sections";

interface Props {
  models: readonly ModelView[];
  /** The ids of the chosen models, at least one. */
  chosen: readonly string[];
  /** How many pictures each model makes. */
  imageNumber: number;
  /** Why a model cannot make what is chosen, as a sentence; null when it can. */
  obstacleOf: (model: ModelView) => string | null;
  onChoose: (ids: string[]) => void;
  onClose: () => void;
}

/** A longer list gets a search field, filters and sections. */
const MAX_WITHOUT_SEARCH = 7;
const SEARCH = "find-model";

const focusSearch = () => document.getElementById(SEARCH)?.focus();

function focusBox(box: HTMLInputElement | undefined) {
  box?.focus({ preventScroll: true });
  box?.closest("label")?.scrollIntoView({ block: "nearest" });
}

/**
 * The models to choose from: a click uses only that one, a checkbox, Space or a Ctrl click adds it. Enter is as a click while one is
 * ticked, and as Space with several, so that it drops none of them.
 */
export function PickerPanel({ models, chosen, imageNumber, obstacleOf, onChoose, onClose }: Props) {
  const [wanted, setWanted] = useState("");
  const [filter, setFilter] = useState<FilterName | null>(null);
  const personId = usePersonId();
  // As it was when the list opened, so that nothing moves under the pointer.
  const [opened] = useState(() => ({ chosen, lastUsed: readLastUsed(personId) }));
  const list = useRef<HTMLFieldSetElement>(null);
  const all = useMemo(() => searchable(models), [models]);
  const matching = useMemo(() => found(all, wanted), [all, wanted]);
  const filters = useMemo(() => usefulFilters(models), [models]);
  const isLong = models.length > MAX_WITHOUT_SEARCH;
  const sections = sectionsOf(matching, { ...opened, filter, obstacleOf, isShort: !isLong });
  const shown = sections.flatMap((section) => section.models);
  const boxes = () => [...(list.current?.querySelectorAll<HTMLInputElement>("input") ?? [])];

  useEffect(() => {
    const box = list.current?.querySelector<HTMLInputElement>("input:checked") ?? undefined;
    // After the dialog has opened: opening gives the focus to its close button.
    focusBox(box);
    // On a touch screen the search would open the keyboard over the list.
    if (isLong && !matchMedia("(pointer: coarse)").matches) focusSearch();
  }, [isLong]);

  /** Another list begins at its top. */
  function show(change: () => void) {
    change();
    if (list.current) list.current.scrollTop = 0;
  }
  const chooseOnly = useCallback(
    (id: string) => {
      onChoose([id]);
      onClose();
    },
    [onChoose, onClose],
  );
  const toggle = useCallback(
    (id: string) => {
      const next = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
      // At least one model draws.
      if (next.length > 0) onChoose(next);
    },
    [chosen, onChoose],
  );
  /** Moves between the models, and from the search and the filters into the list. */
  function onKeyDown(event: KeyboardEvent) {
    const { key, target } = event;
    const inputs = boxes();
    const at = inputs.indexOf(target as HTMLInputElement);
    const isInList = at >= 0;
    const steps: Record<string, number> = {
      ...{ ArrowDown: at + 1, ArrowUp: at - 1 },
      ...(isInList && { Home: 0, End: inputs.length - 1 }),
    };
    const to = steps[key];
    if (to !== undefined) {
      event.preventDefault();
      if (to < 0) focusSearch();
      else focusBox(inputs[to]);
    } else if (key === "Enter" && (isInList || (target as Element).id === SEARCH)) {
      event.preventDefault();
      const id = enterModel(shown, at, wanted);
      if (id === null) onClose();
      else if (id && chosen.length > 1) toggle(id);
      else if (id) chooseOnly(id);
    } else if (
      isInList &&
      key.length === 1 &&
      key !== " " &&
      !event.ctrlKey &&
      !event.metaKey &&
      !event.altKey
    ) {
      // What is typed over the list is searched for.
      focusSearch();
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the fields inside
    <div className="flex min-h-0 flex-1 flex-col" onKeyDown={onKeyDown}>
      {isLong && (
        <div className="px-5 pb-3">
          <TextField
            id={SEARCH}
            label="Search models"
            hideLabel
            type="search"
            autoComplete="off"
            placeholder={`Search ${counted(models.length, "model")} or abilities`}
            value={wanted}
            onChange={(event) => show(() => setWanted(event.target.value))}
            className="[&::-webkit-search-cancel-button]:grayscale"
          />
        </div>
      )}
      {isLong && filters.length > 0 && (
        <FilterChoice
          names={filters}
          models={matching}
          value={filter}
          onChange={(name) => show(() => setFilter(name))}
        />
      )}
      <p role="status" className="sr-only">
        {counted(shown.length, "model")}
      </p>
      <fieldset
        ref={list}
        className="min-h-0 min-w-0 flex-1 overflow-y-auto overscroll-contain border-y border-hairline px-2 pb-2"
      >
        <legend className="sr-only">Models</legend>
        {sections.map(({ title, namesProvider, models: listed }) => (
          // biome-ignore lint/a11y/useSemanticElements: a list inside of the fieldset
          <div
            key={title}
            role="group"
            aria-label={title || undefined}
            className="grid grid-cols-1 gap-0.5 pt-2"
          >
            {title && (
              <h3 className="sticky top-0 z-[1] bg-panel px-3 py-1.5 text-xs font-medium text-muted">
                {title}
              </h3>
            )}
            {listed.map(({ model, obstacle }) => (
              <PickerRow
                key={model.id}
                {...{ model, obstacle, namesProvider }}
                isCompact={isLong}
                isChosen={chosen.includes(model.id)}
                onToggle={toggle}
                onUseOnly={chooseOnly}
              />
            ))}
          </div>
        ))}
        {shown.length === 0 && (
          <div className="flex flex-wrap items-center gap-3 px-3 py-4 text-sm text-muted">
            <p>{wanted ? `No model matches “${wanted}”.` : "No model matches."}</p>
            <Button
              size="small"
              onClick={() => {
                setWanted("");
                setFilter(null);
                focusSearch();
              }}
            >
              Show all models
            </Button>
          </div>
        )}
      </fieldset>
      <div className="flex items-center justify-between gap-4 px-5 py-3">
        <p className="text-xs text-faint">
          {chosen.length > 1
            ? `${counted(chosen.length, "model")} × ${counted(imageNumber, "picture")}`
            : "Tick several models to compare them: each makes its own creation."}
        </p>
        <Button look="primary" size="small" onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  );
}
