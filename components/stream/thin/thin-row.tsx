"use client";
import { ChevronDown, ChevronUp, CircleAlert, CircleSlash, Clock, TriangleAlert } from "lucide-react";
import { memo, useState } from "react";
import { IconButton } from "@/components/ui/controls/icon-button";
import { cx } from "@/components/ui/cx";
import type { CreationActions } from "@/lib/client/creations/creation-actions";
import type { Outbox } from "@/lib/client/creations/outbox";
import { entryWords } from "@/lib/client/tab/entry-words";
import type { StateWords, Tone } from "@/lib/client/words/states";
import { Elapsed } from "../card/elapsed";
import { OwnWords, StyleAndModel } from "../card/own-words";
import { isLive, type StreamItem } from "../stream-item";
import { WaysOn } from "./ways-on";

const ICONS = {
  danger: CircleAlert,
  warning: TriangleAlert,
  quiet: CircleSlash,
  live: Clock,
  success: CircleSlash,
};
const COLOURS: Record<Tone, string> = {
  danger: "text-danger",
  warning: "text-warning",
  quiet: "text-muted",
  live: "text-muted",
  success: "text-muted",
};

interface Props {
  item: StreamItem;
  model: string;
  /** Why its service does not take it; null otherwise. */
  wait: string | null;
  actions: CreationActions;
  outbox: Outbox;
}

/** One line for what waits, or ended without a picture: its state, the person's words, the reason, and what can be done. */
export const ThinRow = memo(function ThinRow({ item, model, wait, actions, outbox }: Props) {
  const { creation, intent } = item;
  const source =
    intent?.sourceThumbnailUrl ??
    creation.made_from?.inputs.find(({ place }) => place === "source")?.thumbnail_url;
  const live = isLive(item);
  const shown = entryWords(item);
  const { words, tone } = shown;
  const { reason, detail } = shown;
  const state = wait ?? (tone === "success" ? "Done, but the service returned no picture" : words);
  const Icon = live ? Clock : ICONS[tone];
  // On a phone there is no room for a reason beside the buttons.
  const wraps = !live && reason !== null;
  return (
    <li
      data-item={creation.creation_id}
      className="scroll-mt-4 border-b border-hairline first:border-t max-lg:px-3"
    >
      <article
        aria-label={`${wait ?? words}: ${creation.prompt}`}
        className={cx("flex min-h-11 items-center gap-x-3 py-1 text-xs", wraps && "max-sm:flex-wrap")}
      >
        <Icon aria-hidden className={cx("size-4 shrink-0", COLOURS[tone])} />
        {/* On a phone the words above, state and reason below them. */}
        <div
          className={cx(
            "flex min-w-0 flex-1 items-baseline gap-x-3 max-lg:grid max-lg:grid-cols-[auto_minmax(0,1fr)] max-lg:gap-x-2",
            wraps && "max-sm:basis-[calc(100%-2rem)]",
          )}
        >
          <p className={cx("shrink-0 truncate font-medium tabular-nums", COLOURS[tone])}>{state}</p>
          <div
            className={cx(
              "flex min-w-0 items-baseline gap-2 max-lg:col-span-2 max-lg:row-start-1 lg:shrink-0",
              // One below the other, the reasons begin at the same place.
              wraps ? "lg:w-[42%]" : "lg:max-w-[60%]",
            )}
          >
            {source && (
              // biome-ignore lint/performance/noImgElement: a signed link
              <img src={source} alt="" className="size-6 shrink-0 self-center rounded-[4px] object-cover" />
            )}
            <OwnWords item={item} isTile className="block min-w-0 truncate text-muted" />
            <StyleAndModel item={item} model={model} />
          </div>
          {live ? (
            <p className="flex min-w-0 gap-2 truncate text-faint tabular-nums">
              <Elapsed creation={creation} />
            </p>
          ) : (
            reason && <Reason reason={reason} detail={detail} />
          )}
        </div>
        <div className={cx("flex shrink-0 items-center gap-1", wraps && "max-sm:ml-7")}>
          <WaysOn item={item} actions={actions} outbox={outbox} />
        </div>
      </article>
    </li>
  );
});

/** More than the longest of the studio's own sentences. */
const MAX_WHOLE_CHARACTERS = 180;

/** What happened and what to do next is shown whole; what the service said, or says at length, opens. */
function Reason({ reason, detail }: Pick<StateWords, "detail"> & { reason: string }) {
  const [isOpen, setOpen] = useState(false);
  const hasMore = detail !== undefined || reason.length > MAX_WHOLE_CHARACTERS;
  return (
    <div className="flex min-w-0 items-center gap-1 lg:flex-1">
      <p
        className={cx("min-w-0 break-words text-faint", hasMore && !isOpen && "line-clamp-4 lg:line-clamp-3")}
      >
        {reason}
        {detail && isOpen && ` Details: ${detail}`}
      </p>
      {hasMore && (
        <IconButton
          icon={isOpen ? ChevronUp : ChevronDown}
          label={isOpen ? "Show less" : "Show the whole reason"}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="!size-6 !text-faint pointer-coarse:-my-2 pointer-coarse:!size-10"
        />
      )}
    </div>
  );
}
