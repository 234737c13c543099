"use client";
import { X } from "lucide-react";
import { Button } from "@/components/ui/controls/button";
import { cx } from "@/components/ui/cx";
import { focusItemOf } from "@/components/ui/page/focus-item";
import { PageLink } from "@/components/ui/page/page-link";
import type { CreationActions } from "@/lib/client/creations/creation-actions";
import { canCancel, type StateWords } from "@/lib/client/words/states";
import type { Creation } from "@/lib/contract/creation";
import type { StreamItem } from "../stream-item";
import { CardActions } from "./card-actions";
import { DoneNote, Elapsed } from "./elapsed";
import { FinishedLate } from "./finished-late";
import { LastReport } from "./last-report";

interface Props {
  item: StreamItem;
  /** The name of its model; empty where there is only one. */
  model: string;
  /** The width of the line of actions in pixels, so that it is as wide as the pictures. */
  width: number;
  words: StateWords;
  live: boolean;
  percent: number | null;
  actions: CreationActions;
}

/** Two lines below the pictures, always equally high, so that nothing moves when a creation ends. */
export function Caption({ item, model, width, words, live, percent, actions }: Props) {
  const { creation, intent } = item;
  return (
    <div className="px-0.5 pt-1 max-lg:px-3">
      <div className="flex gap-3 text-xs leading-6">
        <p
          className="min-w-0 flex-1 truncate text-muted outline-none"
          title={creation.prompt}
          {...(intent && { tabIndex: -1, "data-item-focus": true })}
        >
          {intent ? (
            creation.prompt
          ) : (
            <PageLink
              href={`/creations/${creation.creation_id}`}
              data-item-focus
              className="block truncate rounded-sm hover:text-ink focus-visible:-outline-offset-2"
            >
              {creation.prompt}
            </PageLink>
          )}
        </p>
        {model && (
          <p title={model} className="max-w-[45%] truncate text-faint">
            <span className="sr-only">Model: </span>
            {model}
          </p>
        )}
      </div>
      <div
        className="flex h-7 max-w-full items-center justify-between gap-2 text-xs tabular-nums pointer-coarse:h-10"
        style={{ width }}
      >
        {live ? (
          <>
            <p className="flex min-w-0 items-center gap-2 overflow-hidden whitespace-nowrap text-faint">
              <span className={cx("truncate", words.tone === "live" ? "text-ink" : "text-muted")}>
                {words.words}
              </span>
              {percent !== null && <span className="text-ink">{percent} %</span>}
              <Elapsed creation={creation} />
            </p>
            {!intent && canCancel(creation) && (
              <Button
                look="quiet"
                size="small"
                className="-mr-1 h-7 !gap-1 !px-1.5 pointer-coarse:h-10"
                aria-label={`Cancel: ${creation.prompt}`}
                onClick={(event) => {
                  focusItemOf(event.currentTarget);
                  actions.cancel(creation);
                }}
              >
                <X aria-hidden className="size-3.5" />
                Cancel
              </Button>
            )}
          </>
        ) : (
          <FinishedLate creation={creation} actions={actions}>
            <DoneNote creation={creation} words={words} />
            {!intent && <CardActions creation={creation} actions={actions} />}
          </FinishedLate>
        )}
      </div>
      {live && !intent && <LastReport time={creation.report_time} />}
      <Remark creation={creation} />
    </div>
  );
}

/** In the gap below the caption, so that nothing moves when it appears. */
function Remark({ creation: { notice, understanding } }: { creation: Creation }) {
  const unknown = understanding?.unknown ?? [];
  const notHeeded = understanding?.unknown_negative ?? [];
  const words = [
    ...(unknown.length > 0 ? [`Words not understood: ${unknown.join(", ")}`] : []),
    ...(notHeeded.length > 0 ? [`Not heeded in the negative prompt: ${notHeeded.join(", ")}`] : []),
  ].join(" · ");
  const text = notice ?? (words || null);
  if (text === null) return null;
  return (
    <p
      title={text}
      className={cx("-mb-[1.125rem] truncate text-xs", notice === null ? "text-faint" : "text-warning")}
    >
      {text}
    </p>
  );
}
