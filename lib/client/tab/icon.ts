/** The studio's icon with how things stand on it, for a tab among many. Loads with the first thing that runs. */
import type { TabState } from "./state";

const GROUND = "#141211";
const LINE = "#f4f1ee";
const SAFELIGHT = "#ff6a3d";
const TRACK = "#4a4643";
const DONE = "#5fce93";
const FAILED = "#ff8494";

const RADIUS = 11;
const ROUND = 2 * Math.PI * RADIUS;

/** The icon as SVG; null where the studio's own icon says it all. In words, too, because colour alone says nothing. */
export function tabIcon(state: TabState): string | null {
  switch (state.kind) {
    case "resting":
      return null;
    case "in_line":
      return picture(`${ring(TRACK, 1)}<circle cx="16" cy="16" r="3" fill="${LINE}"/>`);
    case "working":
      return picture(`${ring(TRACK, 1)}${ring(SAFELIGHT, 0.25)}`);
    case "moving": {
      // In steps: an icon that changes with every tick costs the browser more than it tells.
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

/** Puts an icon before the page's own; null takes it away. */
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
  // A new element, last: browsers take the last one, and look again only when one comes.
  shown?.remove();
  document.head.append(link);
}
