"use client";
import { CircleAlert, CircleSlash, RotateCcw, TriangleAlert } from "lucide-react";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import type { CreationActions } from "@/lib/client/creation-actions";
import type { Outbox } from "@/lib/client/outbox";
import { canRunAgain, type StateWords, type Tone } from "@/lib/client/state-words";
import type { StreamItem } from "./stream-item";

const ICONS = {
  danger: CircleAlert,
  warning: TriangleAlert,
  quiet: CircleSlash,
  live: CircleSlash,
  success: CircleSlash,
};
const COLOURS: Record<Tone, string> = {
  danger: "text-danger",
  warning: "text-warning",
  quiet: "text-faint",
  live: "text-faint",
  success: "text-faint",
};

interface Props {
  item: StreamItem;
  words: StateWords;
  actions: CreationActions;
  outbox: Outbox;
}

/** In the place of the pictures that did not come: what happened, and what can be done. */
export function EndedPanel({ item, words, actions, outbox }: Props) {
  const { creation, intent } = item;
  const Icon = ICONS[words.tone];
  return (
    <div className="absolute inset-0 flex flex-col items-center justify-center gap-3 overflow-y-auto rounded-tile bg-tray p-4 text-center">
      <Icon aria-hidden className={cx("size-5 shrink-0", COLOURS[words.tone])} />
      <div className="max-w-[34ch]">
        <p className={cx("text-sm font-medium", COLOURS[words.tone])}>
          {words.tone === "success" ? "Done, but the service gave no picture" : words.words}
        </p>
        {words.reason && <p className="mt-1 text-xs text-muted">{words.reason}</p>}
      </div>
      <div className="flex flex-wrap justify-center gap-2">
        {intent && (
          <>
            <Button size="small" onClick={() => void outbox.sendAgain(intent.key).catch(() => {})}>
              <RotateCcw aria-hidden className="size-3.5" />
              Send again
            </Button>
            <Button size="small" look="quiet" onClick={() => outbox.discard(intent.key)}>
              Discard
            </Button>
          </>
        )}
        {!intent && canRunAgain(creation) && (
          <Button size="small" onClick={() => actions.runAgain(creation)}>
            <RotateCcw aria-hidden className="size-3.5" />
            {creation.status === "failed" ? "Retry" : "Run again"}
          </Button>
        )}
      </div>
    </div>
  );
}
