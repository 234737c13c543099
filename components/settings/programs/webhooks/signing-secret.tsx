"use client";
import { KeyRound } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/controls/button";
import { CopyButton } from "@/components/ui/controls/copy-button";

interface Props {
  secret: string;
  /** What is to be known besides. */
  hint?: string;
  onDone: () => void;
}

/** The secret of a webhook, which is shown this once. */
export function SigningSecret({ secret, hint, onDone }: Props) {
  const box = useRef<HTMLDivElement>(null);
  // What had the focus is gone.
  useEffect(() => box.current?.focus(), []);
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="status"
      className="outline-none min-w-0 rounded-lg border border-edge bg-panel p-4"
    >
      <p className="flex items-center gap-2 text-sm text-ink">
        <KeyRound aria-hidden className="size-4 shrink-0 text-success" />
        <span className="min-w-0">The secret of this webhook. Copy it now: it is not shown again.</span>
      </p>
      <div className="mt-3 flex items-center gap-2">
        <code className="min-w-0 flex-1 rounded-md bg-canvas px-3 py-2 font-mono text-xs break-all text-ink select-all">
          {secret}
        </code>
        <CopyButton text={secret} label="Copy the secret" />
      </div>
      <p className="mt-3 text-xs text-muted">
        Your program verifies each event with it, for example with the library “standardwebhooks”. {hint}
      </p>
      <Button size="small" className="mt-4" onClick={onDone}>
        Done
      </Button>
    </div>
  );
}
