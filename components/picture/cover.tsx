import { Images } from "lucide-react";
import { mosaic } from "./mosaic";

const COVER_RATIO = 3 / 2;
const GAP = 3;

interface Props {
  covers: readonly { thumbnail_url: string; width: number; height: number }[];
  /** Whether it is on the first screen. */
  isFirst: boolean;
}

/** The first pictures of a board or sheet, whole and in their true proportions; in an element of the class `group/cover`. */
export function Cover({ covers, isFirst }: Props) {
  if (covers.length === 0)
    return (
      <span className={`${FRAME} text-faint`}>
        <Images aria-hidden className="size-8" strokeWidth={1.25} />
      </span>
    );
  const { rows, width } = mosaic(
    covers.map((cover) => cover.width / cover.height),
    COVER_RATIO,
  );
  return (
    <span className={FRAME}>
      <span className="flex flex-col" style={{ gap: GAP, width: `${width * 100}%` }}>
        {rows.map((row) => (
          <span key={row.join()} className="flex" style={{ gap: GAP }}>
            {row.map((place) => {
              const cover = covers[place];
              if (!cover) return null;
              const ratio = cover.width / cover.height;
              return (
                // biome-ignore lint/performance/noImgElement: signed addresses of our own, already small
                <img
                  key={place}
                  src={cover.thumbnail_url}
                  alt=""
                  decoding="async"
                  {...(isFirst ? { fetchPriority: "high" } : { loading: "lazy" })}
                  className="min-w-0 rounded-[3px] bg-tray-lit object-cover"
                  style={{ flex: ratio, aspectRatio: ratio }}
                />
              );
            })}
          </span>
        ))}
      </span>
    </span>
  );
}

const FRAME =
  "flex aspect-[3/2] items-center justify-center overflow-hidden rounded-tile bg-tray transition-colors group-hover/cover:bg-tray-lit";
