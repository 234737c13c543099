/** Whether repeating can help, from the number of a failure alone: without its table, which pages do not load. */

/** Of codes from before the range of their own: a prompt, a request, a host or a record that stays as it is. */
const STAYS: ReadonlySet<number> = new Set([40002, 40003, 50011, 50012, 50203]);

/**
 * @param code of a failed or lost creation, or of a refused create.
 * @returns whether the same request may succeed later; also of codes that are not known.
 */
export const mayRepeat = (code: number): boolean => !STAYS.has(code) && !(code > 50250 && code < 50300);
