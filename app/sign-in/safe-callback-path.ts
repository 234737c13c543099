/** Where to go after signing in: a path of this studio, never another site. */
export function safeCallbackPath(value: string | string[] | undefined): string {
  const path = Array.isArray(value) ? value[0] : value;
  if (!path?.startsWith("/")) return "/";
  try {
    const here = "http://studio.invalid";
    const url = new URL(path, here);
    return url.origin === here ? url.pathname + url.search + url.hash : "/";
  } catch {
    return "/";
  }
}
