"use client";
import { Trophy } from "lucide-react";
import { useState } from "react";
import { PictureChoices } from "@/components/picture/choose/picture-choices";
import { usePictureSearch } from "@/components/picture/choose/use-picture-search";
import { Button } from "@/components/ui/controls/button";
import { cx } from "@/components/ui/cx";
import { MAX_COMPARED_PICTURES, MAX_SIDE_BY_SIDE } from "@/lib/client/pictures/compare-address";
import { counted } from "@/lib/client/words/counted";
import { MIN_COMPARED_PICTURES } from "./address";
import { NothingToCompare } from "./states";

/** How many of the latest pictures are decided with one button, and the fewest for which it is offered. */
const LATEST = 40;
const MIN_LATEST = 3;

interface Props {
  /** Ids of the pictures that are compared already. */
  chosen: readonly string[];
  onChoose: (pictures: readonly string[]) => void;
  /** Whether more pictures than fit side by side may be chosen, and the latest ones with one button. */
  offersLatest?: boolean;
  /** Absent where there is nothing to return to. */
  onCancel?: () => void;
  /** Of the bar below the pictures. */
  barClassName?: string;
}

/** The pictures of a comparison, chosen from all of the person. */
export function Picker({ chosen, onChoose, offersLatest = false, onCancel, barClassName }: Props) {
  const [ids, setIds] = useState(chosen);
  const search = usePictureSearch();
  const { words, pictures, isEmpty } = search;
  const max = offersLatest ? MAX_COMPARED_PICTURES : MAX_SIDE_BY_SIDE;
  const latest = pictures.slice(0, LATEST).map(({ output }) => output.id);
  const toggle = (id: string) =>
    setIds((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]));
  if (isEmpty && words === "" && !onCancel) return <NothingToCompare />;
  return (
    <>
      <PictureChoices
        search={search}
        isChosen={(id) => ids.includes(id)}
        isFull={ids.length >= max}
        onToggle={({ output }) => toggle(output.id)}
      >
        {offersLatest && latest.length >= MIN_LATEST && (
          <Button onClick={() => onChoose(latest)}>
            <Trophy aria-hidden className="size-4" />
            {words
              ? `Decide among these ${latest.length}`
              : `Decide among your latest ${counted(latest.length, "picture")}`}
          </Button>
        )}
      </PictureChoices>
      <div
        className={cx(
          "flex shrink-0 flex-wrap items-center justify-end gap-2 border-t border-hairline px-3 py-3 lg:px-4",
          barClassName,
        )}
      >
        <p role="status" className="mr-auto text-xs text-muted tabular-nums">
          {offersLatest ? `${ids.length} chosen` : `${ids.length} of ${max} chosen`}
        </p>
        {onCancel && (
          <Button look="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button look="primary" disabled={ids.length < MIN_COMPARED_PICTURES} onClick={() => onChoose(ids)}>
          {ids.length < MIN_COMPARED_PICTURES
            ? `Choose at least ${MIN_COMPARED_PICTURES}`
            : `${ids.length > MAX_SIDE_BY_SIDE ? "Decide among" : "Compare"} ${counted(ids.length, "picture")}`}
        </Button>
      </div>
    </>
  );
}
