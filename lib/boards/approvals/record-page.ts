/** A record as one HTML page without a script, for screens and paper. Everything that people typed is text. */
import "server-only";
import type { RecordHead, SavedLine } from "./record";
import { ANSWER_WORDS } from "./record";

const STYLE = `
:root{color-scheme:light dark;font:15px/1.5 system-ui,sans-serif}
body{max-width:60rem;margin:0 auto;padding:2rem 1.25rem}
h1{font-size:1.6rem;line-height:1.2;margin:0 0 .5rem;overflow-wrap:anywhere}
p{margin:.25rem 0;overflow-wrap:anywhere;white-space:pre-line}
small,dt,th{color:GrayText;font-weight:400;font-size:.85rem}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.15rem 1rem;margin:1.25rem 0}
dd{margin:0;overflow-wrap:anywhere}
article{display:grid;grid-template-columns:10rem 1fr;gap:1.25rem;padding:1.25rem 0;border-top:1px solid #8885;break-inside:avoid}
article>div{min-width:0}
img{max-width:100%;max-height:12rem;object-fit:contain}
h2{font-size:1rem;margin:0}
code{font-size:.75rem;overflow-wrap:anywhere}
ul{margin:.5rem 0;padding:0;list-style:none}
li{margin:.35rem 0}
blockquote{margin:.25rem 0 .25rem 1rem;overflow-wrap:anywhere;white-space:pre-line}
@media (width<36rem){article{grid-template-columns:1fr}}
@media print{body{max-width:none;padding:0}}`;

/** A text as the content of an element. */
const text = (typed: string): string =>
  typed.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** `27 November 2026, 14:05 UTC`: the same wherever the page is read. */
const moment = (time: string): string =>
  `${new Date(time).toLocaleString("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" })} UTC`;

const term = (name: string, value: string) => `<dt>${name}</dt><dd>${text(value)}</dd>`;

/** All before the first picture. */
export function pageHead(head: RecordHead): string {
  const { board_name, question, people, deadline_time, link_name } = head;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">`,
    `<title>Approval: ${text(board_name)}</title><style>${STYLE}</style></head><body><main>`,
    `<h1>Approval: ${text(board_name)}</h1>`,
    question && `<p>${text(question)}</p>`,
    "<dl>",
    term("Asked", moment(head.ask_time)),
    deadline_time ? term("Deadline", moment(deadline_time)) : "",
    term("Closed", moment(head.close_time)),
    link_name && term("Link", link_name),
    term(head.is_named ? "Asked were" : "Answered by", people.join(", ") || "nobody"),
    "</dl>",
  ].join("");
}

/** @param thumbnail a data URL; null for none. */
export function pageLine(line: SavedLine, thumbnail: string | null): string {
  const { number, section, width, height, sha256, answers } = line;
  const name = number === null ? "An earlier version, or no longer shown by the link" : `Picture ${number}`;
  const size = width === null || height === null ? "" : `${width} × ${height}`;
  return [
    "<article><div>",
    thumbnail ? `<img src="${thumbnail}" alt="${name}">` : "<small>The picture is no longer there.</small>",
    `</div><div><h2>${name}</h2><p><small>${text([section, size].filter(Boolean).join(" · "))}</small></p><ul>`,
    answers.length === 0 ? "<li>No answer</li>" : answers.map(answerOf).join(""),
    `</ul><p><small>Original file, SHA-256: <code>${sha256 ?? "none: the file could not be read"}</code></small></p>`,
    "</div></article>",
  ].join("");
}

function answerOf({ person, answer, answer_time, comments }: SavedLine["answers"][number]): string {
  const words = answer === null ? "No answer" : ANSWER_WORDS[answer];
  const when = answer_time === null ? "" : ` <small>${moment(answer_time)}</small>`;
  const said = comments.map(
    ({ number, text: words, is_hidden }) =>
      `<blockquote>${number === null ? "" : `<b>${number}</b> `}${text(words)}${is_hidden ? " <small>(hidden from guests)</small>" : ""}</blockquote>`,
  );
  return `<li><b>${words}</b> – <bdi>${text(person)}</bdi>${when}${said.join("")}</li>`;
}

export const pageTail = ({ approval_id }: RecordHead): string =>
  `<p><small>Names are those that were chosen or typed; nobody has checked them. Record ${text(approval_id)}.</small></p></main></body></html>`;
