/** The picture that the address of the page names behind `#`, which no browser sends to a server. */

/** A finished picture of this studio, with its signed link or a share link. */
const PICTURE =
  /^\/api\/(?:pictures|shared\/[\w-]{1,100}\/pictures)\/[\w-]{1,100}\/original(?:\?[\w=&%.-]{1,300})?$/;

/** @param hash with the `#`. @returns its path in this studio; null for anything else. */
export const linkedPath = (hash: string): string | null =>
  PICTURE.test(hash.slice(1)) ? hash.slice(1) : null;

/** @returns null where it cannot be fetched. */
export async function fetchLinked(path: string): Promise<File | null> {
  try {
    const answer = await fetch(path);
    if (!answer.ok) return null;
    const [, name] = /filename="([^"]{1,200})"/.exec(answer.headers.get("content-disposition") ?? "") ?? [];
    return new File([await answer.blob()], name ?? "picture");
  } catch {
    return null;
  }
}
