/**
 * One HTML file that shows and presents a board from a disk without a network. It is written piece by piece, because the
 * pictures inside may be larger than the memory.
 */
import { createHash } from "node:crypto";
import type { CSSProperties } from "react";
import { renderToString } from "react-dom/server";
import { Icon } from "../present/icon";
import { BoardHead } from "./board-head";
import { type OfflineComment, OfflineComments, OfflinePins } from "./comments/offline-comments";
import { pill } from "./controls";
import { OFFLINE_NAME_ID, OFFLINE_PRESENT_ID } from "./elements";
import { escapeText } from "./escape";
import type { GuestTable, Head, MadeWith } from "./state/board";
import { EmptyCell, Table } from "./table";
import { GUEST_STYLE, OFFLINE_SCRIPT } from "./texts";
import { counted, madeWithInWords } from "./words";

/** The address of its logo is a data URL. */
export interface OfflineBoard extends Head {
  name: string;
  /** The number of pictures. */
  pictures: number;
}

export interface OfflinePicture {
  width: number;
  height: number;
  /** The note; empty for none. */
  caption: string;
  madeWith: MadeWith;
  /** Prompt and settings, each with its name; empty to show none. */
  settings: readonly (readonly [name: string, value: string])[];
  /** Empty to show none. */
  comments: readonly OfflineComment[];
}

/** In a data URL stands none of its signs but letters. */
const ADDRESS = "data-goes-here";

/** The beginning of the file. Its policy allows no request at all. */
export function offlineHead(board: OfflineBoard): string {
  const hash = createHash("sha256").update(OFFLINE_SCRIPT).digest("base64");
  const policy = `default-src 'none'; img-src data: blob:; style-src 'unsafe-inline'; script-src 'sha256-${hash}'`;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title>${escapeText(board.name)}</title><link rel="icon" href="data:,">`,
    '<meta name="color-scheme" content="light dark">',
    `<style>${GUEST_STYLE}</style><script>${OFFLINE_SCRIPT}</script></head><body>`,
    '<main class="mx-auto max-w-[112rem] px-4 pt-10 pb-16 sm:px-10 sm:pt-16 lg:px-16">',
    renderToString(<Header {...board} />),
    '<div class="sheet">',
  ].join("");
}

/** The heading of a section, before its first picture. */
export function offlineHeading(title: string): string {
  return `</div>${renderToString(<h2 className={HEADING}>{title}</h2>)}<div class="sheet">`;
}

/**
 * The table of a sheet, before the pictures that are not in it.
 *
 * @returns pieces of HTML; between them, the ids of the pictures whose turn it is.
 */
export function offlineTable(table: GuestTable): ({ html: string } | { pictureId: string })[] {
  const html = renderToString(
    <Table
      table={table}
      cellOf={(cell) =>
        cell.picture_id === null ? <EmptyCell state={cell.state} /> : <slot name={cell.picture_id} />
      }
    />,
  );
  // No text of the board can contain such an element.
  return `</div>${html}<div class="sheet">`
    .split(/<slot name="([^"]*)"><\/slot>/)
    .map((piece, at) => (at % 2 === 0 ? { html: piece } : { pictureId: piece }));
}

/** What stands before and after the picture's data URL. */
export function offlinePicture(picture: OfflinePicture): { before: string; after: string } {
  const html = renderToString(<Figure {...picture} />);
  const at = html.indexOf(ADDRESS);
  return { before: html.slice(0, at), after: html.slice(at + ADDRESS.length) };
}

/** The end of the file. @param ways how its pictures were made, each way once. */
export function offlineTail(ways: readonly MadeWith[]): string {
  const words = madeWithInWords(ways, "given pictures");
  const foot = words && (
    <footer className="mt-20 border-t border-hairline pt-5 text-xs text-muted">{words}</footer>
  );
  return `</div>${foot ? renderToString(foot) : ""}</main><div id="root"></div></body></html>`;
}

const HEADING = "mt-16 mb-5 text-lg font-medium text-balance break-words";

function Header({ pictures, ...head }: OfflineBoard) {
  return (
    <BoardHead
      {...head}
      nameId={OFFLINE_NAME_ID}
      count={<p className="mt-2 text-sm text-muted">{counted(pictures, "picture")}</p>}
    >
      {pictures > 0 && (
        <button type="button" id={OFFLINE_PRESENT_ID} className={`needs-script ${pill("primary")}`}>
          <Icon name="present" size={18} filled />
          Present
        </button>
      )}
    </BoardHead>
  );
}

function Figure({ width, height, caption, madeWith, settings, comments }: OfflinePicture) {
  return (
    <figure style={{ "--ratio": (width / height).toFixed(4) } as CSSProperties}>
      <button
        type="button"
        data-slide=""
        className="relative block w-full overflow-hidden rounded-tile bg-tray"
      >
        {/* The address comes first: nothing before it can contain a text of the board. */}
        <img
          src={ADDRESS}
          alt={caption || "Picture"}
          width={width}
          height={height}
          decoding="async"
          className="h-auto w-full"
        />
        <OfflinePins comments={comments} />
      </button>
      <figcaption className="pt-3 text-sm break-words whitespace-pre-line text-muted">{caption}</figcaption>
      <p data-origin="" className="pt-1 text-xs text-faint">
        {madeWithInWords([madeWith], "a given picture")}
      </p>
      <OfflineComments comments={comments} />
      {settings.length > 0 && (
        <details className="pt-2 text-sm">
          <summary className="rounded py-1 text-muted hover:text-ink">Prompt and settings</summary>
          <dl className="mt-2 flex flex-col gap-2">
            {settings.map(([name, value]) => (
              <div key={name}>
                <dt className="text-xs text-faint">{name}</dt>
                <dd className="break-words whitespace-pre-line">{value}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </figure>
  );
}
