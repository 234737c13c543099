/** The icon of the tab with the state of the work on it. Loads when the first creation runs. */
import type { TabState } from "./state";

const GROUND = "#141211";
const LINE = "#f4f1ee";
const SAFELIGHT = "#ff6a3d";
const TRACK = "#4a4643";
const DONE = "#5fce93";
const FAILED = "#ff8494";

const RADIUS = 11;
const ROUND = 2 * Math.PI * RADIUS;

/** The icon as SVG, with a different shape for each state, because colour alone is not accessible; null for the studio's own icon. */
export function tabIcon(state: TabState): string | null {
  switch (state.kind) {
    case "idle":
      return null;
    case "queued":
      return picture(`${ring(TRACK, 1)}<circle cx="16" cy="16" r="3" fill="${LINE}"/>`);
    case "working":
      return picture(`${ring(TRACK, 1)}${ring(SAFELIGHT, 0.25)}`);
    case "moving": {
      // In 20 steps, because browsers redraw the tab for every change.
      const shown = Math.max(0.04, Math.floor(state.progress * 20) / 20);
      return picture(`${ring(TRACK, 1)}${ring(SAFELIGHT, shown)}`);
    }
    case "done":
      return picture(path("M9 16.5l5 5 9-10.5", DONE));
    case "failed":
      return picture(path("M16 8v10M16 23.4v.2", FAILED));
  }
}

const picture = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${GROUND}"/>${inside}</svg>`;

const ring = (colour: string, part: number) =>
  `<circle cx="16" cy="16" r="${RADIUS}" fill="none" stroke="${colour}" stroke-width="5" ` +
  `stroke-dasharray="${(ROUND * part).toFixed(1)} ${ROUND.toFixed(1)}" transform="rotate(-90 16 16)"/>`;

const path = (d: string, colour: string) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/>`;

/** Shows the icon for a state, or the page's own icon. */
export function showTabIcon(state: TabState): void {
  const icon = tabIcon(state);
  const shown = document.querySelector<HTMLLinkElement>("link[data-tab-icon]");
  if (!icon) {
    shown?.remove();
    return;
  }
  const href = `data:image/svg+xml,${encodeURIComponent(icon)}`;
  if (shown?.href === href) return;
  const link = document.createElement("link");
  link.rel = "icon";
  link.type = "image/svg+xml";
  link.dataset.tabIcon = state.kind;
  link.href = href;
  // A new element at the end: browsers use the last icon and notice only new elements.
  shown?.remove();
  document.head.append(link);
}
