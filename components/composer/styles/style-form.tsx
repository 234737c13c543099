"use client";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { FIELD, TextField } from "@/components/ui/controls/text-field";
import { PLACE, type PromptStyle, styledPrompt } from "@/lib/prompt/style";
import { styleProblems } from "@/lib/prompt/style-problems";
import { useEscape } from "./use-escape";

interface Props {
  /** Null for a new one. */
  style: PromptStyle | null;
  /** The prompt of the composer, to preview the template. */
  prompt: string;
  onSave: (style: PromptStyle) => void;
  onCancel: () => void;
}

/** Creates a style or changes one of the person's own. */
export function StyleForm({ style, prompt, onSave, onCancel }: Props) {
  const [name, setName] = useState(style?.name ?? "");
  const [template, setTemplate] = useState(style?.template ?? `${PLACE}, `);
  const [negativePrompt, setNegativePrompt] = useState(style?.negativePrompt ?? "");
  const [isTried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector("input")?.focus(), []);
  useEscape(form, () => {
    onCancel();
    return true;
  });
  const problems = styleProblems({ name, template, negativePrompt });
  const shown = isTried ? problems : {};

  function save(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    const [wrong] = Object.keys(problems);
    if (wrong) {
      form.current?.querySelector<HTMLElement>(`#style-${wrong}`)?.focus();
      return;
    }
    onSave({
      id: style?.id ?? crypto.randomUUID(),
      name: name.trim(),
      template: template.trim(),
      negativePrompt: negativePrompt.trim(),
    });
  }

  return (
    <form
      ref={form}
      noValidate
      aria-label={style ? `Edit the style ${style.name}` : "New style"}
      onSubmit={save}
      className="grid min-h-0 grid-cols-1 gap-4 overflow-y-auto border-t border-hairline px-5 py-4"
    >
      <TextField
        id="style-name"
        label="Name"
        autoComplete="off"
        value={name}
        problem={shown.name}
        onChange={(event) => setName(event.target.value)}
      />
      <div>
        <label htmlFor="style-template" className="mb-1.5 block text-xs text-muted">
          Template
        </label>
        <textarea
          id="style-template"
          rows={3}
          value={template}
          aria-invalid={shown.template ? true : undefined}
          aria-describedby="style-template-hint"
          onChange={(event) => setTemplate(event.target.value)}
          className={`${FIELD} block resize-none py-2.5`}
        />
        <p
          id="style-template-hint"
          className={`mt-1.5 text-xs ${shown.template ? "text-danger" : "text-faint"}`}
        >
          {shown.template ?? `${PLACE} is replaced by the prompt of the composer.`}
        </p>
      </div>
      <TextField
        id="style-negativePrompt"
        label="Negative prompt (optional)"
        autoComplete="off"
        value={negativePrompt}
        problem={shown.negativePrompt}
        onChange={(event) => setNegativePrompt(event.target.value)}
      />
      <p className="text-xs break-words text-muted">
        <span className="text-faint">Preview: </span>
        {styledPrompt({ template }, prompt.trim() === "" ? "a lighthouse at dusk" : prompt)}
      </p>
      <div className="flex justify-end gap-2">
        <Button look="quiet" onClick={onCancel}>
          Back
        </Button>
        <Button type="submit" look="primary">
          Save and use
        </Button>
      </div>
    </form>
  );
}
