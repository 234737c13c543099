/**
 * The page of a studio without its database. It needs neither: everything it shows is in it, and it asks for the page again by
 * itself, so that people go on where they were.
 */
import "server-only";
import { defaultRetryAfterSeconds } from "contract/errors";
import { isDatabaseAway } from "@/lib/db/outage";

const SECONDS = defaultRetryAfterSeconds("database_unavailable") ?? 5;

/**
 * Whether a request is for a whole page that could not be shown now; the parts of an open page say it themselves.
 *
 * @param headers of the request.
 */
export function needsUnavailablePage(method: string, headers: Headers): boolean {
  const isPage =
    method === "GET" && !headers.has("rsc") && (headers.get("accept") ?? "").includes("text/html");
  return isPage && isDatabaseAway();
}

/** @param nonce of the page's security headers. */
export const unavailablePage = (nonce: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${SECONDS}">
<meta name="color-scheme" content="dark light">
<title>Prompt Studio</title>
<style nonce="${nonce}">
body { margin: 0; min-height: 100dvh; display: grid; place-items: center; font: 16px/1.5 system-ui, sans-serif; color-scheme: dark light }
main { max-width: 24rem; padding: 1.5rem }
h1 { font-size: 1.125rem; font-weight: 500 }
</style>
</head>
<body>
<main role="alert">
<h1>The studio cannot reach its database</h1>
<p>Nothing is lost: your creations are kept, and running ones continue afterwards.</p>
<p>This page opens again by itself as soon as the database answers.</p>
</main>
</body>
</html>
`;

export const UNAVAILABLE_HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "retry-after": String(SECONDS),
};
