"use client";
import { foldForSearch, searchWords } from "contract/creations/search";
import type { ModelView } from "contract/models/models";
import { TriangleAlert } from "lucide-react";
import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { TextField } from "@/components/ui/controls/text-field";
import { cx } from "@/components/ui/cx";
import { abilitiesInWords, priceOfModel, troubleOf } from "./model-words";

interface Props {
  models: readonly ModelView[];
  /** The ids of the chosen models, at least one. */
  chosen: readonly string[];
  /** How many pictures each model makes. */
  imageNumber: number;
  onChoose: (ids: string[]) => void;
  onClose: () => void;
}

/** A longer list gets a search field. */
const MAX_WITHOUT_SEARCH = 7;

/** The models to choose from: a click or Enter uses only that one, a checkbox, Space or a Ctrl click adds it. */
export function PickerPanel({ models, chosen, imageNumber, onChoose, onClose }: Props) {
  const [wanted, setWanted] = useState("");
  const list = useRef<HTMLFieldSetElement>(null);
  const shown = useMemo(() => find(models, wanted), [models, wanted]);
  const hasSearch = models.length > MAX_WITHOUT_SEARCH;
  const boxes = () => [...(list.current?.querySelectorAll<HTMLInputElement>("input") ?? [])];

  useEffect(() => {
    const box = list.current?.querySelector<HTMLInputElement>("input:checked");
    box?.closest("label")?.scrollIntoView({ block: "nearest" });
    // After the dialog has opened: opening gives the focus to its close button.
    const field = hasSearch ? document.getElementById("find-model") : box;
    field?.focus({ preventScroll: true });
  }, [hasSearch]);

  function chooseOnly(id: string) {
    onChoose([id]);
    onClose();
  }
  function toggle(id: string) {
    const next = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
    // At least one model draws.
    if (next.length > 0) onChoose(next);
  }
  /** Moves between the models, and from the search field into the list. */
  function onKeyDown(event: KeyboardEvent) {
    const all = boxes();
    const at = all.indexOf(event.target as HTMLInputElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      if (to < 0) document.getElementById("find-model")?.focus();
      else all[to]?.focus();
    } else if (event.key === "Enter" && (at >= 0 || event.target instanceof HTMLInputElement)) {
      event.preventDefault();
      const model = shown[Math.max(0, at)];
      if (model) chooseOnly(model.id);
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the fields inside
    <div className="flex min-h-0 flex-1 flex-col" onKeyDown={onKeyDown}>
      {hasSearch && (
        <div className="px-5 pb-3">
          <TextField
            id="find-model"
            label="Search models"
            hideLabel
            type="search"
            autoComplete="off"
            placeholder={`Search ${models.length} models`}
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
          />
        </div>
      )}
      <p role="status" className="sr-only">
        {shown.length === 1 ? "1 model" : `${shown.length} models`}
      </p>
      <fieldset
        ref={list}
        className="grid min-h-0 min-w-0 flex-1 grid-cols-1 content-start gap-0.5 overflow-y-auto overscroll-contain border-y border-hairline p-2"
      >
        <legend className="sr-only">Models</legend>
        {shown.map((model) => (
          <Row
            key={model.id}
            model={model}
            isChosen={chosen.includes(model.id)}
            onToggle={() => toggle(model.id)}
            onUseOnly={() => chooseOnly(model.id)}
          />
        ))}
        {shown.length === 0 && <p className="px-3 py-4 text-sm text-muted">No model matches “{wanted}”.</p>}
      </fieldset>
      <div className="flex items-center justify-between gap-4 px-5 py-3">
        <p className="text-xs text-faint">
          {chosen.length > 1
            ? `${chosen.length} models × ${imageNumber === 1 ? "1 picture" : `${imageNumber} pictures`}`
            : "Tick several models to compare them: each makes its own creation."}
        </p>
        <Button look="primary" size="small" onClick={onClose} className="pointer-coarse:h-10">
          Done
        </Button>
      </div>
    </div>
  );
}

function find(models: readonly ModelView[], wanted: string): readonly ModelView[] {
  const words = searchWords(wanted);
  if (words.length === 0) return models;
  return models.filter(({ name, provider, id }) => {
    const text = foldForSearch(`${name} ${provider} ${id}`);
    return words.every((word) => text.includes(word));
  });
}

interface RowProps {
  model: ModelView;
  isChosen: boolean;
  onToggle: () => void;
  onUseOnly: () => void;
}

function Row({ model, isChosen, onToggle, onUseOnly }: RowProps) {
  const { id, name, provider, about, abilities, price } = model;
  const { can, cannot } = abilitiesInWords(abilities);
  const trouble = troubleOf(model);
  const words = priceOfModel(price);
  function onClick(event: MouseEvent<HTMLLabelElement>) {
    // The checkbox itself, also by Space, adds and removes.
    if (event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    if (event.shiftKey || event.ctrlKey || event.metaKey) onToggle();
    else onUseOnly();
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter and Space are handled at the checkbox
    <label
      onClick={onClick}
      className={cx(
        "flex cursor-pointer gap-3 rounded-md px-3 py-2.5 transition-colors [contain-intrinsic-size:auto_4.5rem] [content-visibility:auto] hover:bg-raised has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent",
        isChosen && "bg-raised",
      )}
    >
      <span className="flex w-4 justify-center pointer-coarse:-m-3 pointer-coarse:w-11 pointer-coarse:p-3">
        <input
          type="checkbox"
          checked={isChosen}
          onChange={onToggle}
          aria-label={`${name}, ${provider}`}
          aria-describedby={`about-${id}`}
          className="mt-0.5 size-4 shrink-0 accent-ink outline-none"
        />
      </span>
      <span id={`about-${id}`} className="grid min-w-0 flex-1 grid-cols-1 gap-0.5 text-xs">
        <span className="flex flex-wrap items-baseline gap-x-2 text-sm">
          <span className="max-w-full truncate font-medium text-ink">{name}</span>
          {provider !== name && <span className="max-w-full truncate text-xs text-faint">{provider}</span>}
          {words && <span className="shrink-0 sm:ml-auto text-xs text-muted tabular-nums">{words}</span>}
        </span>
        {about && <span className="line-clamp-2 text-muted">{about}</span>}
        <span className="text-faint">
          {can.join(" · ")}
          {cannot.length > 0 && ` · no ${cannot.join(", no ")}`}
        </span>
        {trouble && (
          <span className={cx("flex gap-1.5", trouble.tone === "danger" ? "text-danger" : "text-warning")}>
            <TriangleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
            <span className="min-w-0 break-words">{trouble.words}</span>
          </span>
        )}
      </span>
    </label>
  );
}
