"use client";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/controls/button";
import { FIELD } from "@/components/ui/controls/text-field";
import { cx } from "@/components/ui/cx";
import { Unreadable } from "@/components/ui/page/unreadable";
import { picturePosition } from "@/lib/client/pictures/picture-position";
import type { ChosenPicture, PictureSearch } from "./use-picture-search";

interface Props {
  search: PictureSearch;
  isChosen: (pictureId: string) => boolean;
  /** Whether no further one can be chosen. */
  isFull: boolean;
  onToggle: (picture: ChosenPicture) => void;
  /** Beside the search field. */
  children?: ReactNode;
}

const GRID = "grid grid-cols-[repeat(auto-fill,minmax(min(9rem,30%),1fr))] gap-2";
const PLACES = Array.from({ length: 12 }, (_, place) => place);

/** Thumbnails of all pictures of the person, to choose from. */
export function PictureChoices({ search, isChosen, isFull, onToggle, children }: Props) {
  const { typed, setTyped, words, pictures, isEmpty, list } = search;
  return (
    <div className="min-h-0 flex-1 px-3 pb-4 lg:overflow-y-auto lg:px-4">
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <input
          type="search"
          aria-label="Search in prompts"
          placeholder="Search in prompts"
          value={typed}
          maxLength={200}
          onChange={(event) => setTyped(event.target.value)}
          className={cx(FIELD, "h-9 pointer-coarse:h-10 sm:max-w-sm")}
        />
        {children}
      </div>
      {list.problem && (
        <Unreadable title="The pictures could not be loaded" onRetry={list.reload}>
          {list.problem}
        </Unreadable>
      )}
      {isEmpty && (
        <p role="status" className="py-6 text-sm text-muted">
          {words ? "No prompt contains all these words." : "You have not made any pictures yet."}
        </p>
      )}
      <ul aria-label="Your pictures" aria-busy={list.isLoading} className={GRID}>
        {list.isLoading &&
          PLACES.map((place) => <li key={place} className="developing aspect-square rounded-tile" />)}
        {pictures.map((picture) => (
          <Choice
            key={picture.output.id}
            {...picture}
            isChosen={isChosen(picture.output.id)}
            isFull={isFull}
            onToggle={() => onToggle(picture)}
          />
        ))}
      </ul>
      {list.hasOlder && (
        <Button size="small" className="mt-4" disabled={list.isLoadingOlder} onClick={list.loadOlder}>
          Show older
        </Button>
      )}
    </div>
  );
}

interface ChoiceProps extends ChosenPicture {
  isChosen: boolean;
  isFull: boolean;
  onToggle: () => void;
}

function Choice({ creation, output, isChosen, isFull, onToggle }: ChoiceProps) {
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
          data-tile
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
