import { mixEvenly } from "../../core/colour";
import type { Point } from "../../core/path";
import { cellValue } from "../../core/random";
import type { DecoSheet } from "./metal";

/** Rows of dunes behind each other. */
const RIDGES = 4;

/** Rows of dunes: long curves with a lit and a shaded side, lined in gold along their ripples; `horizon` in picture heights. */
export function drawDunes(sheet: DecoSheet, horizon: number): void {
  const { aspect, brief } = sheet;
  const { dark, middle, gold } = sheet.palette;
  for (let row = 0; row < RIDGES; row++) {
    const level = horizon + 0.015 + row * 0.075;
    const shift = cellValue(row, 1, brief.layoutSeed);
    const side = row % 2 === 0 ? 1 : -1;
    const length = aspect * (0.75 + 0.2 * row);
    /** Height of the row over its level, 0..1: a long rise to a crest and a short fall behind it. */
    const rise = (x: number): number => {
      const t = (side * x) / length + shift + 4;
      const u = t - Math.floor(t);
      return u < 0.68 ? (1 - Math.cos((u / 0.68) * Math.PI)) / 2 : ((1 - u) / 0.32) ** 1.6;
    };
    const high = 0.07 + 0.03 * row;
    const crest = (down: number): Point[] =>
      Array.from({ length: 121 }, (_, i): Point => {
        const x = (i / 120) * aspect;
        return [x, level + 0.05 + down - high * rise(x) * Math.exp(-down * 9)];
      });
    const base = mixEvenly(mixEvenly(middle, gold, 0.45 - row * 0.09), dark, 0.12 * row);
    sheet.fill([[[0, 1], ...crest(0), [aspect, 1]]], base);
    for (let ripple = 1; ripple < 4; ripple++) sheet.line(crest(ripple * 0.017), 0.0012);
    sheet.line(crest(0), 0.0034);
  }
}
