/** The look of a filter. */
export const CHIP =
  "relative inline-flex h-8 shrink-0 items-center gap-1.5 rounded-full border text-xs whitespace-nowrap transition-colors pointer-coarse:h-10";
export const ON = "border-ink bg-ink text-canvas";
export const OFF = "border-hairline bg-panel text-muted hover:border-edge hover:text-ink";
