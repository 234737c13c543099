/** The address of a comparison: few pictures side by side, more of them as a tournament. */
import type { CreationOutput } from "contract/creations/creation";
import { type StoredText, storageKey, storedText } from "../storage";

/** The most pictures of a comparison. */
export const MAX_COMPARED_PICTURES = 400;

/** More pictures side by side would be too small; a larger set is decided in a tournament. */
export const MAX_SIDE_BY_SIDE = 6;

/** More ids are stored in the tab instead, so that the address stays short enough for every server. */
const MAX_IN_ADDRESS = 100;
/** The word in the address for pictures stored in the tab. */
export const KEPT_PICTURES = "kept";

/** Where the ids are that do not fit into the address. */
const stored = (personId: string): StoredText => storedText("tab", storageKey("compared-pictures", personId));

/** The path that compares these pictures; longer lists have to be stored with `keepCompared` as well. */
export const comparePicturesAddress = (ids: readonly string[]): string =>
  `/compare?pictures=${ids.length > MAX_IN_ADDRESS ? KEPT_PICTURES : ids.join(",")}`;

/** Stores the ids of a comparison where its address cannot contain them; call it when the link is followed. */
export function keepCompared(personId: string, ids: readonly string[]): void {
  if (ids.length > MAX_IN_ADDRESS) stored(personId).write(ids.join(","));
}

/** The stored ids of this tab, separated by commas; null when there are none. */
export const keptCompared = (personId: string): string | null => stored(personId).read();

/** All pictures of one creation; a single picture is shown alone until others are added. */
export const compareAddress = (outputs: readonly CreationOutput[]): string =>
  comparePicturesAddress(outputs.map(({ id }) => id));

/** The label of the link. */
export const compareLabel = (outputs: readonly CreationOutput[]): string =>
  outputs.length > 1 ? "Compare these" : "Compare with others";
