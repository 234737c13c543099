"use client";
import { useEffect, useMemo, useRef, useState } from "react";
import { TextField } from "@/components/ui/controls/text-field";
import { counted } from "@/lib/client/words/counted";
import type { PromptStyle } from "@/lib/prompt/style";
import { BUILT_IN_STYLES } from "./built-in";
import { findStyles } from "./find-styles";
import { PanelFooter } from "./panel-footer";
import { StyleForm } from "./style-form";
import { Tiles } from "./tiles";
import { useEscape } from "./use-escape";
import { type DeletedStyle, useOwnStyles } from "./use-own-styles";

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

const tileOf = (id: string) => `[data-tile="${CSS.escape(id)}"]`;

/** The styles as pictures, several of which can be chosen; a choice applies to the composer at once. */
export function StylesPanel({ styles, prompt, negativePrompt, model, summary, onChange }: Props) {
  const { own, problem, deleted, ...change } = useOwnStyles();
  const [edited, setEdited] = useState<PromptStyle | "new" | null>(null);
  const [query, setQuery] = useState("");
  /** The id of the tile that has, had or gets the focus; empty for no style. */
  const [active, setActive] = useState(styles[0]?.id ?? "");
  const panel = useRef<HTMLDivElement>(null);
  /** What gets the focus when the list is shown again, as a selector. */
  const focused = useRef(tileOf(active));

  // A chosen style may have been changed or deleted in another tab.
  const listed = useMemo(() => {
    const known = [...own, ...BUILT_IN_STYLES];
    return [...styles.filter(({ id }) => !known.some((one) => one.id === id)), ...own];
  }, [own, styles]);
  const shown = findStyles([...listed, ...BUILT_IN_STYLES], query);

  useEffect(() => {
    if (!edited) focus(panel.current, focused.current);
  }, [edited]);

  const isChosen = (id: string) => styles.some((style) => style.id === id);
  const without = (id: string) => styles.filter((style) => style.id !== id);
  function focusTile(id: string) {
    setActive(id);
    focus(panel.current, tileOf(id));
  }
  function toggle(style: PromptStyle | null) {
    setActive(style?.id ?? "");
    if (!style) onChange([]);
    else onChange(isChosen(style.id) ? without(style.id) : [...styles, style]);
  }
  function edit(style: PromptStyle | "new", opener: string) {
    focused.current = opener;
    setEdited(style);
  }
  function save(style: PromptStyle) {
    change.save(style);
    onChange(
      isChosen(style.id) ? styles.map((one) => (one.id === style.id ? style : one)) : [...styles, style],
    );
    setQuery("");
    setActive(style.id);
    focused.current = tileOf(style.id);
    setEdited(null);
  }
  function remove(style: PromptStyle) {
    const at = shown.indexOf(style);
    focusTile((shown[at + 1] ?? shown[at - 1])?.id ?? "");
    change.remove(style, isChosen(style.id));
    onChange(without(style.id));
  }
  function restore(gone: DeletedStyle) {
    change.restore(gone);
    if (gone.wasChosen) onChange([...styles, gone.style]);
    setQuery("");
    // Once its tile is there again.
    requestAnimationFrame(() => focusTile(gone.style.id));
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
  return (
    <div ref={panel} className="flex min-h-0 flex-1 flex-col">
      <Search
        query={query}
        count={shown.length}
        isExample={model === null || prompt.trim() === ""}
        onChange={setQuery}
      />
      <Tiles
        {...{ listed, own, shown, prompt, negativePrompt, model, active }}
        chosen={styles}
        onActive={setActive}
        onToggle={toggle}
        onEdit={(style) => edit(style, `[data-edit="${CSS.escape(style.id)}"]`)}
        onDelete={remove}
      />
      <PanelFooter
        {...{ styles, prompt, summary, problem }}
        deleted={deleted?.style ?? null}
        onRestore={() => deleted && restore(deleted)}
        onNew={() => edit("new", "[data-new-style]")}
        onClear={() => {
          focusTile("");
          onChange([]);
        }}
      />
    </div>
  );
}

function focus(panel: HTMLElement | null, selector: string): void {
  const element = panel?.querySelector<HTMLElement>(selector);
  element?.focus({ preventScroll: true });
  (element?.closest("label") ?? element)?.scrollIntoView({ block: "nearest" });
}

interface SearchProps {
  query: string;
  /** How many styles match. */
  count: number;
  /** Whether the pictures show an example, not the present prompt. */
  isExample: boolean;
  onChange: (query: string) => void;
}

/** Escape empties the field before it closes the dialog. */
function Search({ query, count, isExample, onChange }: SearchProps) {
  const element = useRef<HTMLDivElement>(null);
  useEscape(element, () => {
    onChange("");
    return query !== "";
  });
  const found = counted(count, "style");
  const words = count === 0 ? `No style matches “${query}”.` : found;
  const hint = isExample
    ? "An example in each style. Choose one or several."
    : "Your prompt in each style; pale tiles show an example until it is drawn. Choose one or several.";
  return (
    <div ref={element} className="px-4 pb-3 sm:px-5">
      <TextField
        id="find-style"
        label="Search styles"
        hideLabel
        type="search"
        autoComplete="off"
        placeholder="Search styles"
        value={query}
        onChange={(event) => onChange(event.target.value)}
        className="pointer-coarse:!h-11"
      />
      <p role="status" className="mt-2 text-xs text-faint">
        {query === "" ? hint : words}
      </p>
    </div>
  );
}
