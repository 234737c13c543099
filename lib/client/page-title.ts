/** The page's title, so that a tab in the background tells how far things are. */
import type { Creation } from "@/lib/contract/creation";
import { isActive } from "@/lib/contract/status";

const NAME = "Prompt Studio";
const SHORT = 60;

/** What a creation's own page is called in the title. */
export const titleOf = (creation: Pick<Creation, "prompt">): string => creation.prompt.slice(0, SHORT);

/** The whole title of a creation's own page while nothing runs there. */
export const pageNameOf = (creation: Pick<Creation, "prompt">): string => `${titleOf(creation)} · ${NAME}`;

/**
 * @param ended whether something ended since the person last looked, and how.
 * @param resting the title while nothing runs.
 */
export function pageTitle(
  creations: readonly Creation[],
  ended: "done" | "failed" | null,
  resting: string = NAME,
): string {
  const live = creations.filter((creation) => isActive(creation.status));
  const moving = live.flatMap((creation) => (creation.progress === null ? [] : [creation.progress]));
  if (moving.length > 0) {
    const mean = moving.reduce((sum, progress) => sum + progress, 0) / moving.length;
    return `${Math.min(99, Math.floor(mean * 100))} % · ${NAME}`;
  }
  if (live.some((creation) => creation.status !== "pending")) return `Working · ${NAME}`;
  if (live.length > 0) return `In line · ${NAME}`;
  if (ended === "done") return `✓ Done · ${NAME}`;
  if (ended === "failed") return `Failed · ${NAME}`;
  return resting;
}
