import { adjust, mix, mixEvenly, type Rgb } from "../../core/colour";
import { clamp } from "../../core/math";
import { path } from "../../core/path";
import { cellValue } from "../../core/random";
import type { DecoSheet } from "./metal";

const BASE = 0.93;
/** Share of the height of each block of a stepped tower, from the street up. */
const SETBACKS = [0.52, 0.24, 0.15, 0.09] as const;

interface Row {
  index: number;
  count: number;
  height: number;
  width: number;
  from: Rgb;
  to: Rgb;
}

/** Three rows of stepped skyscrapers, symmetrical about the centre. */
export function drawTowers(sheet: DecoSheet): void {
  const { aspect } = sheet;
  const { dark, middle, gold } = sheet.palette;
  const rows: readonly Omit<Row, "index">[] = [
    {
      count: Math.ceil(aspect * 4),
      height: 0.42,
      width: 0.12,
      from: mixEvenly(dark, middle, 0.9),
      to: mixEvenly(middle, gold, 0.25),
    },
    {
      count: Math.ceil(aspect * 3.4),
      height: 0.4,
      width: 0.14,
      from: mixEvenly(dark, middle, 0.35),
      to: mixEvenly(middle, gold, 0.08),
    },
    {
      count: Math.ceil(aspect * 2),
      height: 0.5,
      width: 0.19,
      from: adjust(dark, -0.05),
      to: mixEvenly(dark, middle, 0.75),
    },
  ];
  for (const [index, row] of rows.entries()) drawRow(sheet, { ...row, index });
}

function drawRow(sheet: DecoSheet, row: Row): void {
  const isFront = row.index === 2;
  for (let i = 0; i < row.count; i++) {
    const crowd = Math.exp(-((i / (row.count * 0.6)) ** 2));
    const luck = cellValue(i, row.index, sheet.brief.layoutSeed);
    const height = row.height * (0.42 + 0.58 * crowd) * (0.84 + 0.3 * luck);
    const offset = (isFront ? i : i + 0.55) * row.width * 1.02;
    drawTower(sheet, sheet.aspect / 2 + offset, height, row);
    if (offset > 0) drawTower(sheet, sheet.aspect / 2 - offset, height, row);
  }
}

function drawTower(sheet: DecoSheet, x: number, height: number, { width, from, to }: Row): void {
  const pictureHeight = sheet.frame.height;
  let y = BASE;
  let blockWidth = width * 0.98;
  for (const [step, share] of SETBACKS.entries()) {
    const blockHeight = (height + 0.1) * share;
    const left = x - blockWidth / 2;
    const bottom = y;
    sheet.fill(path().rect(left, y - blockHeight, blockWidth, blockHeight + 0.002), (px, py, out) => {
      const across = (px / pictureHeight - left) / blockWidth;
      const up = clamp((bottom - py / pictureHeight) / blockHeight);
      out.set(mix(from, to, up * 0.4 + (across > 0.5 ? 0.3 : 0) + step * 0.1));
    });
    const ribs = Math.max(1, Math.round(blockWidth / 0.016));
    for (let rib = 1; rib < ribs; rib++) {
      const ribX = left + (blockWidth * rib) / ribs - 0.0008;
      sheet.gild(path().rect(ribX, y - blockHeight * 0.94, 0.0016, blockHeight * 0.9), 0.8);
    }
    sheet.line(
      [
        [left, y],
        [left, y - blockHeight],
        [left + blockWidth, y - blockHeight],
        [left + blockWidth, y],
      ],
      0.0019,
    );
    y -= blockHeight;
    blockWidth *= 0.66;
  }
  sheet.line(
    [
      [x, y],
      [x, y - height * 0.16],
    ],
    0.0028,
  );
  for (let blade = 0; blade < 5; blade++) {
    const angle = Math.PI * (0.2 + 0.15 * blade);
    const tipX = x + Math.cos(angle) * blockWidth * 1.1;
    sheet.line(
      [
        [x, y + 0.012],
        [tipX, y + 0.012 - Math.sin(angle) * blockWidth * 1.1],
      ],
      0.0015,
    );
  }
}
