"use client";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { IconButton } from "@/components/ui/controls/icon-button";
import { cx } from "@/components/ui/cx";
import { usePersonId } from "@/lib/client/person";
import { type PromptStyle, styledPrompt } from "@/lib/prompt/style";
import { BUILT_IN_STYLES } from "./built-in";
import { deleteStyle, readStyles, saveStyle } from "./own-styles";
import { StyleForm } from "./style-form";

interface Props {
  style: PromptStyle | null;
  prompt: string;
  onChange: (style: PromptStyle | null) => void;
}

/** The styles as radio buttons; a choice applies to the composer at once. */
export function StylesPanel({ style, prompt, onChange }: Props) {
  const personId = usePersonId();
  const [own, setOwn] = useState(() => readStyles(personId));
  const [edited, setEdited] = useState<PromptStyle | "new" | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  // The chosen style may have been changed or deleted in another tab.
  const isUnlisted = style !== null && ![...BUILT_IN_STYLES, ...own].some(({ id }) => id === style.id);

  const list = useRef<HTMLFieldSetElement>(null);
  // When opened, and after the form, the list scrolls to the chosen style and focuses it.
  useEffect(() => {
    if (edited) return;
    const chosen = list.current?.querySelector<HTMLElement>("input:checked");
    chosen?.focus({ preventScroll: true });
    chosen?.closest("label")?.scrollIntoView({ block: "nearest" });
  }, [edited]);

  function afterChange(isStored: boolean) {
    setOwn(readStyles(personId));
    setProblem(
      isStored
        ? null
        : "This browser could not store the style: its storage is full or switched off. The style lasts until you leave the page.",
    );
  }

  if (edited)
    return (
      <StyleForm
        style={edited === "new" ? null : edited}
        prompt={prompt}
        onCancel={() => setEdited(null)}
        onSave={(saved) => {
          afterChange(saveStyle(personId, saved));
          onChange(saved);
          setEdited(null);
        }}
      />
    );
  return (
    <>
      <fieldset ref={list} className="min-h-0 flex-1 overflow-y-auto border-y border-hairline px-5 py-4">
        <legend className="sr-only">Style</legend>
        <div className="grid grid-cols-1 gap-2">
          <Choice name="No style" isChosen={style === null} onChoose={() => onChange(null)}>
            The prompt without changes
          </Choice>
          {isUnlisted && (
            <Choice name={style.name} isChosen onChoose={() => {}}>
              {style.template}
            </Choice>
          )}
        </div>
        {own.length > 0 && <h3 className="mt-5 mb-2 text-xs text-faint">Yours</h3>}
        <div className="grid grid-cols-1 gap-2">
          {own.map((one) => (
            <div key={one.id} className="flex items-center gap-1">
              <Choice name={one.name} isChosen={one.id === style?.id} onChoose={() => onChange(one)}>
                {one.template}
              </Choice>
              <IconButton icon={Pencil} label={`Edit: ${one.name}`} onClick={() => setEdited(one)} />
              <IconButton
                icon={Trash2}
                label={`Delete: ${one.name}`}
                onClick={() => {
                  list.current
                    ?.querySelector<HTMLElement>(one.id === style?.id ? "input" : ":checked")
                    ?.focus();
                  afterChange(deleteStyle(personId, one.id));
                  if (one.id === style?.id) onChange(null);
                }}
              />
            </div>
          ))}
        </div>
        <h3 className="mt-5 mb-2 text-xs text-faint">Built-in</h3>
        <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
          {BUILT_IN_STYLES.map((one) => (
            <Choice
              key={one.id}
              name={one.name}
              isChosen={one.id === style?.id}
              onChoose={() => onChange(one)}
            >
              {one.template}
            </Choice>
          ))}
        </div>
      </fieldset>
      <div className="grid gap-3 px-5 py-4">
        <p role="alert" className="text-xs text-danger empty:hidden">
          {problem}
        </p>
        {style && (
          <p className="line-clamp-3 text-xs break-words text-muted">
            <span className="text-faint">Preview: </span>
            {styledPrompt(style, prompt.trim() === "" ? "…" : prompt)}
            {style.negativePrompt && <span className="text-faint"> · without {style.negativePrompt}</span>}
          </p>
        )}
        <div className="flex items-center justify-between gap-2">
          <Button size="small" onClick={() => setEdited("new")}>
            <Plus aria-hidden className="size-3.5" />
            New style
          </Button>
          <Button
            look="primary"
            size="small"
            onClick={(event) => event.currentTarget.closest("dialog")?.close()}
          >
            Done
          </Button>
        </div>
      </div>
    </>
  );
}

interface ChoiceProps {
  name: string;
  children: string;
  isChosen: boolean;
  onChoose: () => void;
}

function Choice({ name, children, isChosen, onChoose }: ChoiceProps) {
  return (
    <label
      className={cx(
        "relative block min-w-0 flex-1 cursor-pointer rounded-md border px-3 py-2 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-accent",
        isChosen ? "border-ink bg-raised" : "border-hairline hover:border-edge",
      )}
    >
      <input
        type="radio"
        name="style"
        checked={isChosen}
        onChange={onChoose}
        aria-label={name}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      <span className="block truncate text-sm text-ink">{name}</span>
      <span className="mt-0.5 line-clamp-2 text-xs break-words text-faint">{children}</span>
    </label>
  );
}
