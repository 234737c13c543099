"use client";
import type { AccessToken } from "contract/access-tokens";
import { Button } from "@/components/ui/controls/button";
import { useNow } from "@/components/ui/use-now";
import { serverNow } from "@/lib/client/api/call/server-clock";
import { agoInWords } from "@/lib/client/words/durations";

export function TokenRow({ token, onRevoke }: { token: AccessToken; onRevoke: () => void }) {
  const now = serverNow(useNow());
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="flex min-w-0 items-baseline gap-3">
          <span className="truncate text-sm text-ink">{token.name}</span>
          <code className="shrink-0 font-mono text-xs text-faint">{token.hint}…</code>
        </p>
        <p className="text-xs text-faint">
          Created {agoInWords(token.create_time, now)} ·{" "}
          {token.last_used_time ? `last used ${agoInWords(token.last_used_time, now)}` : "never used"}
        </p>
      </div>
      <Button size="small" look="danger" aria-label={`Revoke ${token.name}`} onClick={onRevoke}>
        Revoke
      </Button>
    </li>
  );
}
