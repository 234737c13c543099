"use client";
import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { announce } from "@/components/ui/notices/announcer";
import { copyText } from "@/components/ui/text/copy";
import { IconButton } from "./icon-button";

/** Copies a text and confirms it at the button and for screen readers. */
export function CopyButton({ text, label, className }: { text: string; label: string; className?: string }) {
  const [outcome, setOutcome] = useState<"copied" | "failed" | null>(null);
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(null), 1_600);
    return () => clearTimeout(timer);
  }, [outcome]);
  return (
    <IconButton
      icon={outcome === "copied" ? Check : Copy}
      label={label}
      className={className ?? ""}
      onClick={async () => {
        const copied = await copyText(text);
        setOutcome(copied ? "copied" : "failed");
        announce(copied ? "Copied" : "Could not copy");
      }}
    />
  );
}
