/**
 * The page of the API reference as one text. It is the same for everybody, signed in or not, so it is made and compressed once, and
 * its policy names style and script by their hashes. It never asks who reads it: its links lead to pages that do.
 */
import { createHash } from "node:crypto";
import { cssVariables, DARK, LIGHT } from "guest/theme";
import { EXAMPLE } from "./example";
import { html, prose } from "./html";
import { renderOperation } from "./operation";
import type { Reference } from "./read-document";
import { styleSheet } from "./style";

/** The theme that the person has chosen (`components/shell/themes.tsx`): before the first paint, and when another tab changes it. */
const SCRIPT =
  'const show=t=>{document.documentElement.className=t==="dark"||t==="light"?t:""};' +
  'try{show(localStorage.getItem("theme"))}catch{}addEventListener("storage",e=>e.key==="theme"&&show(e.newValue))';
const STYLE = styleSheet(cssVariables(LIGHT), cssVariables(DARK));

const sourceOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

export const referencePolicy = [
  "default-src 'none'",
  `script-src ${sourceOf(SCRIPT)}`,
  `style-src ${sourceOf(STYLE)}`,
  "img-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/** @param address of the API, such as `https://studio.example.com/api`. */
export function renderReference({ description, groups }: Reference, address: string): string {
  const body = html`
<body><header><a href="/">Prompt Studio</a></header><main id="main" tabindex="-1"><h1>API reference</h1>
<p>${prose(description)}</p>
<dl class="facts"><dt>Address<dd><code>${address}</code>
<dt>Authorization<dd><code>Authorization: Bearer TOKEN</code>, with a token from the <a href="/settings/programs">settings</a> that has the operation's scope; or the session of a signed-in browser
<dt>Machine-readable version<dd><a href="/api/openapi.json">OpenAPI 3.1 document</a></dl>
<section aria-labelledby="example"><h2 id="example">Change a part of a picture</h2><p>${prose("`$STUDIO` is the address, and `$TOKEN` a token.")}</p>
${EXAMPLE.map(({ about, command }, index) => html`<p>${prose(about)}</p><pre tabindex="0" role="region" aria-label="Command ${String(index + 1)} of ${String(EXAMPLE.length)}">${command}</pre>`)}</section>
${groups.map(({ name, description: about, operations }) => {
  const id = `group-${name.replaceAll(" ", "-")}`;
  return html`<section aria-labelledby="${id}"><h2 id="${id}">${name}</h2><p>${about}</p>${operations.map(renderOperation)}</section>`;
})}</main></body></html>`;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    "<title>API reference · Prompt Studio</title>",
    '<meta name="color-scheme" content="light dark"><link rel="icon" href="/icon.svg" type="image/svg+xml">',
    `<script>${SCRIPT}</script><style>${STYLE}</style></head>`,
    body.text,
  ].join("");
}
