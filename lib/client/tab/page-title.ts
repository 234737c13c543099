/** The page's title, so that a tab in the background tells how far things are. */
import type { Creation } from "@/lib/contract/creation";
import type { TabState } from "./state";

const NAME = "Prompt Studio";
const SHORT = 60;

/** What a creation's own page is called in the title. */
export const titleOf = (creation: Pick<Creation, "prompt">): string => creation.prompt.slice(0, SHORT);

/** The whole title of a creation's own page while nothing runs there. */
export const pageNameOf = (creation: Pick<Creation, "prompt">): string => `${titleOf(creation)} · ${NAME}`;

/** @param resting the title while nothing runs. */
export function pageTitle(state: TabState, resting: string = NAME): string {
  switch (state.kind) {
    case "moving":
      return `${Math.min(99, Math.floor(state.progress * 100))} %${state.count > 1 ? ` of ${state.count}` : ""} · ${NAME}`;
    case "working":
      return `Working${state.count > 1 ? ` on ${state.count}` : ""} · ${NAME}`;
    case "in_line":
      return `${state.count > 1 ? `${state.count} in line` : "In line"} · ${NAME}`;
    case "done":
      return `✓ Done · ${NAME}`;
    case "failed":
      return `Failed · ${NAME}`;
    case "resting":
      return resting;
  }
}
