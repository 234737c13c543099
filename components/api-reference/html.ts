/** HTML as texts: the page is the same for everybody, and has more elements than words, so no framework renders it. */

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** A text as the content of an element or a quoted attribute. */
const escapeText = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/** A piece of HTML, which needs no escaping. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = Html | string | false | null | readonly Part[];

const textOf = (part: Part): string => {
  if (part === null || part === false) return "";
  if (part instanceof Html) return part.text;
  return typeof part === "string" ? escapeText(part) : part.map(textOf).join("");
};

/** A template whose values are escaped unless they are HTML; null and false leave nothing. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(strings.map((text, index) => text + textOf(parts[index] ?? null)).join(""));

/** A text with `code` between backticks. */
export const prose = (text: string): Html =>
  html`${text.split("`").map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`;
