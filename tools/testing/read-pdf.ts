/** Reads a PDF that the studio wrote: its pages with their texts, the pictures inside, and what it says to screen readers. */
import { inflateSync } from "node:zlib";

export interface ReadPdf {
  /** The texts of each page, a line each, as they are copied from it. */
  pages: string[][];
  /** In their order. */
  jpegs: Buffer[];
  sizes: { width: number; height: number }[];
  /** All objects without their streams. */
  objects: string;
  /** The value of a text of the document's information, such as `Title`; null where it is not there. */
  info(name: string): string | null;
  /** The alternative texts of figures, in their order. */
  alts: string[];
  /** The texts that stand for what is drawn, in their order. */
  actualTexts: string[];
}

interface Found {
  id: number;
  head: string;
  stream: Buffer | null;
}

export function readPdf(bytes: Buffer): ReadPdf {
  if (!bytes.subarray(0, 5).equals(Buffer.from("%PDF-"))) throw new Error("This is no PDF.");
  const end = bytes.subarray(-1024).toString("latin1");
  if (!/startxref\s+\d+\s+%%EOF\s*$/.test(end)) throw new Error("The PDF has no end.");
  const objects = objectsIn(bytes);
  const byId = new Map(objects.map((object) => [object.id, object]));
  const letters = new Map(
    objects.flatMap(({ id, head }) => {
      const unicode = /\/ToUnicode (\d+) 0 R/.exec(head)?.[1];
      const stream = unicode && byId.get(Number(unicode))?.stream;
      return stream ? [[id, lettersOf(stream.toString("latin1"))] as const] : [];
    }),
  );
  const pages = objects.filter(({ head }) => /\/Type \/Page\b/.test(head));
  const heads = objects.map(({ head }) => head).join("\n");
  const textsOf = (name: string, text: string) =>
    [...text.matchAll(new RegExp(`/${name} \\(((?:[^\\\\()]|\\\\.)*)\\)`, "gs"))].map(([, raw = ""]) =>
      textOf(raw),
    );
  return {
    pages: pages.map(({ head }) => {
      const content = byId.get(Number(/\/Contents (\d+) 0 R/.exec(head)?.[1]))?.stream;
      const resources = byId.get(Number(/\/Resources (\d+) 0 R/.exec(head)?.[1]))?.head ?? "";
      const fonts = new Map(
        [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => [name, Number(id)]),
      );
      return linesOf(content?.toString("latin1") ?? "", (font) => letters.get(fonts.get(font) ?? 0));
    }),
    jpegs: objects.flatMap(({ head, stream }) => (/\/DCTDecode/.test(head) && stream ? [stream] : [])),
    sizes: pages.map(({ head }) => {
      const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(head) ?? [];
      return { width: Number(width), height: Number(height) };
    }),
    objects: heads,
    info(name) {
      const about = heads.match(/<<[^<>]*\/Creator \d+ 0 R[^<>]*>>/)?.[0];
      const id = new RegExp(`/${name} (\\d+) 0 R`).exec(about ?? "")?.[1];
      const raw = /^\((.*)\)\s*$/s.exec(byId.get(Number(id))?.head ?? "")?.[1];
      return raw === undefined ? null : textOf(raw);
    },
    alts: textsOf("Alt", heads),
    actualTexts: textsOf("ActualText", heads),
  };
}

function objectsIn(bytes: Buffer): Found[] {
  const text = bytes.toString("latin1");
  const found: Found[] = [];
  const begin = /(?:^|\n)(\d+) 0 obj\n/g;
  for (let at = begin.exec(text); at; at = begin.exec(text)) {
    const from = begin.lastIndex;
    const streamAt = text.indexOf("stream\n", from);
    const endAt = text.indexOf("endobj", from);
    const head = text.slice(from, streamAt >= 0 && streamAt < endAt ? streamAt : endAt);
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0);
    if (streamAt < 0 || streamAt > endAt) found.push({ id: Number(at[1]), head, stream: null });
    else {
      const start = streamAt + "stream\n".length;
      const raw = bytes.subarray(start, start + length);
      const stream = /\/FlateDecode/.test(head) ? inflateSync(raw) : raw;
      found.push({ id: Number(at[1]), head, stream });
      begin.lastIndex = start + length;
    }
  }
  return found;
}

/** The text of each glyph, from the table that a font carries for those who copy. */
function lettersOf(cmap: string): string[] {
  const letters: string[] = [];
  for (const [, from = "", list = ""] of cmap.matchAll(/<([\da-f]{4})> <[\da-f]{4}> \[([^\]]*)\]/gi))
    for (const [index, code] of (list.match(/<([\da-f ]*)>/gi) ?? []).entries())
      letters[Number.parseInt(from, 16) + index] = utf16(Buffer.from(code.replace(/[^\da-f]/gi, ""), "hex"));
  return letters;
}

const utf16 = (bigEndian: Buffer) => Buffer.from(bigEndian).swap16().toString("utf16le");

function linesOf(content: string, lettersOfFont: (font: string) => string[] | undefined): string[] {
  const lines: string[] = [];
  let font = "";
  for (const [, named, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (named) font = named;
    if (shown === undefined) continue;
    const glyphs = [...shown.matchAll(/<([\da-f]*)>/gi)].flatMap(([, hex = ""]) => hex.match(/.{4}/g) ?? []);
    lines.push(glyphs.map((glyph) => lettersOfFont(font)?.[Number.parseInt(glyph, 16)] ?? "\ufffd").join(""));
  }
  return lines;
}

function textOf(raw: string): string {
  const bytes = Buffer.from(
    raw.replace(/\\(n|r|t|b|f|\d{3}|.)/gs, (_, code: string) =>
      /^\d/.test(code)
        ? String.fromCharCode(Number.parseInt(code, 8))
        : ({ n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" }[code] ?? code),
    ),
    "latin1",
  );
  return bytes[0] === 0xfe && bytes[1] === 0xff ? utf16(bytes.subarray(2)) : bytes.toString("latin1");
}
