"use client";
import { Fragment } from "react";
import { cx } from "@/components/ui/cx";
import { useBrowser } from "@/components/ui/use-browser";

const APPLE: Record<string, string> = { Mod: "⌘", Alt: "⌥", Shift: "⇧", Enter: "↵", Delete: "⌫" };
const OTHERS: Record<string, string> = { Mod: "Ctrl" };

/** Keys as labelled on the person's keyboard: `Mod+K` together, `G L` one after the other, `J / K` either. */
export function Keys({ keys, className }: { keys: string; className?: string }) {
  const isApple = useBrowser() && /Mac|iPhone|iPad/.test(navigator.userAgent);
  const shown = (key: string) => (isApple ? APPLE : OTHERS)[key] ?? key;
  return (
    <span className={cx("inline-flex items-center gap-1 text-faint", className)}>
      {keys.split(" ").map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity and never move
        <Fragment key={index}>
          {index > 0 && part !== "/" && keys.split(" ")[index - 1] !== "/" && (
            <span className="sr-only">then</span>
          )}
          {part === "/" && keys !== "/" ? (
            <span className="text-[11px]">or</span>
          ) : (
            (part === "+" ? [part] : part.split("+")).map((key) => (
              <kbd
                key={key}
                className="min-w-5 rounded border border-hairline bg-canvas px-1 py-0.5 text-center font-sans text-[11px] leading-4 text-muted"
              >
                {shown(key)}
              </kbd>
            ))
          )}
        </Fragment>
      ))}
    </span>
  );
}
