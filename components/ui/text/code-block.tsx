"use client";
import { CopyButton } from "@/components/ui/controls/copy-button";

/** Text for a machine, with a way to take it along. */
export function CodeBlock({ code, label }: { code: string; label: string }) {
  return (
    <div className="relative rounded-lg border border-hairline bg-panel">
      <CopyButton text={code} label={`Copy: ${label}`} className="absolute top-1.5 right-1.5 bg-panel" />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section aria-label={label} tabIndex={0} className="overflow-x-auto rounded-lg p-4 pr-12">
        <pre className="font-mono text-xs text-muted">{code}</pre>
      </section>
    </div>
  );
}
