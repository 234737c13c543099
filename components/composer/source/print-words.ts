/** What a picture is good for on paper. */

/** In inches. */
const A4 = { short: 210 / 25.4, long: 297 / 25.4 };

/** Such as "A4 at 173 dpi": the resolution at which the picture fills a sheet, as far as its shape allows. */
export function printWords({ width, height }: { width: number; height: number }): string {
  const dpi = Math.max(Math.min(width, height) / A4.short, Math.max(width, height) / A4.long);
  return `A4 at ${Math.round(dpi)} dpi`;
}
