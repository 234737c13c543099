"use client";
import { CopyButton } from "@/components/ui/controls/copy-button";

/** A block of code with a copy button. */
export function CodeBlock({ code, label }: { code: string; label: string }) {
  return (
    <div className="relative rounded-lg border border-hairline bg-panel">
      <CopyButton text={code} label={`Copy: ${label}`} className="absolute top-1.5 right-1.5 bg-panel" />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard */}
      <section aria-label={label} tabIndex={0} className="overflow-x-auto rounded-lg p-4 pr-12">
        <pre className="font-mono text-xs text-muted">{code}</pre>
      </section>
    </div>
  );
}
