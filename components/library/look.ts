/** How the library was last shown in this browser. It is kept in a cookie, because the server lays out the first rows. */
import { LIBRARY_VIEWS, type LibraryView } from "./items";
import { TILE_SIZES, type TileSize } from "./tile-size";
import { isZone } from "./zone";

export interface LibraryLook {
  view: LibraryView;
  size: TileSize;
  /** The width of the sheet in pixels; null until it was measured. */
  width: number | null;
  /** The name of the browser's time zone; null until it is known. */
  zone: string | null;
}

const MAX_WIDTH = 10_000;

/** Reads the cookie; anybody may write one, so that its invalid parts are ignored. */
export function readLook(text: string | undefined): LibraryLook {
  const words = new URLSearchParams(text ?? "");
  const width = Number(words.get("width"));
  const zone = words.get("zone") ?? "";
  return {
    view: LIBRARY_VIEWS.find((view) => view === words.get("view")) ?? "pictures",
    size: TILE_SIZES.find((size) => size === words.get("size")) ?? "medium",
    width: Number.isInteger(width) && width > 0 && width <= MAX_WIDTH ? width : null,
    zone: zone !== "" && isZone(zone) ? zone : null,
  };
}

/** The value of the cookie, without its default and unknown parts. */
export function writeLook({ view, size, width, zone }: LibraryLook): string {
  const words = new URLSearchParams({ view, size });
  if (width) words.set("width", String(width));
  if (zone) words.set("zone", zone);
  return String(words);
}

/** The width of the sheet in the most common windows, for a browser that has not told its own. */
export const likelyWidth = (userAgent: string): number => (/Mobi|Android/i.test(userAgent) ? 390 : 1_352);
