"use client";
import { Plus, X } from "lucide-react";
import { useSize } from "@/components/ui/layout/use-size";
import { bestColumns } from "./best-columns";
import { Letter, PictureFrame, type SharedView } from "./picture-frame";
import type { Compared } from "./use-comparison";

interface Props extends SharedView {
  compared: readonly Compared[];
  /** How many further pictures are loading. */
  coming: number;
  /** Adds a picture; null when no place is offered. */
  onAdd: (() => void) | null;
  onRemove: (pictureId: string) => void;
}

const GAP = 8;

/** All pictures, in the number of columns in which they are largest. */
export function SideBySide({ compared, coming, onAdd, onRemove, onScene, ...shared }: Props) {
  const [measured, area] = useSize();
  const ratios = compared.map(({ output }) => output.width / output.height);
  const offersPlace = onAdd !== null && coming === 0;
  const places = [...ratios, ...Array<number>(coming + (offersPlace ? 1 : 0)).fill(ratios[0] ?? 1)];
  const columns = area ? bestColumns(places, area, GAP) : 1;
  return (
    <ul
      ref={measured}
      aria-label="Pictures"
      className="grid h-[62dvh] auto-rows-fr lg:h-auto lg:min-h-0 lg:flex-1"
      style={{ gap: GAP, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {area &&
        compared.map((one, index) => (
          <li key={one.output.id} className="relative min-h-0 overflow-hidden bg-tray lg:rounded-tile">
            <PictureFrame
              one={one}
              {...shared}
              onScene={index === 0 ? onScene : undefined}
              over={
                <>
                  <Letter one={one} className="bottom-2 left-2" />
                  <button
                    type="button"
                    aria-label={`Remove ${one.letter} from the comparison`}
                    title="Remove from the comparison"
                    onClick={() => onRemove(one.output.id)}
                    className="absolute top-2 right-2 flex size-8 items-center justify-center rounded-md bg-black/60 text-white hover:bg-black/80 pointer-coarse:size-10"
                  >
                    <X aria-hidden className="size-4" />
                  </button>
                </>
              }
            />
          </li>
        ))}
      {area &&
        Array.from({ length: coming }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: equal placeholders
          <li key={place} aria-hidden className="developing min-h-0 lg:rounded-tile" />
        ))}
      {area && onAdd && offersPlace && (
        <li className="min-h-0">
          <button
            type="button"
            onClick={onAdd}
            className="flex size-full flex-col items-center justify-center gap-2 border border-dashed border-edge text-sm text-muted transition-colors hover:bg-panel hover:text-ink lg:rounded-tile"
          >
            <Plus aria-hidden className="size-6" strokeWidth={1.5} />
            Add a picture to compare
          </button>
        </li>
      )}
    </ul>
  );
}
