/** What the owner chooses for a share link, before it is sent. */

import type { CreateLinkRequest, LinkPatch, ShareLink } from "contract/boards/share-link";
import { DEFAULT_LINK_DAYS, MAX_LINK_DAYS, MIN_PASSWORD_CHARACTERS } from "contract/boards/share-link";

/** How many days a link works from now on. */
export const LINK_DAYS = [1, 7, 14, 30, 90] as const;

/** `date`: until the end of a day that the owner chooses; `same`: as before. */
export type Until = (typeof LINK_DAYS)[number] | "date" | "same";

export const LINK_SWITCHES = [
  "shows_prompts",
  "shows_notes",
  "shows_origin",
  "allows_downloads",
  "allows_favourites",
  "allows_comments",
] as const;
export type LinkSwitch = (typeof LINK_SWITCHES)[number];

export interface LinkDraft extends Record<LinkSwitch, boolean> {
  name: string;
  until: Until;
  /** The local day, such as `2026-12-06`, for `until: "date"`. */
  date: string;
  pictures: ShareLink["pictures"];
  sender: string;
  introduction: string;
  logo: Logo | null;
  hasPassword: boolean;
  /** A new one; empty to keep that of before. */
  password: string;
}

export type Logo = Pick<NonNullable<ShareLink["logo"]>, "upload_id" | "thumbnail_url">;

const DAY_MS = 86_400_000;

/** @param now in milliseconds. */
export const newDraft = (now: number): LinkDraft => ({
  name: "",
  until: DEFAULT_LINK_DAYS,
  date: localDay(now + DEFAULT_LINK_DAYS * DAY_MS),
  pictures: "unrejected",
  ...{ sender: "", introduction: "", logo: null },
  ...{ hasPassword: false, password: "" },
  shows_prompts: false,
  shows_notes: false,
  shows_origin: true,
  allows_downloads: false,
  allows_favourites: true,
  allows_comments: true,
});

/** An expired link has no former end to keep. */
export const draftOf = (link: ShareLink, now: number): LinkDraft => ({
  ...newDraft(now),
  ...pick(link),
  ...(link.is_active && { until: "same" as const, date: localDay(Date.parse(link.expire_time)) }),
});

const pick = (link: ShareLink) => ({
  name: link.name,
  sender: link.sender,
  introduction: link.introduction,
  logo: link.logo,
  hasPassword: link.has_password,
  pictures: link.pictures,
  shows_prompts: link.shows_prompts,
  shows_notes: link.shows_notes,
  shows_origin: link.shows_origin,
  allows_downloads: link.allows_downloads,
  allows_favourites: link.allows_favourites,
  allows_comments: link.allows_comments,
});

/** The first and the last day that can be chosen. */
export const dayBounds = (now: number) => ({
  min: localDay(now),
  max: localDay(now + (MAX_LINK_DAYS - 1) * DAY_MS),
});

/** When the link ends, in milliseconds; null when it stays as it is, NaN for a day that cannot be chosen. */
export function endOf({ until, date }: LinkDraft, now: number): number | null {
  if (until === "same") return null;
  if (until !== "date") return now + until * DAY_MS;
  const { min, max } = dayBounds(now);
  // Without a zone it is read as local time.
  return date >= min && date <= max ? Date.parse(`${date}T23:59:59`) : Number.NaN;
}

/** What is wrong with the chosen day; null when nothing is. */
export function dateProblem(draft: LinkDraft, now: number): string | null {
  const end = endOf(draft, now);
  return end !== null && Number.isNaN(end)
    ? `Choose a day from today to ${MAX_LINK_DAYS - 1} days from now.`
    : null;
}

/** Whether the password is one that the studio takes. @param hadPassword whether that of before can stay. */
export const isPasswordMissing = ({ hasPassword, password }: LinkDraft, hadPassword: boolean): boolean =>
  hasPassword && !(hadPassword && password === "") && password.trim().length < MIN_PASSWORD_CHARACTERS;

/** The body that makes the link. Only for a draft without a problem. */
export function requestOf(draft: LinkDraft, now: number): Partial<CreateLinkRequest> {
  const { until: _until, date: _date, logo, hasPassword, password, pictures, ...fields } = draft;
  const end = endOf(draft, now);
  return {
    ...fields,
    // What this page does not know stays as it is.
    ...(pictures !== "unknown" && { pictures }),
    name: draft.name.trim(),
    sender: draft.sender.trim(),
    introduction: draft.introduction.trim(),
    password: hasPassword ? password : null,
    logo_upload_id: logo?.upload_id ?? null,
    ...(end !== null && { expire_time: new Date(end).toISOString() }),
  };
}

/** What differs from the link; another tab's changes of other fields stay. */
export function patchOf(draft: LinkDraft, link: ShareLink, now: number): LinkPatch {
  const { password, ...wanted } = requestOf(draft, now);
  const known: Record<string, unknown> = { ...link, logo_upload_id: link.logo?.upload_id ?? null };
  const isPasswordKept = draft.hasPassword ? draft.password === "" : !link.has_password;
  return {
    ...Object.fromEntries(Object.entries(wanted).filter(([field, value]) => known[field] !== value)),
    ...(!isPasswordKept && { password }),
  };
}

/** `2026-12-06` in the time zone of the browser. */
function localDay(ms: number): string {
  const day = new Date(ms);
  const two = (part: number) => String(part).padStart(2, "0");
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}
