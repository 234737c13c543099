/** How the library was last shown in this browser. It is kept in a cookie, because the server lays out the first rows. */

import { TILE_SIZES, type TileSize } from "@/components/ui/sheet/tile-size";
import { LIBRARY_VIEWS, type LibraryView } from "./items";
import { isZone } from "./zone";

/** The time zone of a browser that has not told its own yet. */
export const DEFAULT_ZONE = "UTC";

export interface LibraryLook {
  view: LibraryView;
  size: TileSize;
  /** The name of the browser's time zone; null until it is known. */
  zone: string | null;
}

/** Reads the cookie; anybody may write one, so that its invalid parts are ignored. */
export function readLook(text: string | undefined): LibraryLook {
  const words = new URLSearchParams(text ?? "");
  const zone = words.get("zone") ?? "";
  return {
    view: LIBRARY_VIEWS.find((view) => view === words.get("view")) ?? "pictures",
    size: TILE_SIZES.find((size) => size === words.get("size")) ?? "medium",
    zone: zone !== "" && isZone(zone) ? zone : null,
  };
}

/** The value of the cookie, without its unknown parts. */
export function writeLook({ view, size, zone }: LibraryLook): string {
  const words = new URLSearchParams({ view, size });
  if (zone) words.set("zone", zone);
  return String(words);
}
