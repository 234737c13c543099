"use client";
import { isCloser } from "guest/zoom";
import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { bestColumns, type Size } from "@/components/ui/layout/best-columns";
import { HideUnlessNear } from "@/components/ui/layout/guessed-layout";
import { useSize } from "@/components/ui/layout/use-size";
import type { Compared } from "../use-comparison";
import { PictureFrame, type SharedView } from "./picture-frame";

interface Props extends SharedView {
  compared: readonly Compared[];
  isMarked: (one: Compared) => boolean;
  /** The row of buttons below each picture. */
  bar: (one: Compared, place: number) => ReactNode;
  /** Further places, each as large as a picture. */
  places?: readonly ReactNode[];
  /** Its size as far as the server can tell, so that its page shows the pictures already; null to wait for the real one. */
  likelyArea?: Size | null;
}

const GAP = 8;
/** The row of buttons: the larger of mouse and touch. */
const BAR_PX = 44;

/** Several pictures as large as possible, each with a row of buttons below it, so that no picture is covered. */
export function PictureGrid({
  compared,
  isMarked,
  bar,
  places = [],
  likelyArea = null,
  onScene,
  ...shared
}: Props) {
  const [measured, size] = useSize();
  const area = size ?? likelyArea;
  const ratios = compared.map(({ output }) => output.width / output.height);
  const all = [...ratios, ...places.map(() => ratios[0] ?? 1)];
  const columns = area ? bestColumns(all, area, GAP, BAR_PX) : 1;
  return (
    <div
      ref={measured}
      className={cx("h-[68dvh] lg:h-auto lg:min-h-0 lg:flex-1", !size && "[container-type:size]")}
    >
      {!size && likelyArea && <HideUnlessNear {...likelyArea} />}
      <ul
        data-laid-out
        aria-label="Pictures"
        className="grid h-full auto-rows-fr"
        style={{ gap: GAP, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
      >
        {area &&
          compared.map((one, place) => (
            <li
              key={one.output.id}
              data-picture={one.output.id}
              // Arrow keys move an enlarged picture.
              data-tile={isCloser(shared.view) ? undefined : ""}
              // It takes the focus when a picture beside it is set aside.
              tabIndex={-1}
              aria-label={`${one.letter}${one.isSource ? ", the source" : ""}: ${one.creation.prompt}`}
              className={cx(
                "group/picture flex min-h-0 min-w-0 flex-col overflow-hidden bg-tray outline-none focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-accent data-drop-target:ring-2 data-drop-target:ring-accent data-drop-target:ring-inset lg:rounded-tile",
                isMarked(one) && "ring-2 ring-ink ring-inset",
              )}
            >
              <div className="min-h-0 flex-1 p-0.5">
                <PictureFrame one={one} {...shared} onScene={place === 0 ? onScene : undefined} />
              </div>
              <div className="flex h-11 shrink-0 items-center gap-1 px-1.5">{bar(one, place)}</div>
            </li>
          ))}
        {area &&
          places.map((node, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: places have no other identity
            <li key={index} className="min-h-0">
              {node}
            </li>
          ))}
      </ul>
    </div>
  );
}
