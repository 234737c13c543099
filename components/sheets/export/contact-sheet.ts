/** The table as one picture, drawn from the thumbnails. */
import { notify } from "@/components/ui/notices/notify";
import { cellWords, pictureOf } from "../table/shown-cell";
import { contactLayout } from "./contact-layout";
import type { DownloadedSheet } from "./downloaded-sheet";
import { saveFile } from "./save-file";

const PAPER = "#111110";
const INK = "#f2f1ef";
const FAINT = "#8d8b88";
const TRAY = "#1d1c1b";
const PICKED = "#6fbf73";
const FONT = "system-ui, sans-serif";
/** Pictures that are read at the same time. */
const AT_ONCE = 6;

/** Draws the page of the sheet that is shown, with its heads, and offers it as a PNG. @throws when the browser cannot draw it. */
export async function downloadContactSheet(shown: DownloadedSheet, ratio: number): Promise<void> {
  const { table, heads, title, byCell, isBlind } = shown;
  const across = table.columns?.length ?? Math.max(1, ...table.rows.map(({ cells }) => cells.length));
  const layout = contactLayout({
    ...{ across, down: table.rows.length, ratio },
    hasHeads: table.columns !== null,
    hasPicturesAbove: table.columns?.some((head) => heads.thumbnail(head) !== null) ?? false,
  });
  const canvas = document.createElement("canvas");
  canvas.width = layout.width;
  canvas.height = layout.height;
  const to = canvas.getContext("2d");
  if (!to) throw new Error("The browser has no canvas.");
  to.fillStyle = PAPER;
  to.fillRect(0, 0, layout.width, layout.height);
  const { font, gap, cellWidth, cellHeight } = layout;
  const write = (
    text: string,
    x: number,
    y: number,
    width: number,
    lines: number,
    color = INK,
    size = font,
  ) => writeText(to, { text, x, y, width, lines, size, color });
  write(isBlind ? "" : title, gap, gap, layout.width - 2 * gap, 1, INK, font * 1.3);
  const drawings: (() => Promise<unknown>)[] = [];
  for (const [column, head] of (table.columns ?? []).entries()) {
    const [x, y] = [layout.left(column), layout.top(0) - font * 2.9];
    write(heads.value(head), x, y, cellWidth, 2);
    const url = heads.thumbnail(head);
    const side = layout.abovePicture;
    const box = { x, y: y - side - gap / 2, width: side, height: side };
    if (url) drawings.push(() => drawPicture(to, url, box, { x: 0, y: 1 }).catch(() => 0));
  }
  for (const [row, { head, cells }] of table.rows.entries()) {
    if (head) {
      const url = heads.thumbnail(head);
      const [y, side] = [layout.top(row), layout.besidePicture];
      const writeBelow = (height: number) => {
        const below = height > 0 ? height + gap / 2 : 0;
        const lines = Math.floor((cellHeight - below) / (font * 1.25));
        write(heads.value(head), gap, y + below, layout.left(0) - 2 * gap, Math.min(6, Math.max(1, lines)));
      };
      const box = { x: gap, y, width: side, height: side };
      // One that is gone leaves its name.
      drawings.push(async () =>
        writeBelow(url ? await drawPicture(to, url, box, { x: 0, y: 0 }).catch(() => 0) : 0),
      );
    }
    for (const [column, cell] of cells.entries()) {
      const one = byCell.get(cell);
      const [x, y] = [layout.left(column), layout.top(row)];
      const picture = one ? pictureOf(one) : null;
      to.fillStyle = TRAY;
      to.fillRect(x, y, cellWidth, cellHeight);
      if (!one) continue;
      if (!head && !isBlind)
        write(heads.cell(cell, axesWithSeveral(shown)), x, y + cellHeight + font * 0.3, cellWidth, 1);
      if (!picture) {
        write(cellWords(one).words, x + gap, y + cellHeight / 2 - font / 2, cellWidth - 2 * gap, 2, FAINT);
        continue;
      }
      drawings.push(async () => {
        await drawPicture(to, picture.thumbnail_url, { x, y, width: cellWidth, height: cellHeight });
        if (one.cell.decision !== "pick") return;
        to.strokeStyle = PICKED;
        to.lineWidth = Math.max(3, gap / 2);
        to.strokeRect(
          x + to.lineWidth / 2,
          y + to.lineWidth / 2,
          cellWidth - to.lineWidth,
          cellHeight - to.lineWidth,
        );
      });
    }
  }
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let draw = drawings.shift(); draw; draw = drawings.shift()) await draw();
    }),
  );
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("The browser could not write the picture.");
  saveFile(blob, `${title}.png`);
  notify({ words: "Contact sheet downloaded." });
}

const axesWithSeveral = ({ sheet }: DownloadedSheet) =>
  sheet.axes.flatMap(({ values }, axis) => (values.length > 1 ? axis : []));

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** As large as it fits into the box. @param align where in it: 0 at the left and top, 1 at the right and bottom. @returns its height. */
async function drawPicture(
  to: CanvasRenderingContext2D,
  src: string,
  box: Box,
  align = { x: 0.5, y: 0.5 },
): Promise<number> {
  const image = await loadImage(src);
  const scale = Math.min(box.width / image.naturalWidth, box.height / image.naturalHeight);
  const [width, height] = [image.naturalWidth * scale, image.naturalHeight * scale];
  const [x, y] = [box.x + (box.width - width) * align.x, box.y + (box.height - height) * align.y];
  to.drawImage(image, x, y, width, height);
  return height;
}

function loadImage(src: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error("A picture could not be loaded."));
    image.src = src;
  });
}

interface Text {
  text: string;
  x: number;
  y: number;
  width: number;
  lines: number;
  size: number;
  color: string;
}

/** Broken into lines between words; what does not fit ends with an ellipsis. */
function writeText(to: CanvasRenderingContext2D, { text, x, y, width, lines, size, color }: Text): void {
  to.font = `${size}px ${FONT}`;
  to.fillStyle = color;
  to.textBaseline = "top";
  const fits = (words: string) => to.measureText(words).width <= width;
  const broken: string[] = [""];
  for (const word of text.split(/\s+/)) {
    const last = broken.at(-1) ?? "";
    const longer = last ? `${last} ${word}` : word;
    if (fits(longer) || last === "") broken[broken.length - 1] = longer;
    else broken.push(word);
  }
  const shown = broken.slice(0, lines);
  const isCut = broken.length > lines;
  for (const [at, line] of shown.entries()) {
    let cut = isCut && at === lines - 1 ? `${line}…` : line;
    while (cut.length > 1 && !fits(cut)) cut = `${cut.slice(0, -2)}…`;
    to.fillText(cut, x, y + at * size * 1.25);
  }
}
