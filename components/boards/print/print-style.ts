/**
 * The style of the pages on paper. It stands in the page itself, because rules for paper sizes cannot be limited to a part of a
 * page, and would stay behind a style sheet that other pages share.
 *
 * A sheet fits A4 and Letter at these margins. Lengths of the window mean nothing on paper of two orientations.
 */
export const PRINT_STYLE = `
@page { margin: 12mm; }
@page upright { size: portrait; }
@page lying { size: landscape; }
.sheet { display: flex; flex-direction: column; gap: 5mm; overflow: hidden; background: #fff; color: #1c1917; }
.sheet[data-lies] { page: lying; }
.sheet:not([data-lies]) { page: upright; }
.sheet-head { flex: none; overflow-wrap: anywhere; }
.sheet-logo { height: 14mm; width: auto; max-width: 60mm; object-fit: contain; object-position: left; margin-bottom: 3mm; }
.sheet-name { font-size: 15pt; line-height: 1.3; font-weight: 500; }
.sheet-sender { font-size: 9pt; line-height: 1.4; color: #57534e; }
.sheet-introduction { margin-top: 2mm; font-size: 10pt; line-height: 1.45; max-width: 62em; white-space: pre-line; }
.sheet-picture { flex: 1 1 0; min-height: 40%; width: 100%; object-fit: contain; }
.sheet-caption { flex: 0 1 auto; min-height: 0; display: flex; flex-direction: column; }
.sheet-note { flex: 0 1 auto; min-height: 0; overflow: hidden; white-space: pre-line; overflow-wrap: anywhere; }
.sheet-note { font-size: 11pt; line-height: 1.45; max-width: 62em; }
.sheet-note[data-long] { font-size: 8.5pt; max-width: none; }
.sheet-line { flex: none; display: flex; gap: 1em; justify-content: space-between; font-size: 8pt; line-height: 1.4; color: #57534e; }
.sheet-note + .sheet-line { margin-top: 2.5mm; }
@media print {
  html, body { background: #fff !important; min-height: 0 !important; }
  html { scrollbar-gutter: auto !important; }
  .screen-only, body > :not(main) { display: none !important; }
  .sheets { display: block; padding: 0; }
  .sheet { height: 250mm; break-inside: avoid; break-after: page; }
  .sheet[data-lies] { height: 184mm; }
  .sheet:last-child { break-after: auto; }
}
@media screen {
  .sheets { display: grid; justify-items: center; gap: 2rem; padding: 2rem 1rem 4rem; }
  .sheet { width: min(100%, 38rem); aspect-ratio: 210 / 297; padding: 4%; box-shadow: 0 1px 3px rgb(0 0 0 / 0.25); }
  .sheet[data-lies] { width: min(100%, 54rem); aspect-ratio: 297 / 210; }
}
`;
