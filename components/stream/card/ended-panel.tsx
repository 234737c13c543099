"use client";
import { CircleAlert, CircleSlash, RotateCcw, Search, TriangleAlert } from "lucide-react";
import { Button } from "@/components/ui/controls/button";
import { cx } from "@/components/ui/cx";
import { focusItemOf, focusNeighbourOf } from "@/components/ui/page/focus-item";
import type { CreationActions } from "@/lib/client/creations/creation-actions";
import type { Outbox } from "@/lib/client/creations/outbox";
import { canRunAgain, runAgainLabel, type StateWords, type Tone } from "@/lib/client/words/states";
import type { StreamItem } from "../stream-item";

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

/** Replaces missing pictures: what happened, and the possible actions. */
export function EndedPanel({ item, words, actions, outbox }: Props) {
  const { creation, intent } = item;
  const Icon = ICONS[words.tone];
  return (
    <div className="grid gap-2.5 rounded-tile bg-tray p-3">
      <div className="flex items-start gap-2">
        <Icon aria-hidden className={cx("mt-0.5 size-4 shrink-0", COLOURS[words.tone])} />
        <div className="min-w-0">
          <p className={cx("text-sm font-medium", COLOURS[words.tone])}>
            {words.tone === "success" ? "Done, but the service returned no picture" : words.words}
          </p>
          {words.reason && (
            <p title={words.reason} className="mt-0.5 line-clamp-4 text-xs break-words text-muted">
              {words.reason}
            </p>
          )}
        </div>
      </div>
      {intent && (
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            onClick={(event) => {
              focusItemOf(event.currentTarget);
              void outbox.retry(intent.key).catch(() => {});
            }}
          >
            <RotateCcw aria-hidden className="size-3.5" />
            Retry
          </Button>
          <Button
            size="small"
            look="quiet"
            onClick={(event) => {
              focusNeighbourOf(event.currentTarget);
              outbox.discard(intent.key);
            }}
          >
            Discard
          </Button>
        </div>
      )}
      {!intent && canRunAgain(creation) && (
        <Button size="small" className="justify-self-start" onClick={() => actions.runAgain(creation)}>
          <RotateCcw aria-hidden className="size-3.5" />
          {runAgainLabel(creation)}
        </Button>
      )}
      {!intent && creation.status === "outcome_unknown" && (
        <div className="flex flex-wrap gap-2">
          <Button size="small" onClick={() => actions.resend(creation)}>
            <RotateCcw aria-hidden className="size-3.5" />
            Resend
          </Button>
          {creation.can_link && (
            <Button size="small" look="quiet" onClick={() => actions.findAtService(creation)}>
              <Search aria-hidden className="size-3.5" />
              Find at the service
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
