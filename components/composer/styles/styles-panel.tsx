"use client";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { IconButton } from "@/components/ui/controls/icon-button";
import { TextField } from "@/components/ui/controls/text-field";
import { usePersonId } from "@/lib/client/person";
import { type PromptStyle, styledPrompt } from "@/lib/prompt/style";
import { BUILT_IN_STYLES } from "./built-in";
import { examplePicture } from "./example";
import { findStyles } from "./find-styles";
import { deleteStyle, readStyles, restoreStyle, saveStyle } from "./own-styles";
import { StyleForm } from "./style-form";
import { StyleTile } from "./style-tile";
import { nextTile } from "./tile-focus";
import { tileOrders } from "./tile-orders";
import { useEscape } from "./use-escape";
import { useThumbnails } from "./use-thumbnails";

interface Props {
  /** The chosen ones. */
  styles: readonly PromptStyle[];
  prompt: string;
  negativePrompt: string;
  /** Draws the pictures of the present prompt; null where none of the chosen models is free. */
  model: string | null;
  /** What Generate would make, or why it cannot. */
  summary: string;
  onChange: (styles: readonly PromptStyle[]) => void;
}

interface Deleted {
  style: PromptStyle;
  /** Its place in the list. */
  at: number;
  wasChosen: boolean;
}

const NOT_STORED =
  "This browser could not store the style: its storage is full or switched off. The style lasts until you leave the page.";

