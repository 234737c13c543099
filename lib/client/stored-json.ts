/** JSON in the storage of the browser; apart from `storage.ts`, because not every page needs it. */
import { type Place, type StoredText, storedText } from "./storage";

export interface StoredValue<Value> extends Omit<StoredText, "read" | "write"> {
  /** The same object until the stored text changes. */
  read: () => Value;
  write: (value: Value) => boolean;
}

/** @param parse checks the parsed JSON, null when nothing is stored; what it throws counts as missing. */
export function storedJson<Value>(
  place: Place,
  key: string,
  parse: (json: unknown) => Value,
): StoredValue<Value> {
  const { read, write, subscribe } = storedText(place, key);
  let last: { text: string | null; value: Value } | undefined;
  const parsed = (text: string | null): Value => {
    try {
      return parse(text === null ? null : JSON.parse(text));
    } catch {
      return parse(null);
    }
  };
  return {
    read() {
      const text = read();
      if (last?.text !== text || last === undefined) last = { text, value: parsed(text) };
      return last.value;
    },
    write: (value) => write(JSON.stringify(value)),
    subscribe,
  };
}
