/** The pages of a board's PDF: pictures in cells, and lists that run over several pages. */
import "server-only";
import { downFrom, type Element, FAINT, LINE_HEIGHT, type Pdf, type TextStyle } from "./document";
import { type Box, FOOTER_HEIGHT, MARGIN, type PageLayout, placePicture } from "./paper";

export type Pages = ReturnType<typeof startPages>;

interface ShownPicture {
  number: number;
  /** JPEG; null for one that cannot be read. */
  jpeg: Buffer | null;
  /** Its size in pixels. */
  size: { width: number; height: number };
  caption: string;
  /** How it was made; empty where that is not told. */
  prompt: string;
  /** Fractions of the picture from its left and top. */
  pins: readonly { number: number; x: number; y: number }[];
}

const SMALL: TextStyle = { size: 8, color: FAINT };
const NUMBER_WIDTH = 28;
/** As high as the largest text of a list. */
const MIN_LINE = 22;
const PIN_RADIUS = 7;
const PIN_COLOR = "#1d4ed8";

/** @param name of the board, which stands at the foot of each page. */
export function startPages(pdf: Pdf, layout: PageLayout, name: string) {
  const { doc } = pdf;
  const { body } = layout;
  let page = 0;

  /** @param title at the head of the page; the section that it belongs to. */
  function* begin(title: string): Generator<void> {
    doc.addPage({ size: [layout.width, layout.height], margin: 0 });
    page++;
    const foot = layout.height - MARGIN - FOOTER_HEIGHT / 2;
    const at = (x: number, width: number, y: number) => ({ x, width, maxLines: 1, nextLine: () => y });
    if (title) yield* pdf.text(null, "", title, SMALL, at(body.x, body.width, MARGIN));
    yield* pdf.text(null, "", name, SMALL, at(body.x, body.width - 60, foot));
    yield* pdf.text(null, "", String(page), SMALL, at(body.x + body.width - 24, 40, foot));
  }

  return {
    begin,
    /** The title of a section, at the head of its first page. */
    *heading(parent: Element, title: string): Generator<void> {
      const place = { x: body.x, width: body.width, maxLines: 1, nextLine: () => MARGIN - 3 };
      yield* pdf.text(parent, "H2", title, { face: "semibold", size: 13 }, place);
      doc.outline.addItem(title);
    },
    /** @returns whether its caption is shown whole. */
    *picture(parent: Element, cell: Box, picture: ShownPicture): Generator<void, boolean> {
      const { number, jpeg, size, caption, prompt, pins } = picture;
      const place = placePicture(cell, layout.captionHeight, size);
      const alt = [`Picture ${number}`, caption || prompt].filter(Boolean).join(": ");
      const figure = pdf.element(parent, "Figure", { alt });
      figure.add(() => {
        if (jpeg) doc.image(jpeg, place.x, place.y, { width: place.width, height: place.height });
        else doc.rect(place.x, place.y, place.width, place.height).lineWidth(0.5).stroke(FAINT);
      });
      figure.end();
      yield;
      for (const pin of pins) {
        yield* drawPin(pin.number, place.x + pin.x * place.width, place.y + pin.y * place.height);
      }
      const top = cell.y + cell.height - layout.captionHeight + 6;
      const bottom = cell.y + cell.height;
      const atTop = (x: number, width: number) => ({ x, width, maxLines: 1, nextLine: () => top });
      const bold: TextStyle = { face: "semibold", size: 9 };
      yield* pdf.text(parent, "P", String(number), bold, atTop(cell.x, NUMBER_WIDTH + 9));
      const said = jpeg ? caption : "This picture could not be read.";
      const column = downFrom(top);
      let isWhole = true;
      for (const [text, style] of [
        [said, { size: 9 }],
        [prompt, { ...SMALL, size: 8 }],
      ] as const) {
        if (text === "") continue;
        const maxLines = Math.floor((bottom - column.bottom()) / (style.size * LINE_HEIGHT));
        if (maxLines < 1) {
          isWhole = false;
          continue;
        }
        const place = {
          ...{ x: cell.x + NUMBER_WIDTH, width: cell.width - NUMBER_WIDTH, maxLines },
          nextLine: column.nextLine,
        };
        isWhole = (yield* pdf.text(parent, "P", text, style, place)) && isWhole;
      }
      return isWhole;
    },
    /** Begins a list on a new page. @returns what adds a text below the others, on a further page where there is no more room. */
    *list(
      title: string,
    ): Generator<void, (parent: Element, text: string, look?: ListLook) => Generator<void>> {
      yield* begin(title);
      let y = body.y;
      const bottom = body.y + body.height;
      // A column that is comfortable to read, also across a wide page.
      const width = Math.min(body.width, 520);
      return function* add(parent, text, { indent = 0, before = 0, type = "P", keep = 0, ...style } = {}) {
        if (y > body.y) y += before;
        if (y + keep > bottom) y = bottom;
        const lines = pdf.text(
          parent,
          type,
          text,
          { size: 9.5, ...style },
          {
            ...{ x: body.x + indent, width: width - indent },
            nextLine(height) {
              const at = y;
              y += height;
              return at;
            },
          },
        );
        for (;;) {
          // A line is drawn by a step, and a page must not begin inside of one.
          if (y + MIN_LINE > bottom) {
            yield* begin(title);
            y = body.y;
          }
          if (lines.next().done) return;
          yield;
        }
      };
    },
  };

  function* drawPin(number: number, x: number, y: number): Generator<void> {
    doc.markContent("Artifact", { type: "Layout" });
    doc.circle(x, y, PIN_RADIUS).lineWidth(1).fillAndStroke(PIN_COLOR, "#ffffff");
    const size = number > 99 ? 6 : 8;
    const width = doc.font("semibold").fontSize(size).widthOfString(String(number));
    doc.fillColor("#ffffff").text(String(number), x - width / 2, y - size * 0.62, { lineBreak: false });
    doc.endMarkedContent();
    yield;
  }
}

interface ListLook extends Partial<TextStyle> {
  indent?: number;
  /** Room above it. */
  before?: number;
  type?: string;
  /** Room that it needs to begin on this page: its own, and what must stand beside it. */
  keep?: number;
}