/** The styles as pictures, several of which can be chosen; a choice applies to the composer at once. */
export function StylesPanel({ styles, prompt, negativePrompt, model, summary, onChange }: Props) {
  const personId = usePersonId();
  const [own, setOwn] = useState(() => readStyles(personId));
  const [edited, setEdited] = useState<PromptStyle | "new" | null>(null);
  const [deleted, setDeleted] = useState<Deleted | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [query, setQuery] = useState("");
  const [active, setActive] = useState(styles[0]?.id ?? "");
  const panel = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLDivElement>(null);
  /** What gets the focus when the list is shown (again). */
  const focused = useRef(`[data-tile="${CSS.escape(active)}"]`);

  // A chosen style may have been changed or deleted in another tab.
  const listed = useMemo(() => {
    const known = [...own, ...BUILT_IN_STYLES];
    return [...styles.filter(({ id }) => !known.some((one) => one.id === id)), ...own];
  }, [own, styles]);
  const orders = useMemo(
    () => tileOrders([null, ...listed, ...BUILT_IN_STYLES], { prompt, negativePrompt }),
    [listed, prompt, negativePrompt],
  );
  const pictures = useThumbnails(orders, model);
  const shownOwn = findStyles(listed, query);
  const shownBuiltIn = findStyles(BUILT_IN_STYLES, query);
  const count = shownOwn.length + shownBuiltIn.length;
  const shown = ["", ...[...shownOwn, ...shownBuiltIn].map(({ id }) => id)];
  const tabStop = shown.includes(active) ? active : shown[0];
  const last = styles.at(-1);

  useEffect(() => {
    if (edited) return;
    const element = panel.current?.querySelector<HTMLElement>(focused.current);
    element?.focus({ preventScroll: true });
    (element?.closest("label") ?? element)?.scrollIntoView({ block: "nearest" });
  }, [edited]);
  useEscape(search, () => {
    setQuery("");
    return query !== "";
  });

  const isChosen = (id: string) => styles.some((style) => style.id === id);
  function toggle(style: PromptStyle) {
    setActive(style.id);
    onChange(isChosen(style.id) ? styles.filter(({ id }) => id !== style.id) : [...styles, style]);
  }
  function afterChange(isStored: boolean) {
    setOwn(readStyles(personId));
    setProblem(isStored ? null : NOT_STORED);
  }
  function edit(style: PromptStyle | "new", opener: string) {
    focused.current = opener;
    setEdited(style);
  }
  function save(style: PromptStyle) {
    afterChange(saveStyle(personId, style));
    onChange(
      isChosen(style.id) ? styles.map((one) => (one.id === style.id ? style : one)) : [...styles, style],
    );
    setQuery("");
    setActive(style.id);
    focused.current = `[data-tile="${CSS.escape(style.id)}"]`;
    setEdited(null);
  }
  function remove(style: PromptStyle) {
    const at = own.findIndex(({ id }) => id === style.id);
    const index = shown.indexOf(style.id);
    focusTile(shown[index + 1] ?? shown[index - 1] ?? "");
    setDeleted({ style, at, wasChosen: isChosen(style.id) });
    afterChange(deleteStyle(personId, style.id));
    onChange(styles.filter(({ id }) => id !== style.id));
  }
  function undoRemove({ style, at, wasChosen }: Deleted) {
    afterChange(restoreStyle(personId, style, at));
    if (wasChosen) onChange([...styles, style]);
    setDeleted(null);
    setActive(style.id);
    // Once its tile is there again.
    requestAnimationFrame(() => focusTile(style.id));
  }

  const tiles = () => [...(panel.current?.querySelectorAll<HTMLInputElement>("[data-tile]") ?? [])];
  function focusTile(id: string) {
    setActive(id);
    tiles()
      .find((tile) => tile.dataset.tile === id)
      ?.focus();
  }
  function onKeyDown(event: KeyboardEvent) {
    const all = tiles();
    const at = all.indexOf(event.target as HTMLInputElement);
    if (at < 0) return;
    const next = nextTile(
      all.map((tile) => tile.getBoundingClientRect()),
      at,
      event.key,
    );
    if (next === null) return;
    event.preventDefault();
    focusTile(all[next]?.dataset.tile ?? "");
  }

  if (edited)
    return (
      <StyleForm
        style={edited === "new" ? null : edited}
        prompt={prompt}
        onCancel={() => setEdited(null)}
        onSave={save}
      />
    );
  const drawsPrompt = model !== null && prompt.trim() !== "";
  const tile = (style: PromptStyle | null) => {
    const id = style?.id ?? "";
    const order = orders.find((one) => one.id === (style?.id ?? null));
    const drawn = order && pictures.get(order.key);
    return {
      id,
      name: style?.name ?? "No style",
      template: style?.template ?? "The prompt without changes",
      picture: drawn ?? examplePicture(style?.id ?? null),
      isExample: drawsPrompt && !drawn,
      isChosen: style ? isChosen(id) : styles.length === 0,
      isTabStop: id === tabStop,
      onToggle: () => (style ? toggle(style) : onChange([])),
    };
  };
  return (
    <div ref={panel} className="flex min-h-0 flex-1 flex-col">
      <div ref={search} className="px-4 pb-3 sm:px-5">
        <TextField
          id="find-style"
          label="Search styles"
          hideLabel
          type="search"
          autoComplete="off"
          placeholder="Search styles"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          className="pointer-coarse:h-11"
        />
        <p className="mt-2 text-xs text-faint">
          {drawsPrompt
            ? "The pictures show your prompt in each style. Choose one or several."
            : "The pictures show an example in each style. Choose one or several."}
        </p>
      </div>
      <p role="status" className="sr-only">
        {query && (count === 1 ? "1 style" : `${count} styles`)}
      </p>
      <fieldset
        onKeyDown={onKeyDown}
        className="min-h-0 min-w-0 flex-1 overflow-y-auto overscroll-contain border-y border-hairline px-4 py-4 sm:px-5"
      >
        <legend className="sr-only">Styles</legend>
        <div className={GRID}>
          <StyleTile {...tile(null)} />
          {shownOwn.map((style) => (
            <StyleTile key={style.id} {...tile(style)}>
              {own.includes(style) && (
                <>
                  <IconButton
                    icon={Pencil}
                    label={`Edit: ${style.name}`}
                    data-edit={style.id}
                    onClick={() => edit(style, `[data-edit="${CSS.escape(style.id)}"]`)}
                    className="pointer-coarse:!size-11"
                  />
                  <IconButton
                    icon={Trash2}
                    label={`Delete: ${style.name}`}
                    onClick={() => remove(style)}
                    className="pointer-coarse:!size-11"
                  />
                </>
              )}
            </StyleTile>
          ))}
          {shownBuiltIn.map((style) => (
            <StyleTile key={style.id} {...tile(style)} />
          ))}
        </div>
        {count === 0 && <p className="mt-4 text-sm text-muted">No style matches “{query}”.</p>}
      </fieldset>
      <div className="grid gap-3 px-4 py-3 sm:px-5 sm:py-4">
        <p role="alert" className="text-xs text-danger empty:hidden">
          {problem}
        </p>
        {deleted && (
          <p role="status" className="flex items-center justify-between gap-3 text-xs text-muted">
            <span className="min-w-0 truncate">Deleted the style {deleted.style.name}.</span>
            <Button size="small" onClick={() => undoRemove(deleted)} className="pointer-coarse:h-11">
              Undo
            </Button>
          </p>
        )}
        {last && (
          <p className="line-clamp-2 text-xs break-words text-muted max-sm:hidden">
            <span className="text-faint">{last.name}: </span>
            {styledPrompt(last, prompt.trim() === "" ? "…" : prompt)}
            {last.negativePrompt && <span className="text-faint"> · without {last.negativePrompt}</span>}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-2">
          <p role="status" className="mr-auto text-xs text-muted max-sm:w-full">
            {summary}
          </p>
          <Button
            size="small"
            data-new-style
            onClick={() => edit("new", "[data-new-style]")}
            className="pointer-coarse:h-11"
          >
            <Plus aria-hidden className="size-3.5" />
            New style
          </Button>
          {styles.length > 0 && (
            <Button
              size="small"
              onClick={() => {
                focusTile("");
                onChange([]);
              }}
              className="pointer-coarse:h-11"
            >
              Clear
            </Button>
          )}
          <Button
            look="primary"
            size="small"
            onClick={(event) => event.currentTarget.closest("dialog")?.close()}
            className="pointer-coarse:h-11 max-sm:ml-auto"
          >
            Done
          </Button>
        </div>
      </div>
    </div>
  );
}

const GRID = "grid grid-cols-2 gap-x-3 gap-y-3 min-[30rem]:grid-cols-3 md:grid-cols-4";
