/** What runs beside every page and loads after it. */
import { keepFocus } from "@/components/ui/page/keep-focus";
import { startTooltips } from "@/components/ui/tooltip/tooltip";
import { singleKeysAreOn } from "@/lib/client/commands/keyboard";

/** @returns how to stop. */
export function startPageAids(): () => void {
  const stopFocus = keepFocus();
  const stopTooltips = startTooltips(singleKeysAreOn);
  return () => {
    stopFocus();
    stopTooltips();
  };
}
