"use client";
import type { ArrangedModel } from "contract/admin/models-and-keys";
import { type KeyboardEvent, useCallback, useId, useMemo, useRef, useState } from "react";
import { SearchField } from "@/components/ui/controls/search-field";
import { cx } from "@/components/ui/cx";
import { DropLine } from "@/components/ui/drag/drag-marks";
import { boxesIn, dropPlaceBetween } from "@/components/ui/drag/order";
import { useDrag } from "@/components/ui/drag/use-drag";
import { announce } from "@/components/ui/notices/announcer";
import { counted } from "@/lib/client/words/counted";
import { foundModels, movedOrder } from "./arranged";
import { DefaultChoice } from "./default-choice";
import { type Control, controlId, ModelRow } from "./model-row";
import { useArrange } from "./use-arrange";

/** A longer list gets a search field. */
const MAX_WITHOUT_SEARCH = 7;

/** All models in the order of the picker: which are shown, and which one is the default. Each change is saved at once. */
export function ModelsList({ models }: { models: readonly ArrangedModel[] }) {
  const { hide, reorder, chooseDefault } = useArrange(models);
  const [wanted, setWanted] = useState("");
  const search = useCallback(({ q }: { q: string }) => setWanted(q), []);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const hintId = useId();
  const shown = useMemo(() => foundModels(models, wanted), [models, wanted]);
  const hidden = models.filter(({ is_hidden }) => is_hidden).length;

  function move(id: string, slot: number, control?: Control): void {
    const order = movedOrder(models, shown, id, slot);
    if (!order) {
      announce("It stays where it is");
      return;
    }
    reorder(order);
    announce(`Moved to place ${order.indexOf(id) + 1} of ${order.length}`);
    // Browsers take the focus from what moves on the page.
    if (control) setTimeout(() => document.getElementById(controlId(control, id))?.focus());
  }

  /** With Alt the arrow keys move a model, without it they walk through the rows. */
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const target = event.target as HTMLElement;
    const control = target.dataset.control as Control | undefined;
    const id = target.closest<HTMLElement>("[data-model]")?.dataset.model;
    const at = shown.findIndex((model) => model.id === id);
    if (!control || !id || at < 0) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.altKey) move(id, step < 0 ? at - 1 : at + 2, control);
    else document.getElementById(controlId(control, shown[at + step]?.id ?? id))?.focus();
  }

  const { drag, ghost, handlers } = useDrag({
    container: list,
    scrollsPage: true,
    placeAt: ({ y }) => dropPlaceBetween(boxesIn(list.current, "[data-model]"), y),
    idsWith: (id) => new Set([id]),
    onLongPress: () => void navigator.vibrate?.(10),
    onDrop: (_ids, slot, id) => move(id, slot),
    onCancel: () => announce("Not moved"),
  });
  const dragged = drag && models.find(({ id }) => id === drag.itemId);
  return (
    <>
      <p className="mt-1 text-sm text-muted">
        A hidden model cannot be chosen any more; its open creations go on. The picker lists models by
        company, and companies in the order of their first model.
      </p>
      <div className="mt-4 grid grid-cols-1 gap-4 sm:grid-cols-2 sm:items-start">
        <DefaultChoice models={models} onChoose={chooseDefault} />
        {models.length > MAX_WITHOUT_SEARCH && (
          <SearchField
            label="Search models"
            q={wanted}
            onChange={search}
            field={field}
            className="sm:mt-[1.375rem]"
          />
        )}
      </div>
      <div className="mt-4 flex flex-wrap justify-between gap-x-4 text-xs text-faint">
        <p role="status">
          {wanted
            ? `${counted(shown.length, "model")} found`
            : `${counted(models.length, "model")}${hidden > 0 ? `, ${hidden} hidden` : ""}`}
        </p>
        {shown.length > 1 && (
          <p id={hintId}>
            <span className="pointer-coarse:hidden">
              Drag to reorder, or press Alt with an arrow key on a row’s buttons.
            </span>
            <span className="hidden pointer-coarse:inline">Hold the handle and drag to reorder.</span>
          </p>
        )}
      </div>
      <ul
        ref={list}
        aria-label="Models in the order of the picker"
        onKeyDown={onKeyDown}
        className={cx(
          "relative mt-2 divide-y divide-hairline border-y border-hairline",
          drag && "select-none",
        )}
        {...handlers}
      >
        {shown.map((model, index) => (
          <ModelRow
            key={model.id}
            model={model}
            isFirst={index === 0}
            isLast={index === shown.length - 1}
            isDragged={drag?.itemId === model.id}
            hintId={hintId}
            onMove={(step) => move(model.id, step < 0 ? index - 1 : index + 2, step < 0 ? "up" : "down")}
            onShow={(isShown) => hide(model, !isShown)}
          />
        ))}
        {shown.length === 0 && <li className="py-6 text-sm text-muted">No model matches “{wanted}”.</li>}
        {drag?.place && <DropLine {...drag.place.line} />}
      </ul>
      {dragged && (
        <div
          ref={ghost}
          aria-hidden
          className="pointer-events-none fixed top-0 left-0 z-30 max-w-64 truncate rounded-md border border-edge bg-raised px-3 py-2 text-sm text-ink shadow-xl will-change-transform"
        >
          {dragged.name}
        </div>
      )}
    </>
  );
}
