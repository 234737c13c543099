import { Braces } from "lucide-react";
import { buttonClass } from "@/components/ui/controls/button";
import { cx } from "@/components/ui/cx";
import type { ComposerKey } from "../actions";

/** Alt+V, which types a sign on some keyboards. AltGr is Ctrl and Alt. */
export const isVaryKey = (event: {
  key: string;
  code: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}): boolean =>
  event.altKey &&
  !event.ctrlKey &&
  !event.metaKey &&
  (event.key.toLowerCase() === "v" || (event.code === "KeyV" && !/^[a-z]$/i.test(event.key)));

/** Makes a variation of the selected words. The selection stays while it is pressed. */
export function VaryButton({ onVary }: { onVary: () => void }) {
  return (
    <button
      type="button"
      aria-label="Variation: add an alternative to the selected words"
      aria-keyshortcuts={"Alt+V" satisfies ComposerKey<"add_variation">}
      data-tooltip="Alternatives for the selected words: {red|blue} makes two creations."
      onPointerDown={(event) => event.preventDefault()}
      onClick={onVary}
      className={cx(
        buttonClass({ look: "quiet", size: "small" }),
        "!h-7 !gap-1.5 !px-2 focus-visible:-outline-offset-2 pointer-coarse:!h-10",
      )}
    >
      <Braces aria-hidden className="size-3.5" />
      {/* Where unknown words are listed, they need the room. */}
      <span className="group-has-[ul]/foot:sr-only">Variation</span>
    </button>
  );
}
