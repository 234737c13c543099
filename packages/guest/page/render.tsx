/** The server's half of the bundle: complete HTML pages. */
import { createHash } from "node:crypto";
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { DATA_ID, ROOT_ID } from "./elements";
import { escapeText } from "./escape";
import { GuestApp, type GuestPage } from "./guest-app";
import { Lock } from "./lock";
import { Notice } from "./notice";
import { GUEST_SCRIPT, GUEST_STYLE } from "./texts";

export { offlineHead, offlineHeading, offlinePicture, offlineTable, offlineTail } from "./offline";

const sourceOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/**
 * The content security policy of these pages. Script and style are named by their hashes, so every page is the same text
 * and a page without a script has none that may run.
 */
const policy = (formAction: string) =>
  [
    "default-src 'none'",
    `script-src ${sourceOf(GUEST_SCRIPT)}`,
    `style-src ${sourceOf(GUEST_STYLE)}`,
    // The ratio of each picture stands in an attribute.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "connect-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    `form-action ${formAction}`,
  ].join("; ");

export const guestPagePolicy = policy("'none'");
/** The same for the page that asks for a password: its form goes to its own address. */
export const lockPagePolicy = policy("'self'");

/** The page of a share link, complete without a script. */
export function renderGuestPage(page: GuestPage): string {
  const { name } = page.board;
  const data = scriptJson({ path: page.path, board: page.board } satisfies GuestPage);
  return documentOf(name, [
    `<div id="${ROOT_ID}">${renderToString(<GuestApp {...page} />)}</div>`,
    `<script type="application/json" id="${DATA_ID}">${data}</script>`,
    `<script>${GUEST_SCRIPT}</script>`,
  ]);
}

/** A page with a single message, such as that a link does not work. It depends on nothing but its words. */
export function renderNotice({ title, text }: { title: string; text: string }): string {
  return documentOf(title, [renderToString((<Notice title={title}>{text}</Notice>) as ReactElement)]);
}

/** The page that asks for the password of a link, complete without a script. It knows nothing of the link. */
export function renderLock({ problem }: { problem: string | null }): string {
  return documentOf("Password needed", [renderToString((<Lock problem={problem} />) as ReactElement)]);
}

function documentOf(title: string, body: readonly string[]): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title>${escapeText(title)}</title>`,
    '<meta name="robots" content="noindex,nofollow"><meta name="referrer" content="no-referrer">',
    `<meta property="og:title" content="${escapeText(title)}">`,
    '<meta name="color-scheme" content="light dark"><link rel="icon" href="/icon.svg" type="image/svg+xml">',
    `<style>${GUEST_STYLE}</style></head><body>`,
    ...body,
    "</body></html>",
  ].join("");
}

/** A value as JSON that can neither end nor open a script element. */
const scriptJson = (value: unknown): string => JSON.stringify(value).replace(/</g, "\\u003c");
