"use client";
import type { Creation, CreationOutput } from "contract/creations/creation";
import { Check, Trophy } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { FIELD } from "@/components/ui/controls/text-field";
import { cx } from "@/components/ui/cx";
import { useLibrary } from "@/lib/client/creations/use-library";
import { MAX_COMPARED_PICTURES, MAX_SIDE_BY_SIDE } from "@/lib/client/pictures/compare-address";
import { picturePosition } from "@/lib/client/pictures/picture-position";
import { MIN_COMPARED_PICTURES } from "./address";
import { NothingToCompare, PicturesUnreadable } from "./states";

/** The pause after typing before the search starts. */
const DEBOUNCE_MS = 250;
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

/** Thumbnails of all pictures of the person, newest first, to choose from. */
export function Picker({ chosen, onChoose, offersLatest = false, onCancel, barClassName }: Props) {
  const [ids, setIds] = useState(chosen);
  const [q, setQ] = useState("");
  const [words, setWords] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setWords(q.trim()), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [q]);
  const filters = useMemo(() => ({ status: ["succeed"] as const, ...(words && { q: words }) }), [words]);
  const { creations, isLoading, isStale, problem, hasOlder, isLoadingOlder, loadOlder, reload } = useLibrary(
    filters,
    null,
  );
  const pictures = creations.flatMap((creation) => creation.outputs.map((output) => ({ creation, output })));
  const max = offersLatest ? MAX_COMPARED_PICTURES : MAX_SIDE_BY_SIDE;
  const isFull = ids.length >= max;
  const latest = pictures.slice(0, LATEST).map(({ output }) => output.id);
  const toggle = (id: string) =>
    setIds((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]));
  const isEmpty = !isLoading && !isStale && !problem && pictures.length === 0;
  if (isEmpty && words === "" && !onCancel) return <NothingToCompare />;
  return (
    <>
      <div className="min-h-0 flex-1 px-3 pb-4 lg:overflow-y-auto lg:px-4">
        <div className="mb-3 flex flex-wrap items-center gap-2">
          <input
            type="search"
            aria-label="Search in prompts"
            placeholder="Search in prompts"
            value={q}
            maxLength={200}
            onChange={(event) => setQ(event.target.value)}
            className={cx(FIELD, "h-9 pointer-coarse:h-10 sm:max-w-sm")}
          />
          {offersLatest && latest.length >= MIN_LATEST && (
            <Button onClick={() => onChoose(latest)}>
              <Trophy aria-hidden className="size-4" />
              {words
                ? `Decide among these ${latest.length}`
                : `Decide among your latest ${latest.length} pictures`}
            </Button>
          )}
        </div>
        {problem && <PicturesUnreadable words={problem} onRetry={reload} />}
        {isEmpty && (
          <p role="status" className="py-6 text-sm text-muted">
            {words ? "No prompt contains all these words." : "You have not made any pictures yet."}
          </p>
        )}
        <ul aria-label="Your pictures" aria-busy={isLoading} className={GRID}>
          {isLoading &&
            PLACES.map((place) => <li key={place} className="developing aspect-square rounded-tile" />)}
          {pictures.map(({ creation, output }) => (
            <Choice
              key={output.id}
              creation={creation}
              output={output}
              place={ids.indexOf(output.id)}
              isFull={isFull}
              onToggle={() => toggle(output.id)}
            />
          ))}
        </ul>
        {hasOlder && (
          <Button size="small" className="mt-4" disabled={isLoadingOlder} onClick={loadOlder}>
            Show older
          </Button>
        )}
      </div>
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
            : `${ids.length > MAX_SIDE_BY_SIDE ? "Decide among" : "Compare"} ${ids.length} pictures`}
        </Button>
      </div>
    </>
  );
}

const GRID = "grid grid-cols-[repeat(auto-fill,minmax(min(9rem,30%),1fr))] gap-2";
const PLACES = Array.from({ length: 12 }, (_, place) => place);

interface ChoiceProps {
  creation: Creation;
  output: CreationOutput;
  /** The position among the chosen ones, from 0; -1 when not chosen. */
  place: number;
  isFull: boolean;
  onToggle: () => void;
}

function Choice({ creation, output, place, isFull, onToggle }: ChoiceProps) {
  const isChosen = place >= 0;
  const count = creation.outputs.length;
  const name = `${creation.prompt}${count > 1 ? `, picture ${picturePosition(creation, output)} of ${count}` : ""}`;
  return (
    <li>
      <label
        data-tooltip={name}
        className="relative block aspect-square overflow-hidden rounded-tile bg-tray has-checked:outline-2 has-checked:-outline-offset-2 has-checked:outline-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent has-disabled:opacity-40"
      >
        {/* biome-ignore lint/performance/noImgElement: signed addresses, already small */}
        <img src={output.thumbnail_url} alt="" loading="lazy" className="size-full object-contain" />
        <input
          type="checkbox"
          aria-label={name}
          checked={isChosen}
          disabled={isFull && !isChosen}
          onChange={onToggle}
          className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-default"
        />
        <span
          aria-hidden
          className={cx(
            "pointer-events-none absolute top-1.5 right-1.5 flex size-6 items-center justify-center rounded-full text-xs font-medium",
            isChosen ? "bg-white text-black" : "bg-black/45 text-white ring-1 ring-white/70 ring-inset",
          )}
        >
          {isChosen && <Check className="size-4" />}
        </span>
      </label>
    </li>
  );
}
