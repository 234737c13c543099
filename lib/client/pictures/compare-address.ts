/** The address of a comparison: few pictures side by side, more of them as a tournament. */
import type { Creation, CreationOutput } from "contract/creations/creation";
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

/** Some pictures of one creation; a single picture is shown alone until others are added. */
export const compareAddress = (outputs: readonly CreationOutput[]): string =>
  comparePicturesAddress(outputs.map(({ id }) => id));

type Made = Pick<Creation, "made_from" | "outputs">;

/** The picture that a creation was made from, where it can be compared: not an upload, and not deleted. */
export function comparableSource({ made_from }: Pick<Made, "made_from">): string | null {
  const source = made_from?.inputs.find(({ place }) => place === "source");
  return source && !source.is_deleted ? source.picture_id : null;
}

/** All pictures of a creation, after the picture that they were made from. */
export function compareCreationAddress(creation: Made): string {
  const source = comparableSource(creation);
  const ids = creation.outputs.map(({ id }) => id);
  return comparePicturesAddress(source === null ? ids : [source, ...ids]);
}

/** The label of the link. */
export function compareCreationLabel(creation: Made): string {
  if (comparableSource(creation) !== null) return "Compare with the source";
  return creation.outputs.length > 1 ? "Compare these" : "Compare with others";
}
