/** What a guest's browser remembers: its key in place of a cookie, and the name that was typed. */

const KEY = "guest-key";
const NAME = "guest-name";
/** Where the browser stores nothing, the values last as long as the page. */
const memory = new Map<string, string>();

function recall(name: string): string | null {
  try {
    return localStorage.getItem(name) ?? memory.get(name) ?? null;
  } catch {
    return memory.get(name) ?? null;
  }
}

function remember(name: string, value: string): void {
  memory.set(name, value);
  try {
    localStorage.setItem(name, value);
  } catch {
    // Storage is blocked or full.
  }
}

/** 32 random bytes in base64url, made at the first visit. */
export function guestKey(): string {
  const known = recall(KEY);
  if (known !== null && /^[A-Za-z0-9_-]{43}$/.test(known)) return known;
  const key = randomText(32);
  remember(KEY, key);
  return key;
}

export const guestName = (): string => recall(NAME) ?? "";
export const rememberGuestName = (name: string): void => remember(NAME, name);

/** An id that nobody else makes. */
export const newId = (): string => `gc_${randomText(16)}`;

function randomText(bytes: number): string {
  const text = String.fromCharCode(...crypto.getRandomValues(new Uint8Array(bytes)));
  return btoa(text).replace(/\+/g, "-").replace(/\//g, "_").replace(/=/g, "");
}
