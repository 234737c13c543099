"use client";
import {
  CheckCheck,
  Columns2,
  Download,
  Heart,
  HeartOff,
  LayoutDashboard,
  type LucideIcon,
  Trash2,
  X,
} from "lucide-react";
import type { ComponentProps } from "react";
import { Button, buttonClass } from "@/components/ui/controls/button";
import { cx } from "@/components/ui/cx";
import { PageLink } from "@/components/ui/page/page-link";
import { ProgressBar } from "@/components/ui/progress/progress-bar";
import type { Selection } from "@/components/ui/sheet/use-selection";
import type { ArchiveDownload } from "@/lib/client/api/archive/use-archive-download";
import { usePersonId } from "@/lib/client/person";
import { comparePicturesAddress, keepCompared } from "@/lib/client/pictures/compare-address";
import { bytesInWords } from "@/lib/client/words/bytes";
import { counted, grouped } from "@/lib/client/words/counted";
import type { LibraryKey } from "../actions";
import type { LibraryItem, LibraryView } from "../items";
import { picturesToCompare, type ToCompare } from "./compare";
import { itemsInWords, type Many } from "./use-change-many";

interface Props {
  view: LibraryView;
  selection: Selection;
  /** Those of the selected that are loaded. */
  shown: readonly LibraryItem[];
  many: Many;
  download: Pick<ArchiveDownload, "progress" | "stop">;
  onSelectAll: () => void;
  onAddToBoard: () => void;
  onDownload: () => void;
}

/** The actions on the selected pictures or creations. */
export function SelectionBar({ view, selection, shown, many, download, ...on }: Props) {
  const ids = [...selection.ids];
  const allFavourites = shown.length > 0 && shown.every(isMarked);
  const doing = runningTask(many, download);
  if (!selection.isOn && !doing) return <p role="status" className="sr-only" />;
  const toCompare = picturesToCompare(view, ids, shown);
  return (
    <div
      data-bottom-bar
      className="pointer-events-none fixed inset-x-0 bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-20 flex justify-center p-2 lg:bottom-0 lg:left-14 lg:p-4"
    >
      <div
        role="toolbar"
        aria-label={`Selected ${view}`}
        className="appear pointer-events-auto relative flex max-w-full flex-wrap items-center gap-1 overflow-hidden rounded-xl border border-edge bg-raised p-1.5 shadow-xl max-sm:w-full max-sm:justify-between max-sm:gap-0"
      >
        <p role="status" className="px-2 text-sm whitespace-nowrap max-sm:px-1 text-ink tabular-nums">
          {doing ? doing.words : selectedInWords(ids.length, view)}
        </p>
        {!doing && <Action icon={CheckCheck} label="Select all" name="Select all" onClick={on.onSelectAll} />}
        {ids.length > 0 && (
          <>
            {download.progress ? (
              <Action icon={X} label="Stop" name="Stop the download" onClick={download.stop} />
            ) : (
              <Action
                icon={Download}
                label="Download"
                name={`Download ${itemsInWords(ids.length, view)} as ZIP`}
                onClick={on.onDownload}
              />
            )}
            <Action
              icon={allFavourites ? HeartOff : Heart}
              label={allFavourites ? "Remove from favourites" : "Favourite"}
              name={allFavourites ? "Remove from favourites" : `Favourite ${itemsInWords(ids.length, view)}`}
              onClick={() => many.setFavourite(ids, shown, !allFavourites)}
            />
            <Action
              icon={LayoutDashboard}
              label="Board"
              name={`Add ${itemsInWords(ids.length, view)} to a board`}
              aria-keyshortcuts={"Shift+B" satisfies LibraryKey<"add_selection">}
              onClick={on.onAddToBoard}
            />
            <Compare {...toCompare} />
            <Action
              icon={Trash2}
              label="Delete"
              name={`Delete ${itemsInWords(ids.length, view)}`}
              onClick={() => {
                selection.clear();
                many.remove(ids, shown);
              }}
            />
            <Action icon={X} label="Clear selection" name="Clear selection" onClick={selection.clear} />
            {toCompare.why && (
              // As wide as the buttons above, independent of its text.
              <p id={WHY} className="w-0 min-w-full px-2 pb-1 text-xs text-muted">
                {toCompare.why}
              </p>
            )}
          </>
        )}
        {ids.length === 0 && !doing && (
          <Action icon={X} label="Cancel" name="Stop selecting" onClick={selection.clear} />
        )}
        {doing && (
          <ProgressBar
            name={doing.name}
            done={doing.done}
            of={doing.of}
            words={doing.words}
            className="absolute inset-x-0 bottom-0 rounded-none"
          />
        )}
      </div>
    </div>
  );
}

const isMarked = ({ isPicture, output, creation }: LibraryItem): boolean =>
  isPicture ? output?.is_favourite === true : creation.is_favourite;

const selectedInWords = (count: number, view: LibraryView): string =>
  count === 0 ? `Select ${view}` : `${grouped(count)} selected`;

/** The running task in words and numbers; null when there is none. */
function runningTask({ doing }: Many, { progress }: Pick<ArchiveDownload, "progress">) {
  if (doing) {
    const words = `${doing.words} ${grouped(doing.done)} of ${grouped(doing.of)}…`;
    return { name: doing.words, done: doing.done, of: doing.of, words };
  }
  if (!progress) return null;
  const words =
    progress.of > 0 ? `${bytesInWords(progress.done)} of ${bytesInWords(progress.of)}` : "Packing…";
  return { name: "Downloading", ...progress, words };
}

interface ActionProps extends Pick<ComponentProps<"button">, "aria-keyshortcuts" | "onClick"> {
  icon: LucideIcon;
  /** The visible label, where there is room. */
  label: string;
  /** For screen readers. */
  name: string;
}

function Action({ icon: Icon, label, name, ...button }: ActionProps) {
  return (
    <Button look="quiet" className={ACTION} aria-label={name} data-tooltip={name} {...button}>
      <Icon aria-hidden className="size-4" />
      <span className="max-md:hidden">{label}</span>
    </Button>
  );
}

const ACTION = "hover:!bg-hairline !px-2.5 max-md:size-10 max-md:!px-0";

/** The id of the reason why a comparison is not possible. */
const WHY = "why-not-compare";

function Compare({ pictures }: ToCompare) {
  const personId = usePersonId();
  const inner = (
    <>
      <Columns2 aria-hidden className="size-4" />
      <span className="max-md:hidden">Compare{pictures && ` ${pictures.length}`}</span>
    </>
  );
  if (!pictures) {
    return (
      <Button
        look="quiet"
        className={cx(ACTION, "opacity-50")}
        aria-disabled
        aria-label="Compare"
        aria-describedby={WHY}
      >
        {inner}
      </Button>
    );
  }
  const name = `Compare ${counted(pictures.length, "picture")}`;
  return (
    <PageLink
      href={comparePicturesAddress(pictures)}
      onClick={() => keepCompared(personId, pictures)}
      aria-label={name}
      data-tooltip={name}
      className={cx(buttonClass({ look: "quiet" }), ACTION)}
    >
      {inner}
    </PageLink>
  );
}
