/** Values of labels: short, and never more than a few. */
import "server-only";
import { ERROR_CODES } from "contract/errors";
import { FAILURE_NAMES } from "contract/failures";

const MAX_VALUES = 200;
const MAX_CHARACTERS = 100;

/** Replaces values beyond the first few hundred by `other`, because each makes series of its own for as long as the process runs. */
export function boundedLabel(): (value: string) => string {
  const known = new Set<string>();
  return (value) => {
    if (known.has(value)) return value;
    if (known.size >= MAX_VALUES || value.length > MAX_CHARACTERS) return "other";
    known.add(value);
    return value;
  };
}

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
export const methodLabel = (method: string): string => (METHODS.has(method) ? method : "other");

/** `2xx` for 204. */
export const statusLabel = (status: number): string => `${Math.floor(status / 100)}xx`;

/** The id of a service; of one elsewhere, whose id is its address, the host. */
export const serviceLabel = (id: string): string => (URL.canParse(id) ? new URL(id).host || id : id);

/** The name of the reason with this error code; `other` for codes that are no reasons. */
export const failureLabel = (code: number): string =>
  FAILURE_NAMES.find((name) => ERROR_CODES[name].code === code) ?? "other";
