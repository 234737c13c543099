import type { ReactNode } from "react";

/** One of the ways to get a board. */
export function Way({ title, words, children }: { title: string; words: string; children: ReactNode }) {
  return (
    <section
      aria-label={title}
      className="flex flex-col items-start gap-3 border-t border-hairline pt-4 *:max-w-full"
    >
      <div>
        <h3 className="text-sm font-medium">{title}</h3>
        <p className="text-xs text-muted">{words}</p>
      </div>
      {children}
    </section>
  );
}
