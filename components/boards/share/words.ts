/** Share links in words. */

import type { ShareLink } from "contract/boards/share-link";
import { counted } from "@/lib/client/words/counted";
import { agoInWords } from "@/lib/client/words/durations";
import type { LinkSwitch } from "./link-draft";

export const linkName = ({ name, create_time }: Pick<ShareLink, "name" | "create_time">): string =>
  name || `Link of ${day(Date.parse(create_time))}`;

/** "6 Dec 2026, 18:45". */
const momentInWords = (ms: number): string => `${day(ms)}, ${clockOf(ms)}`;

const clockOf = (ms: number): string =>
  new Date(ms).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });

const day = (ms: number): string =>
  new Date(ms).toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric" });

/**
 * `Ends in 14 days, on 11 December`, `Ends today at 18:45`; with the year where that is another one.
 *
 * @param end in milliseconds, as `now`.
 */
export function endInWords(end: number, now: number): string {
  const [last, today] = [new Date(end), new Date(now)];
  // By the calendar of the browser; not every day has 24 hours.
  const days = Math.round((midnight(last) - midnight(today)) / DAY_MS);
  if (days <= 1) return `Ends ${days < 1 ? "today" : "tomorrow"} at ${clockOf(end)}`;
  const on = last.toLocaleDateString("en-GB", {
    ...{ day: "numeric", month: "long" },
    ...(last.getFullYear() !== today.getFullYear() && { year: "numeric" }),
  });
  return `Ends in ${counted(days, "day")}, on ${on}`;
}

const DAY_MS = 86_400_000;
const midnight = (day: Date): number => new Date(day).setHours(0, 0, 0, 0);

/** @param now in milliseconds. */
export function stateInWords(
  { revoke_time, expire_time }: Pick<ShareLink, "revoke_time" | "expire_time">,
  now: number,
): string {
  if (revoke_time !== null) return `Revoked ${day(Date.parse(revoke_time))}`;
  const end = Date.parse(expire_time);
  if (end <= now) return `Expired ${momentInWords(end)}`;
  return endInWords(end, now);
}

/** Who looked at it, and what they said. */
export function visitsInWords(
  { last_open_time, favourites, comments }: Pick<ShareLink, "last_open_time" | "favourites" | "comments">,
  now: number,
): string {
  const parts = [
    last_open_time ? `Last opened ${agoInWords(last_open_time, now)}` : "Never opened",
    favourites > 0 && counted(favourites, "favourite"),
    comments > 0 && counted(comments, "comment"),
  ];
  return parts.filter(Boolean).join(" · ");
}

/** The switches of a link, and what they mean on and off. */
export const SWITCHES: Record<LinkSwitch, { label: string; on: string; off: string }> = {
  shows_prompts: {
    label: "Show prompts and settings",
    on: "Guests see prompts, seeds, models and styles, and downloads contain them.",
    off: "Hidden: not in the page, the file names or the files.",
  },
  shows_notes: {
    label: "Show your notes",
    on: "Guests read the notes below the pictures.",
    off: "Hidden: the notes stay with you.",
  },
  shows_origin: {
    label: "Say how the pictures were made",
    on: "The foot of the page says “Made with AI”, or with a renderer. Each picture says it too.",
    off: "Not at the foot of the page. Each picture and its file still say it.",
  },
  allows_downloads: {
    label: "Allow downloads",
    on: "Guests can save the pictures in full size.",
    off: "Guests see the pictures in screen size, without a download button.",
  },
  allows_favourites: {
    label: "Allow favourites",
    on: "Guests can make pictures their favourites.",
    off: "Closed: earlier favourites stay, no new ones.",
  },
  allows_comments: {
    label: "Allow comments",
    on: "Guests write comments under a name that they type.",
    off: "Closed: earlier comments stay, no new ones.",
  },
};
