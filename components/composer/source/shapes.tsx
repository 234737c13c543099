"use client";
import { parseAspectRatio } from "contract/models/shape";
import { Plus } from "lucide-react";
import { type KeyboardEvent, useId, useState } from "react";
import { IconButton } from "@/components/ui/controls/icon-button";
import { FIELD } from "@/components/ui/controls/text-field";
import { cx } from "@/components/ui/cx";
import { Outline } from "../fields/outline";

/** Those that campaigns need. */
const USUAL = ["1:1", "4:5", "3:2", "16:9", "9:16"];
/** A ratio within this factor of the source's own would add nothing to it. */
const SAME = 1.01;

interface Props {
  size: { width: number; height: number };
  shapes: readonly string[];
  /** Whether the sheet of a phone is open; closed, it has the usual shapes alone. */
  open: boolean;
  onChange: (shapes: string[]) => void;
}

/** The aspect ratios that a source is expanded to: one creation for each. */
export function Shapes({ size, shapes, open, onChange }: Props) {
  const own = shapes.filter((shape) => !USUAL.includes(shape));
  const offered = [...USUAL.filter((shape) => !isShapeOf(size, shape)), ...own];
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-xs text-muted">Expand to</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(3.25rem,1fr))] gap-1.5">
        {offered.map((shape) => (
          <label
            key={shape}
            className={cx(
              "relative flex h-14 flex-col items-center justify-center gap-1.5 rounded-md text-muted ring-1 ring-hairline",
              "hover:text-ink has-checked:bg-raised has-checked:text-ink has-checked:ring-edge has-focus-visible:outline-2 has-focus-visible:outline-accent",
            )}
          >
            <input
              type="checkbox"
              aria-label={shape}
              checked={shapes.includes(shape)}
              onChange={({ target }) =>
                onChange(target.checked ? [...shapes, shape] : shapes.filter((one) => one !== shape))
              }
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <Outline aspectRatio={shape} />
            <span className="font-mono text-[11px] leading-none">{shape}</span>
          </label>
        ))}
        <OwnShape
          className={cx(!open && "max-lg:hidden")}
          onAdd={(shape) => {
            if (!shapes.includes(shape)) onChange([...shapes, shape]);
          }}
        />
      </div>
    </fieldset>
  );
}

/** Whether the picture has this shape already. */
function isShapeOf({ width, height }: Props["size"], shape: string): boolean {
  const ratio = (parseAspectRatio(shape) ?? 0) / (width / height);
  return ratio < SAME && ratio > 1 / SAME;
}

/** For any other aspect ratio. */
function OwnShape({ onAdd, className }: { onAdd: (shape: string) => void; className: string | undefined }) {
  const [text, setText] = useState("");
  const [isWrong, setIsWrong] = useState(false);
  const id = useId();
  function add(): void {
    const shape = text.replaceAll(" ", "");
    const isShape = parseAspectRatio(shape) !== null;
    setIsWrong(!isShape);
    if (!isShape) return;
    onAdd(shape);
    setText("");
  }
  return (
    <div className={cx("col-span-full flex items-center gap-1.5", className)}>
      <input
        aria-label="Another aspect ratio"
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? id : undefined}
        placeholder="Own, such as 5:2"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setIsWrong(false);
        }}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
          // Not the form's Generate.
          event.preventDefault();
          add();
        }}
        className={cx(
          FIELD,
          "h-8 !w-44 font-mono !text-xs pointer-coarse:h-10 pointer-coarse:!w-52 pointer-coarse:!text-base",
        )}
      />
      <IconButton icon={Plus} label="Add this aspect ratio" onClick={add} />
      {isWrong && (
        <p id={id} role="alert" className="text-xs text-danger">
          Two numbers, such as 5:2.
        </p>
      )}
    </div>
  );
}
