/**
 * Where to go after signing in: a path of this studio, never another site.
 *
 * @param value as a link or next-auth wrote it: a path, or a whole address of ours when a sign-in has failed before.
 * @param origin under which the visitor reaches the studio.
 */
export function safeCallbackPath(value: string | string[] | undefined, origin: string): string {
  const wanted = (Array.isArray(value) ? value[0] : value) ?? "/";
  if (!URL.canParse(wanted, origin)) return "/";
  const url = new URL(wanted, origin);
  if (url.origin !== origin || url.username || url.password) return "/";
  // Two slashes at the beginning would make the rest of the path a host.
  return url.pathname.replace(/^\/+/, "/") + url.search + url.hash;
}
