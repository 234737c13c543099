"use client";
import { Check, X } from "lucide-react";
import { Button } from "@/components/ui/controls/button";
import { IconButton } from "@/components/ui/controls/icon-button";
import { cx } from "@/components/ui/cx";
import type { SharedView } from "../stage/picture-frame";
import { PictureGrid } from "../stage/picture-grid";
import type { Compared } from "../use-comparison";

interface Props extends SharedView {
  compared: readonly Compared[];
  marked: readonly string[];
  /** How many are to be picked. */
  quota: number;
  onKeep: (pictureId: string) => void;
  onSetAside: (pictureId: string) => void;
}

/** The pictures to decide now, each with a large button below it. */
export function Round({ compared, marked, quota, onKeep, onSetAside, ...shared }: Props) {
  const isMarked = ({ output }: Compared) => marked.includes(output.id);
  return (
    <PictureGrid
      compared={compared}
      isMarked={isMarked}
      bar={(one) => (
        <>
          <Button
            look={isMarked(one) ? "primary" : "plain"}
            {...(quota > 1 && { "aria-pressed": isMarked(one) })}
            aria-keyshortcuts={one.letter}
            aria-label={`Pick picture ${one.letter}: ${one.creation.prompt}`}
            onClick={() => onKeep(one.output.id)}
            className="min-w-0 flex-1"
          >
            <kbd aria-hidden className={cx("font-mono text-xs", !isMarked(one) && "text-muted")}>
              {one.letter}
            </kbd>
            {isMarked(one) && <Check aria-hidden className="size-4" />}
            {isMarked(one) ? "Picked" : "Pick"}
          </Button>
          <IconButton
            icon={X}
            label={`Set picture ${one.letter} aside`}
            aria-keyshortcuts={`Shift+${one.letter} X`}
            onClick={() => onSetAside(one.output.id)}
          />
        </>
      )}
      {...shared}
    />
  );
}
