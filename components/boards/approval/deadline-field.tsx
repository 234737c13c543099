"use client";
import { type FormEvent, useId, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { TextField } from "@/components/ui/controls/text-field";
import { serverNow } from "@/lib/client/api/call/server-clock";
import { momentInWords } from "./words";

interface Props {
  /** null for no deadline. */
  time: string | null;
  mayChange: boolean;
  onSave: (time: string | null) => Promise<unknown>;
}

/** The deadline in words, and how to move it. */
export function DeadlineField({ time, mayChange, onSave }: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [value, setValue] = useState(time === null ? "" : localValue(time));
  async function save(event: FormEvent) {
    event.preventDefault();
    await onSave(value === "" ? null : new Date(value).toISOString());
    setOpen(false);
  }
  if (isOpen)
    return (
      <form onSubmit={save}>
        <TextField
          id={id}
          type="datetime-local"
          label="Deadline, in your time; empty for none"
          value={value}
          onChange={(event) => setValue(event.target.value)}
          after={<Button type="submit">Save</Button>}
        />
      </form>
    );
  const isOver = time !== null && Date.parse(time) <= serverNow();
  return (
    <p className="text-sm text-muted">
      {time === null ? (
        "No deadline. "
      ) : (
        <span className={isOver ? "text-warning" : undefined}>
          {isOver ? "The deadline was" : "Until"} {momentInWords(time)}.{" "}
        </span>
      )}
      {mayChange && (
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="rounded text-ink underline decoration-edge underline-offset-4"
        >
          {time === null ? "Set one" : "Change"}
          <span className="sr-only"> the deadline</span>
        </button>
      )}
    </p>
  );
}

/** As `datetime-local` has it. */
function localValue(time: string): string {
  const date = new Date(time);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
