/** The pictures that the question of a sheet names, wherever in it: in what all cells have in common, and in values of axes of any kind. */
import "server-only";

export interface Names {
  pictures: ReadonlySet<string>;
  uploads: ReadonlySet<string>;
}

type Json = Record<string, unknown>;

const isRecord = (value: unknown): value is Json => typeof value === "object" && value !== null;

/** @param question as JSON, of a depth that somebody has checked. */
export function namesIn(question: unknown): Names {
  const pictures = new Set<string>();
  const uploads = new Set<string>();
  const visit = (value: unknown): void => {
    if (!isRecord(value)) return;
    if (typeof value.picture_id === "string") pictures.add(value.picture_id);
    if (typeof value.upload_id === "string") uploads.add(value.upload_id);
    Object.values(value).forEach(visit);
  };
  visit(question);
  return { pictures, uploads };
}

/** @returns a copy with other ids; those without another stay. */
export function renamed<Value>(question: Value, ids: ReadonlyMap<string, string>): Value {
  const copy = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(copy);
    if (!isRecord(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([field, inside]) => {
        const isName = (field === "picture_id" || field === "upload_id") && typeof inside === "string";
        return [field, isName ? (ids.get(inside) ?? inside) : copy(inside)];
      }),
    );
  };
  return copy(question) as Value;
}
