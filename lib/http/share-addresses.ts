/** The addresses that contain the secret of a share link: whoever knows one of them sees a board. */
import "server-only";

/** The page of a link, and its data and pictures. */
const SECRET = /^(\/s\/|\/api\/shared\/)[^/?#]+/;

/** No other site learns the address from its referrer, and no search engine lists it. */
export const SHARE_HEADERS: Readonly<Record<string, string>> = {
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex, nofollow",
};

/** Whether an address is that of a share link. @param path with or without a query. */
export const isShareAddress = (path: string): boolean => SECRET.test(path);

/** Whether a path is that of the page itself. */
export const isSharePage = (path: string): boolean => /^\/s\/[^/]+$/.test(path);

/** The path for the log. */
export const withoutSecret = (path: string): string => path.replace(SECRET, "$1[secret]");
