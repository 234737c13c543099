"use client";
import { ArrowUpLeft } from "lucide-react";

const EXAMPLES = [
  "A lighthouse at dusk, long exposure, the sea like silk, one warm window",
  "Still life of citrus on black linen, hard side light, 1970s food photography",
  "Isometric cutaway of a tiny bookshop, paper craft, soft morning light",
  "Poster for a jazz festival, three overlapping shapes, risograph grain, two inks",
  "Macro photograph of a moss forest after rain, shallow focus, green on green",
  "Concrete pavilion in a birch wood, first snow, architectural photograph",
];

/** Nothing made yet: how it goes, and something to begin with. */
export function EmptyStream({ onExample }: { onExample: (prompt: string) => void }) {
  return (
    <div className="mx-auto flex max-w-2xl flex-col justify-center px-4 py-[8dvh] lg:min-h-[80dvh] lg:py-0">
      <h2 className="text-xl font-medium tracking-tight">Start with a sentence</h2>
      <p className="mt-2 max-w-[52ch] text-base text-muted">
        Say what is in the picture, then light, material and style. Press Generate and watch it come up here.
        Everything you make stays.
      </p>
      <h3 className="mt-8 mb-2 text-xs text-faint">Or take one of these into the composer</h3>
      <ul className="divide-y divide-hairline border-y border-hairline">
        {EXAMPLES.map((example) => (
          <li key={example}>
            <button
              type="button"
              onClick={() => onExample(example)}
              className="group flex w-full items-center justify-between gap-4 px-1 py-3 text-left text-sm text-muted transition-colors hover:text-ink"
            >
              {example}
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
