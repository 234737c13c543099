/**
 * The path to open after signing in; always in this studio, never another site.
 *
 * @param value from a link or next-auth: a path, or an absolute address of this studio after a failed sign-in.
 * @param origin of the studio as the visitor's browser addresses it.
 */
export function safeCallbackPath(value: string | string[] | undefined, origin: string): string {
  const wanted = (Array.isArray(value) ? value[0] : value) ?? "/";
  if (!URL.canParse(wanted, origin)) return "/";
  const url = new URL(wanted, origin);
  if (url.origin !== origin || url.username || url.password) return "/";
  // A path that begins with two slashes would be read as a host.
  return url.pathname.replace(/^\/+/, "/") + url.search + url.hash;
}
