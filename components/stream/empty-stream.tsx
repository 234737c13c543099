"use client";
import { useEffect, useState } from "react";
import { cx } from "@/components/ui/cx";
import { EXAMPLES } from "./examples";

/** Replaces the stream before the first creation: instructions and examples. @param onExample fills the composer. */
export function EmptyStream({ onExample }: { onExample: (prompt: string) => void }) {
  const [chosen, setChosen] = useState<string | null>(null);
  useFocusedPrompt();
  const choose = (prompt: string) => {
    onExample(prompt);
    setChosen(prompt);
    // Once the composer has taken the prompt.
    if (chosen === prompt) requestAnimationFrame(generate);
  };
  return (
    <div className="mx-auto flex max-w-4xl flex-col justify-center px-4 py-6 lg:min-h-[92dvh] lg:py-0">
      <h2 className="text-xl font-medium tracking-tight">Start with a sentence</h2>
      <p className="mt-2 max-w-[60ch] text-base text-muted">
        Describe the picture, then light, material and style. Press Generate and watch the picture appear
        here. Everything you make is kept.
      </p>
      <h3 className="mt-6 mb-2 text-xs text-faint">Or start with one of these examples</h3>
      <ul className="grid grid-cols-2 gap-x-2 gap-y-4 sm:grid-cols-3">
        {EXAMPLES.map(({ prompt, picture, width, height }) => (
          <li key={prompt}>
            <button
              type="button"
              onClick={() => choose(prompt)}
              aria-label={prompt === chosen ? `Generate this: ${prompt}` : undefined}
              className="group flex w-full flex-col text-left"
            >
              <span className="relative block w-full overflow-hidden rounded-tile bg-tray">
                {/* biome-ignore lint/performance/noImgElement: small files of the build, already the right size */}
                <img src={picture} alt="" width={width} height={height} className="block h-auto w-full" />
                <span
                  aria-hidden
                  className={cx(
                    "absolute inset-x-2 bottom-2 rounded-md px-2.5 py-1.5 text-center text-xs font-medium",
                    prompt === chosen
                      ? "bg-accent text-on-accent"
                      : "bg-black/65 text-white opacity-0 transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100",
                  )}
                >
                  {prompt === chosen ? "Generate this" : "Use this prompt"}
                </span>
              </span>
              <span className="mt-1.5 text-[13px] leading-5 text-muted transition-colors group-hover:text-ink">
                {prompt}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What the button of the composer does. */
const generate = () => document.querySelector<HTMLTextAreaElement>("#prompt")?.form?.requestSubmit();

/** On a wide screen the prompt has the focus; on a phone that would open the keyboard over the examples. */
function useFocusedPrompt(): void {
  useEffect(() => {
    const hasFocus = document.activeElement !== null && document.activeElement !== document.body;
    if (hasFocus || !window.matchMedia("(min-width: 1024px) and (pointer: fine)").matches) return;
    document.getElementById("prompt")?.focus({ preventScroll: true });
  }, []);
}
