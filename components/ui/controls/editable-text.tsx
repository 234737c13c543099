"use client";
import { useEffect, useRef, useState } from "react";
import { cx } from "@/components/ui/cx";

interface Props {
  text: string;
  /** Shown instead of an empty text. */
  placeholder: string;
  /** For screen readers, such as "Rename the board". */
  label: string;
  maxCharacters: number;
  isEditing: boolean;
  onEdit: () => void;
  /** Called with the trimmed text when it has changed. */
  onSave: (text: string) => void;
  onDone: () => void;
  /** The id of the button, for the focus. */
  id?: string;
  className?: string;
}

/** A text that is edited where it stands: a click opens the field, Enter and leaving it save, Escape does not. */
export function EditableText({
  text,
  placeholder,
  label,
  isEditing,
  onEdit,
  id,
  className,
  ...field
}: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  const keepsFocus = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing && keepsFocus.current)
      button.current?.focus({ preventScroll: true });
    wasEditing.current = isEditing;
    keepsFocus.current = false;
  }, [isEditing]);
  if (isEditing) {
    const close = () => {
      keepsFocus.current = true;
    };
    return (
      <Field
        text={text}
        placeholder={placeholder}
        label={label}
        className={className}
        onKeyEnd={close}
        {...field}
      />
    );
  }
  return (
    <button
      ref={button}
      id={id}
      type="button"
      onClick={onEdit}
      data-tooltip={label}
      className={cx(
        "relative -mx-1.5 min-w-0 cursor-text truncate rounded px-1.5 text-left hover:bg-raised",
        !text && "text-faint",
        className,
      )}
    >
      {text || placeholder}
      <span className="sr-only">, {label.toLowerCase()}</span>
    </button>
  );
}

interface FieldProps
  extends Pick<Props, "text" | "placeholder" | "label" | "maxCharacters" | "onSave" | "onDone"> {
  className: string | undefined;
  /** Called before the field is closed by a key, after which the button gets the focus. */
  onKeyEnd: () => void;
}

function Field({ text, placeholder, label, maxCharacters, onSave, onDone, className, onKeyEnd }: FieldProps) {
  const [value, setValue] = useState(text);
  const field = useRef<HTMLInputElement>(null);
  const isOver = useRef(false);
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    field.current?.select();
  }, []);
  function finish(saves: boolean): void {
    if (isOver.current) return;
    isOver.current = true;
    const next = value.trim();
    if (saves && next !== text) onSave(next);
    onDone();
  }
  return (
    <input
      ref={field}
      value={value}
      maxLength={maxCharacters}
      placeholder={placeholder}
      aria-label={label}
      onChange={(event) => setValue(event.target.value)}
      onBlur={() => finish(true)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing || (event.key !== "Enter" && event.key !== "Escape")) return;
        event.preventDefault();
        event.stopPropagation();
        onKeyEnd();
        finish(event.key === "Enter");
      }}
      className={cx(
        "-mx-1.5 w-full min-w-0 rounded border-0 bg-raised px-1.5 text-ink placeholder:text-faint max-lg:!text-base",
        className,
      )}
    />
  );
}
