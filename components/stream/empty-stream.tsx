"use client";
import { ArrowUpLeft } from "lucide-react";
import { EXAMPLES } from "./examples";

/** Replaces the stream before the first creation: instructions and examples. */
export function EmptyStream({ onExample }: { onExample: (prompt: string) => void }) {
  return (
    <div className="mx-auto flex max-w-2xl flex-col justify-center px-4 py-[8dvh] lg:min-h-[80dvh] lg:py-0">
      <h2 className="text-xl font-medium tracking-tight">Start with a sentence</h2>
      <p className="mt-2 max-w-[52ch] text-base text-muted">
        Describe the picture, then light, material and style. Press Generate and watch the picture appear
        here. Everything you make is kept.
      </p>
      <h3 className="mt-8 mb-2 text-xs text-faint">Or start with one of these examples</h3>
      <ul className="divide-y divide-hairline border-y border-hairline">
        {EXAMPLES.map(({ prompt }) => (
          <li key={prompt}>
            <button
              type="button"
              onClick={() => onExample(prompt)}
              className="group flex w-full items-center justify-between gap-4 py-3 text-left text-sm text-muted transition-colors hover:text-ink"
            >
              {prompt}
              <ArrowUpLeft
                aria-hidden
                className="size-4 shrink-0 text-faint transition-colors group-hover:text-ink"
              />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
