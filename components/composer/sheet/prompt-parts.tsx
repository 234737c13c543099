"use client";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { partsOf } from "@/lib/sheet-plan/cell-request";
import type { SheetAxis } from "./sheet-draft";

interface Props {
  prompt: string;
  axes: readonly SheetAxis[];
  /** Makes an axis of selected words. */
  onVary: (words: string) => void;
}

/** The prompt with the parts that axes stand for. Words that are selected in it can become an axis. */
export function PromptParts({ prompt, axes, onVary }: Props) {
  const text = useRef<HTMLParagraphElement>(null);
  const [selected, setSelected] = useState("");
  useEffect(() => {
    const read = () => {
      const selection = document.getSelection();
      const isInside =
        selection &&
        !selection.isCollapsed &&
        [selection.anchorNode, selection.focusNode].every((node) => text.current?.contains(node));
      setSelected(isInside ? selection.toString().trim() : "");
    };
    document.addEventListener("selectionchange", read);
    return () => document.removeEventListener("selectionchange", read);
  }, []);
  if (prompt.trim() === "") return null;
  const words = axes.flatMap((axis) => (axis.kind === "words" && axis.words !== "" ? [axis] : []));
  const parts = partsOf(
    prompt,
    words.map(({ words: part }) => ({ kind: "words", name: "", words: part, values: [] })),
  )
    .flatMap((part) => part ?? [])
    .sort((a, b) => a.start - b.start);
  const isOffered =
    selected !== "" && prompt.includes(selected) && !words.some((one) => one.words === selected);
  return (
    <div className="grid gap-2">
      <p
        ref={text}
        className="max-h-24 overflow-y-auto rounded-md bg-canvas px-3 py-2 text-sm break-words whitespace-pre-wrap text-muted ring-1 ring-hairline"
      >
        {parts.map(({ start, end }, at) => (
          <span key={start}>
            {prompt.slice(parts[at - 1]?.end ?? 0, start)}
            <mark className="rounded-sm bg-accent/15 text-ink underline decoration-accent decoration-2 underline-offset-4">
              {prompt.slice(start, end)}
            </mark>
          </span>
        ))}
        {prompt.slice(parts.at(-1)?.end ?? 0)}
      </p>
      {isOffered && (
        <Button
          size="small"
          // The selection stays while it is pressed.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onVary(selected)}
          className="max-w-full justify-self-start"
        >
          <span className="truncate">Make “{selected}” an axis</span>
        </Button>
      )}
    </div>
  );
}
