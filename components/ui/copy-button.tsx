"use client";
import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { copyText } from "./copy";
import { IconButton } from "./icon-button";

/** Copies a text and says so, at the button and aloud. */
export function CopyButton({ text, label, className }: { text: string; label: string; className?: string }) {
  const [outcome, setOutcome] = useState<"copied" | "failed" | null>(null);
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(null), 1_600);
    return () => clearTimeout(timer);
  }, [outcome]);
  return (
    <>
      <IconButton
        icon={outcome === "copied" ? Check : Copy}
        label={label}
        className={className ?? ""}
        onClick={async () => setOutcome((await copyText(text)) ? "copied" : "failed")}
      />
      <span role="status" className="sr-only">
        {outcome === "copied" ? "Copied" : outcome === "failed" ? "Could not copy" : ""}
      </span>
    </>
  );
}
