/** What a card of the list of sheets says. */
import type { SheetSummary } from "contract/sheets/sheet";
import { grouped } from "@/lib/client/words/counted";
import { titleOf } from "@/lib/sheet-plan/title";

type Counted = Pick<SheetSummary, "counts" | "picks" | "drawn">;

/** `18 of 24 drawn, 3 picked`; what is left out or skipped is not part of the whole. */
export function drawnInWords({ counts, picks, drawn }: Counted): string {
  const all = (counts.created ?? 0) + (counts.waiting ?? 0) + (counts.cancelled ?? 0) + (counts.refused ?? 0);
  const words = drawn === all ? `${grouped(all)} drawn` : `${grouped(drawn)} of ${grouped(all)} drawn`;
  return picks > 0 ? `${words}, ${grouped(picks)} picked` : words;
}

export const deletedInWords = (sheet: Parameters<typeof titleOf>[0]): string =>
  `${titleOf(sheet)} deleted. Its pictures stay in the library.`;

/** Sheets that are being drawn change. */
const POLL_MS = 5_000;

/** The pause before the list is read again; false as long as nothing of it is drawn. */
export const pollMs = (sheets: readonly Pick<SheetSummary, "open">[]): number | false =>
  sheets.some(({ open }) => open > 0) && POLL_MS;
