/** The title of the page, which shows progress while the tab is in the background. */
import type { Creation } from "contract/creations/creation";
import { counted } from "../words/counted";
import { ownWords } from "../words/own-words";
import type { TabState } from "./state";

const NAME = "Prompt Studio";
const MAX_TITLE_CHARACTERS = 60;

/** The name of a creation in the title of its page. */
export const titleOf = (creation: Pick<Creation, "prompt" | "written">): string =>
  ownWords(creation).slice(0, MAX_TITLE_CHARACTERS);

/** The title of a creation's page while nothing runs. */
export const pageNameOf = (creation: Pick<Creation, "prompt" | "written">): string =>
  `${titleOf(creation)} · ${NAME}`;

/** @param idleTitle the title while nothing runs. */
export function pageTitle(state: TabState, idleTitle: string = NAME): string {
  switch (state.kind) {
    case "moving":
      return `${Math.min(99, Math.floor(state.progress * 100))} %${state.count > 1 ? ` · ${counted(state.count, "creation")}` : ""} · ${NAME}`;
    case "working":
      return `Working${state.count > 1 ? ` on ${counted(state.count, "creation")}` : ""} · ${NAME}`;
    case "queued":
      return `${state.count > 1 ? `${state.count} in queue` : "In queue"} · ${NAME}`;
    case "done":
      return `✓ Done · ${NAME}`;
    case "failed":
      return `Failed · ${NAME}`;
    case "idle":
      return idleTitle;
  }
}
