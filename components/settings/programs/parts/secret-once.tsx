"use client";
import { KeyRound } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "@/components/ui/controls/button";
import { CopyButton } from "@/components/ui/controls/copy-button";

interface Props {
  /** Whose secret it is, as a sentence. */
  words: string;
  secret: string;
  copyLabel: string;
  /** How it is used. */
  children: ReactNode;
  onDone: () => void;
}

/** A new secret, which is shown this once. */
export function SecretOnce({ words, secret, copyLabel, children, onDone }: Props) {
  const box = useRef<HTMLDivElement>(null);
  // What had the focus is gone.
  useEffect(() => box.current?.focus(), []);
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="status"
      className="grid min-w-0 grid-cols-1 gap-4 rounded-lg border border-edge bg-panel p-4 outline-none"
    >
      <p className="flex items-start gap-2 text-sm text-ink">
        <KeyRound aria-hidden className="mt-0.5 size-4 shrink-0 text-success" />
        <span className="min-w-0">
          <span className="break-words">{words}</span> Copy it now: it is not shown again.
        </span>
      </p>
      <div className="flex items-center gap-2">
        <code className="min-w-0 flex-1 rounded-md bg-canvas px-3 py-2 font-mono text-xs break-all text-ink select-all">
          {secret}
        </code>
        <CopyButton text={secret} label={copyLabel} />
      </div>
      {children}
      <Button size="small" className="justify-self-start" onClick={onDone}>
        Done
      </Button>
    </div>
  );
}
