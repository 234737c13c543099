/** Answers of the guests' page, which people read, whether they are errors or not. */
import "server-only";
import { guestPagePolicy, lockPagePolicy, renderLock, renderNotice } from "guest";
import type { Handler } from "@/lib/http/route-on";

/** Never stored: a link that was revoked must not be shown by the Back of a browser. */
const HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": guestPagePolicy,
  "cache-control": "no-store",
};

export const htmlAnswer = (html: string): Response => new Response(html, { headers: HEADERS });

/**
 * The page that asks for the password, which says nothing of what is behind it.
 *
 * @param problem why the one that was typed is not taken, in words; null before.
 */
export const lockAnswer = (
  problem: string | null,
  init: { status: number; headers?: HeadersInit },
): Response => {
  const headers = new Headers(init.headers);
  for (const [name, value] of Object.entries(HEADERS)) headers.set(name, value);
  headers.set("content-security-policy", lockPagePolicy);
  return new Response(renderLock({ problem }), { status: init.status, headers });
};

/** By status. A link that never existed, has expired or was revoked is answered with the same text. */
const NOTICES = new Map([
  [
    404,
    renderNotice({
      title: "This link does not work",
      text: "It may have expired, or a part of the address is missing. Ask the person who sent it to you for a new one.",
    }),
  ],
  [
    429,
    renderNotice({
      title: "Too many attempts",
      text: "This link, or many that do not work, were opened very often from your network. Wait a few minutes, and then open yours again.",
    }),
  ],
]);
const OTHERWISE = renderNotice({
  title: "The page cannot be shown at the moment",
  text: "Nothing is lost. Try again in a minute.",
});

/** Gives the error bodies of a handler a page for people, with the same status and headers. */
export function withErrorPages(handler: Handler): Handler {
  return async (request, context) => {
    const answer = await handler(request, context);
    if (answer.headers.get("content-type") !== "application/json") return answer;
    await answer.body?.cancel();
    const headers = new Headers(answer.headers);
    headers.delete("content-length");
    for (const [name, value] of Object.entries(HEADERS)) headers.set(name, value);
    return new Response(NOTICES.get(answer.status) ?? OTHERWISE, { status: answer.status, headers });
  };
}
