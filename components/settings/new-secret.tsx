"use client";
import { KeyRound } from "lucide-react";
import { Button } from "@/components/ui/controls/button";
import { CopyButton } from "@/components/ui/controls/copy-button";

interface Props {
  name: string;
  secret: string;
  onDone: () => void;
}

export function NewSecret({ name, secret, onDone }: Props) {
  return (
    <div role="status" className="rounded-lg border border-edge bg-panel p-4">
      <p className="flex items-center gap-2 text-sm text-ink">
        <KeyRound aria-hidden className="size-4 shrink-0 text-success" />
        <span className="min-w-0">
          <span className="break-words">“{name}” is ready.</span> Copy it now: it is not shown again.
        </span>
      </p>
      <div className="mt-3 flex items-center gap-2">
        <code className="min-w-0 flex-1 rounded-md bg-canvas px-3 py-2 font-mono text-xs break-all text-ink select-all">
          {secret}
        </code>
        <CopyButton text={secret} label="Copy the token" />
      </div>
      <Button size="small" className="mt-3" onClick={onDone}>
        Done
      </Button>
    </div>
  );
}
