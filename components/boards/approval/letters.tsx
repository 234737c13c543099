"use client";
import { useId, useState } from "react";
import { Choices } from "@/components/ui/controls/choices";
import { CopyButton } from "@/components/ui/controls/copy-button";
import { FIELD } from "@/components/ui/controls/text-field";
import { invitation, reminder } from "./words";

interface Props {
  letter: Parameters<typeof invitation>[0];
  /** Those whose answers are missing; none where anybody may answer. */
  missing: readonly string[];
  /** In milliseconds. */
  now: number;
}

/** The text to send: the studio sends no mail. */
export function Letters({ letter, missing, now }: Props) {
  const id = useId();
  const [which, setWhich] = useState<"invitation" | "reminder">("invitation");
  const text = which === "invitation" ? invitation(letter, now) : reminder(letter, missing, now);
  return (
    <div className="grid gap-2">
      <Choices<"invitation" | "reminder">
        legend="Text to send"
        value={which}
        onChange={setWhich}
        choices={[
          { value: "invitation", label: "Invitation" },
          { value: "reminder", label: "Reminder" },
        ]}
      />
      <div className="relative">
        <label htmlFor={id} className="sr-only">
          The text
        </label>
        <textarea
          id={id}
          readOnly
          rows={6}
          value={text}
          className={`${FIELD} resize-y py-2 pr-10 !text-xs`}
        />
        <CopyButton text={text} label={`Copy the ${which}`} className="absolute top-1 right-1 bg-canvas" />
      </div>
    </div>
  );
}
