/**
 * The sheet on paper: the table alone, dark on white. It stands in the page itself, because it must not change how other pages are
 * printed.
 */
export const PRINT_STYLE = `
@media print {
  @page { margin: 10mm; }
  :root, :root.dark {
    --canvas: #fff; --panel: #fff; --raised: #fff; --tray: #f5f5f4; --tray-lit: #f5f5f4; --hairline: #d6d3d1;
    --ink: #1c1917; --muted: #44403c; --faint: #57534e; --success: #15803d; --warning: #92400e; --danger: #b91c1c;
    scrollbar-gutter: auto;
  }
  html, body { background: #fff !important; min-height: 0 !important; }
  body *:not(:has(main), main, main *) { display: none !important; }
  div:has(> main) { padding: 0 !important; }
}
`;
