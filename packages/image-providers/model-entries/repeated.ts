/** Finds what stands in a list more than once. */

/** @returns the places of values whose key stands in the list before, with the key. */
export function repeated<Value>(
  values: readonly Value[],
  keyOf: (value: Value) => string,
): { index: number; key: string }[] {
  const seen = new Set<string>();
  return values.flatMap((value, index) => {
    const key = keyOf(value);
    if (seen.has(key)) return [{ index, key }];
    seen.add(key);
    return [];
  });
}
