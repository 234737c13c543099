"use client";
import { lazy, Suspense } from "react";
import { cx } from "@/components/ui/cx";
import type { CreationActions } from "@/lib/client/creations/creation-actions";
import type { StateWords } from "@/lib/client/words/states";
import type { StreamItem } from "../stream-item";
import { CancelButton } from "./cancel-button";
import { CardActions } from "./card-actions";
import { DoneNote, Elapsed } from "./elapsed";
import { FinishedLate } from "./finished-late";
import { LastReport } from "./last-report";
import { OwnWords, StyleAndModel } from "./own-words";
import { UnknownWords } from "./unknown-words";

/** Apart from the page, because most pictures are drawn from words alone. */
const FromSource = lazy(() => import("./from-source").catch(() => ({ default: () => null })));

interface Props {
  item: StreamItem;
  /** The name of its model; empty where there is only one. */
  model: string;
  words: StateWords;
  live: boolean;
  percent: number | null;
  /** Whether it stands beside the pictures, with more room. */
  isBeside: boolean;
  actions: CreationActions;
}

/** Below the pictures two lines, always equally high, so that nothing moves when a creation ends; beside them a label. */
export function Caption({ item, model, words, live, percent, isBeside, actions }: Props) {
  const { creation, intent } = item;
  const { notice } = creation;
  return (
    <div className={cx(isBeside ? "min-w-0 flex-1 pb-1" : "px-0.5 pt-1 max-lg:px-3")}>
      <div
        className={cx(
          "flex",
          isBeside ? "mb-3 flex-col items-start gap-2 text-xs" : "items-center gap-2 text-xs leading-6",
        )}
      >
        {creation.made_from?.inputs.some(({ place }) => place === "source") && (
          <Suspense fallback={<span className={cx("shrink-0", isBeside ? "size-20" : "size-6")} />}>
            <FromSource
              creation={creation}
              hasRoom={isBeside}
              onBroken={() => actions.renewLinks(creation)}
            />
          </Suspense>
        )}
        <OwnWords
          item={item}
          className={
            isBeside ? "line-clamp-6 text-lg leading-7 text-ink" : "block min-w-0 flex-1 truncate text-muted"
          }
        />
        <StyleAndModel item={item} model={model} />
        <UnknownWords understanding={creation.understanding} />
      </div>
      <div
        className={cx(
          "relative flex h-7 items-center gap-2 text-xs tabular-nums pointer-coarse:h-10",
          !isBeside && "justify-between",
        )}
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
            {!intent && <CancelButton creation={creation} actions={actions} />}
          </>
        ) : (
          <FinishedLate creation={creation} actions={actions}>
            <DoneNote creation={creation} words={words} />
            {!intent && <CardActions creation={creation} actions={actions} hasRoom={isBeside} />}
          </FinishedLate>
        )}
      </div>
      {live && !intent && <LastReport time={creation.report_time} />}
      {/* In the gap below the caption, so that nothing moves when it appears. */}
      {notice && (
        <p data-tooltip={notice} className="-mb-[1.125rem] truncate text-xs text-warning">
          {notice}
        </p>
      )}
    </div>
  );
}
