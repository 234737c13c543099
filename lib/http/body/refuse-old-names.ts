import "server-only";
import type { OldNames } from "contract/old-names";
import { StudioError } from "contract/studio-error";

/** Of `actions[0].items[0].mark`, which no old name lies deeper than. */
const MAX_DEPTH = 5;

/**
 * Refuses a body with an earlier name, as tabs and programs of an earlier version send it. A schema leaves out what it does not know,
 * and without `allows_hearts: false` a link would allow them.
 *
 * @throws StudioError `invalid_request`
 */
export function refuseOldNames(body: unknown, names: OldNames): void {
  const path = findOldName(body, names, MAX_DEPTH);
  if (!path) return;
  const old = path.at(-1) ?? "";
  const message = `${old} is called ${names[old]} in this version of the studio. Reload the page, or update the program.`;
  throw new StudioError("invalid_request", message, { details: [{ field: path.join("."), message }] });
}

/** @returns the path to the first of them. */
function findOldName(value: unknown, names: OldNames, depth: number): string[] | undefined {
  if (depth === 0 || typeof value !== "object" || value === null) return undefined;
  for (const [key, field] of Object.entries(value)) {
    if (!Array.isArray(value) && Object.hasOwn(names, key)) return [key];
    const rest = findOldName(field, names, depth - 1);
    if (rest) return [key, ...rest];
  }
  return undefined;
}
