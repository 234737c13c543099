"use client";
import type { AccessToken } from "contract/access-tokens";
import { Button } from "@/components/ui/controls/button";
import { cx } from "@/components/ui/cx";
import { Meter } from "@/components/ui/progress/meter";
import { useNow } from "@/components/ui/use-now";
import { serverNow } from "@/lib/client/api/call/server-clock";
import { counted } from "@/lib/client/words/counted";
import { agoInWords } from "@/lib/client/words/durations";
import { amountsInWords, limitUses } from "@/lib/client/words/limits";
import { endInWords, revokeWords, scopesInWords } from "./token-words";

const END_LOOKS = { never: "", far: "", near: "text-warning", over: "text-danger" } as const;

/** A token: what it may do, when it was used, when it ends, and what it used of its limits this month. */
export function TokenRow({ token, onRevoke }: { token: AccessToken; onRevoke: () => void }) {
  const now = serverNow(useNow());
  const end = endInWords(token, now);
  const verb = revokeWords(token, now).verb;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-3 py-4">
      <div className="grid min-w-0 grid-cols-1 gap-1">
        <p className="flex min-w-0 flex-wrap items-baseline gap-x-3">
          <span className="min-w-0 text-sm text-ink [overflow-wrap:anywhere]">{token.name}</span>
          <code className="shrink-0 font-mono text-xs text-faint">{token.hint}…</code>
        </p>
        <p className="text-xs text-muted">{scopesInWords(token.scopes)}.</p>
        <p className="text-xs text-faint">
          Created {agoInWords(token.create_time, now)} ·{" "}
          {token.last_used_time ? `last used ${agoInWords(token.last_used_time, now)}` : "never used"} ·{" "}
          <span className={cx("whitespace-nowrap", END_LOOKS[end.state])}>{end.words}</span>
        </p>
      </div>
      <Button size="small" look="danger" aria-label={`${verb} ${token.name}`} onClick={onRevoke}>
        {verb}
      </Button>
      <Usage token={token} />
    </li>
  );
}

/** What it used this month: beside its limits where it has some; nothing for a token that made nothing. */
function Usage({ token: { limits, used } }: { token: AccessToken }) {
  const uses = limitUses({
    limits: { ...limits, bytes_kept: null, creations_at_once: null },
    used: { ...used, bytes_kept: 0, creations_at_once: 0 },
  });
  const cost = amountsInWords(used.cost_a_month);
  const others = [
    ...(limits.pictures_a_month === null && used.pictures_a_month > 0
      ? [counted(used.pictures_a_month, "picture")]
      : []),
    ...(limits.cost_a_month === null && cost ? [cost] : []),
  ];
  if (uses.length === 0 && others.length === 0) return null;
  return (
    <div className="col-span-2 grid grid-cols-1 gap-x-8 gap-y-2 text-xs text-faint tabular-nums sm:grid-cols-2">
      {uses.map(({ name, label, used: part, of, words }) => (
        <div key={name}>
          {label}: <span className="text-muted">{words}</span>
          <Meter name={label} used={part} of={of} words={words} className="mt-1.5" />
        </div>
      ))}
      {others.length > 0 && <p className="self-end">This month: {others.join(", ")}</p>}
    </div>
  );
}
