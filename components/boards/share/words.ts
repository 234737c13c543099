/** Share links in words. */

import type { ShareLink } from "contract/boards/share-link";
import { counted } from "@/lib/client/words/counted";
import { agoInWords } from "@/lib/client/words/durations";
import type { LinkSwitch } from "./link-draft";

export const linkName = ({ name, create_time }: Pick<ShareLink, "name" | "create_time">): string =>
  name || `Link of ${day(Date.parse(create_time))}`;

const HOUR_MS = 3_600_000;

/** "6 Dec 2026", or "6 Dec 2026, 18:45". */
export function momentInWords(ms: number): string {
  const clock = new Date(ms).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
  return `${day(ms)}, ${clock}`;
}

const day = (ms: number): string =>
  new Date(ms).toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric" });

/** @param now in milliseconds. */
export function stateInWords(
  { revoke_time, expire_time }: Pick<ShareLink, "revoke_time" | "expire_time">,
  now: number,
): string {
  if (revoke_time !== null) return `Revoked ${day(Date.parse(revoke_time))}`;
  const end = Date.parse(expire_time);
  if (end <= now) return `Expired ${momentInWords(end)}`;
  const hours = Math.ceil((end - now) / HOUR_MS);
  return hours < 24
    ? `Active for ${hours === 1 ? "less than an hour" : `${hours} hours`} more`
    : `Active until ${momentInWords(end)}`;
}

/** Who looked at it, and what they said. */
export function visitsInWords(
  { last_open_time, hearts, comments }: Pick<ShareLink, "last_open_time" | "hearts" | "comments">,
  now: number,
): string {
  const parts = [
    last_open_time ? `Last opened ${agoInWords(last_open_time, now)}` : "Never opened",
    hearts > 0 && counted(hearts, "heart"),
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
  allows_hearts: {
    label: "Allow hearts",
    on: "Guests mark what they like.",
    off: "Closed: earlier hearts stay, no new ones.",
  },
  allows_comments: {
    label: "Allow comments",
    on: "Guests write comments under a name that they type.",
    off: "Closed: earlier comments stay, no new ones.",
  },
};
