"use client";
import { ChevronDown, Dices } from "lucide-react";
import { type ClipboardEvent, type KeyboardEvent, useState } from "react";
import { IconButton } from "@/components/ui/controls/icon-button";
import type { TypedKind } from "@/lib/sheet-plan/values-of-text";
import { randomSeed } from "../draft/draft";
import type { SheetValue } from "./sheet-draft";

interface TypedProps {
  kind: TypedKind;
  label: string;
  /** @returns whether anything was taken; what was not stays in the field. */
  onAdd: (text: string) => boolean;
  /** A paste of several values adds them at once. */
  onPaste: (event: ClipboardEvent) => void;
}

const EXAMPLES: Record<TypedKind, string> = {
  words: "Add, or paste a column",
  negative_prompt: "Add, or paste a column",
  seed: "Add, such as 1..10 step 2",
  strength: "Add, such as 0.2..0.8 step 0.2",
};

const ENTRY =
  "min-w-0 flex-1 rounded-md border border-dashed border-edge bg-transparent px-2 py-1 text-base leading-6 text-ink transition-colors placeholder:text-faint hover:border-faint focus:border-accent focus-visible:outline-1 focus-visible:outline-offset-0 lg:text-sm lg:leading-6";

/** Where further values are typed or pasted: Enter adds what was typed. */
export function TypedEntry({ kind, label, onAdd, onPaste }: TypedProps) {
  const [text, setText] = useState("");
  function add(): void {
    if (text.trim() !== "" && onAdd(text)) setText("");
  }
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.nativeEvent.isComposing || event.altKey) return;
    const isSending = event.ctrlKey || event.metaKey;
    if (event.key === "Enter" && !event.shiftKey && !(isSending && text === "")) {
      event.preventDefault();
      // What it adds is counted before the sheet is sent.
      event.stopPropagation();
      add();
    } else if (text === "" && !isSending && ["Backspace", "ArrowLeft", "ArrowUp"].includes(event.key)) {
      event.preventDefault();
      const values = event.currentTarget.closest("ul")?.querySelectorAll<HTMLElement>("[data-value]");
      values?.[values.length - 1]?.focus();
    }
  }
  return (
    <span className="flex min-w-0 flex-1 gap-1">
      <textarea
        data-entry
        rows={1}
        aria-label={label}
        value={text}
        spellCheck={false}
        placeholder={EXAMPLES[kind]}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={add}
        className={`${ENTRY} max-h-32 resize-none field-sizing-content`}
      />
      {kind === "seed" && (
        <IconButton
          icon={Dices}
          label="Add a random seed"
          onClick={() => onAdd(randomSeed())}
          className="!size-8 pointer-coarse:!size-10"
        />
      )}
    </span>
  );
}

interface PickedProps {
  label: string;
  /** What is not among the values yet. */
  choices: readonly SheetValue[];
  onAdd: (value: SheetValue) => void;
}

/** Where further values are picked. */
export function PickedEntry({ label, choices, onAdd }: PickedProps) {
  return (
    <span className="relative flex min-w-0 flex-1">
      <select
        data-entry
        aria-label={label}
        value=""
        disabled={choices.length === 0}
        onChange={(event) => {
          const choice = choices.find(({ id }) => id === event.target.value);
          if (choice) onAdd(choice);
        }}
        className={`${ENTRY} appearance-none pr-8 !text-muted disabled:opacity-50`}
      >
        <option value="">{choices.length === 0 ? "All are added" : `${label}…`}</option>
        {choices.map(({ id, text }) => (
          <option key={id} value={id} className="bg-panel text-ink">
            {text || "Picture"}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-2 size-4 -translate-y-1/2 text-faint"
      />
    </span>
  );
}
