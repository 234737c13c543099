"use client";
import { CopyButton } from "@/components/ui/controls/copy-button";

/** A block of code with a copy button. */
export function CodeBlock({ code, label }: { code: string; label: string }) {
  return (
    <div className="flex flex-row-reverse items-start rounded-lg border border-hairline bg-panel">
      {/* Beside the code, so that it covers none of a line that is longer than the block. */}
      <CopyButton text={code} label={`Copy: ${label}`} className="m-1.5 shrink-0" />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard */}
      <section aria-label={label} tabIndex={0} className="min-w-0 flex-1 overflow-x-auto rounded-lg p-4">
        <pre className="font-mono text-xs text-muted">{code}</pre>
      </section>
    </div>
  );
}
