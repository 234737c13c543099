/** The query parameters of a page; of one that comes several times, none. */
export function queryOf(searchParams: Record<string, string | string[] | undefined>): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(searchParams)) {
    if (typeof value === "string") query.set(name, value);
  }
  return query;
}
