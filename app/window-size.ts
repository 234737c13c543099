import "server-only";
import { readWindowSize, WINDOW_COOKIE, type WindowSize } from "contract/window-size";
import { cookies, headers } from "next/headers";

/** The size of the window that asks for the page, as far as the server can know it. */
export async function windowSize(): Promise<WindowSize> {
  const [stored, head] = await Promise.all([cookies(), headers()]);
  return readWindowSize(stored.get(WINDOW_COOKIE)?.value, head.get("user-agent"));
}
