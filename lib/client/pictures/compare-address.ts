/** Where pictures of one creation are compared. */
import type { CreationOutput } from "@/lib/contract/creation";

/** More would be too small to be told apart. */
export const MOST_COMPARED = 6;

/** All of them beside each other; one that is alone waits there for others. */
export const compareAddress = (outputs: readonly CreationOutput[]): string =>
  `/compare?pictures=${outputs
    .slice(0, MOST_COMPARED)
    .map(({ id }) => id)
    .join(",")}`;

/** What the link to it says. */
export const compareWords = (outputs: readonly CreationOutput[]): string =>
  outputs.length > 1 ? "Compare these" : "Compare with others";
