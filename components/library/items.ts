/** What the library shows, projected from the loaded creations: pictures, or the creations themselves. */

import type { Creation, CreationOutput } from "contract/creations/creation";
import { isActive } from "contract/creations/status";
import { creationPath } from "@/lib/client/creations/creation-path";
import { picturePosition } from "@/lib/client/pictures/picture-position";
import { counted } from "@/lib/client/words/counted";
import { ownWords } from "@/lib/client/words/own-words";
import { stateWords } from "@/lib/client/words/states";

export const LIBRARY_VIEWS = ["pictures", "creations"] as const;
export type LibraryView = (typeof LIBRARY_VIEWS)[number];

/** One tile. */
export interface LibraryItem {
  /** The id of the picture, or of the creation where the tile stands for a creation. */
  id: string;
  creation: Creation;
  /** The picture to show; null where there is none yet, or none at all. */
  output: CreationOutput | null;
  /** Whether the tile stands for this one picture. */
  isPicture: boolean;
  /** Whether it can be selected; a picture that is not drawn yet cannot. */
  canSelect: boolean;
}

/** The tiles of each creation, kept because most creations stay the same while a few change. */
const known = new Map<string, WeakMap<Creation, readonly LibraryItem[]>>();

/**
 * The tiles of a view, in the order of the creations.
 *
 * In the pictures view every picture is a tile, a running creation is one tile more, and other creations without pictures
 * have none.
 *
 * @param onlyPicks only favourite pictures; creations are represented by their first favourite one.
 */
export function libraryItems(
  creations: readonly Creation[],
  view: LibraryView,
  onlyPicks: boolean,
): LibraryItem[] {
  const kind = `${view} ${onlyPicks}`;
  const tiles = known.get(kind) ?? new WeakMap<Creation, readonly LibraryItem[]>();
  known.set(kind, tiles);
  const items: LibraryItem[] = [];
  for (const creation of creations) {
    let own = tiles.get(creation);
    if (!own) {
      own = view === "pictures" ? pictureTiles(creation, onlyPicks) : [creationTile(creation, onlyPicks)];
      tiles.set(creation, own);
    }
    for (const item of own) items.push(item);
  }
  return items;
}

function creationTile(creation: Creation, onlyPicks: boolean): LibraryItem {
  const { outputs, creation_id: id } = creation;
  const pick = onlyPicks ? outputs.find((output) => output.is_favourite) : undefined;
  return { id, creation, output: pick ?? outputs[0] ?? null, isPicture: false, canSelect: true };
}

function pictureTiles(creation: Creation, onlyPicks: boolean): LibraryItem[] {
  const { outputs, status, creation_id: id } = creation;
  const shown = onlyPicks ? outputs.filter((output) => output.is_favourite) : outputs;
  const pictures = shown.map((output) => ({
    id: output.id,
    creation,
    output,
    isPicture: true,
    canSelect: true,
  }));
  const isLive = !onlyPicks && isActive(status);
  return isLive
    ? [{ id, creation, output: null, isPicture: false, canSelect: false }, ...pictures]
    : pictures;
}

/** What a tile shows, in words. */
export function itemName({ creation, output, isPicture }: LibraryItem): string {
  const { outputs } = creation;
  const words = ownWords(creation);
  if (!output) return `${stateWords(creation).words}: ${words}`;
  if (outputs.length === 1) return words;
  return isPicture
    ? `${words}, picture ${picturePosition(creation, output)}`
    : `${words}, ${counted(outputs.length, "picture")}`;
}

/** The address of the page that shows an item. */
export const itemAddress = ({ creation, output, isPicture }: LibraryItem): string =>
  creationPath(creation.creation_id, isPicture ? output?.index : 0);

/** The creations of these items, each once, in their order. */
export const creationsOf = (items: readonly LibraryItem[]): Creation[] => [
  ...new Set(items.map(({ creation }) => creation)),
];
