/** The address of the comparison of one creation's pictures. */
import type { CreationOutput } from "@/lib/contract/creation";

/** More pictures would be too small to compare. */
export const MAX_COMPARED_PICTURES = 6;

/** A single picture is shown alone until others are added. */
export const compareAddress = (outputs: readonly CreationOutput[]): string =>
  `/compare?pictures=${outputs
    .slice(0, MAX_COMPARED_PICTURES)
    .map(({ id }) => id)
    .join(",")}`;

/** The label of the link. */
export const compareLabel = (outputs: readonly CreationOutput[]): string =>
  outputs.length > 1 ? "Compare these" : "Compare with others";
