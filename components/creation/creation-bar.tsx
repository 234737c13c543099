"use client";
import { Download, Heart, RotateCcw, SlidersHorizontal, Trash2, X } from "lucide-react";
import { Button, buttonClass } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { clockTime } from "@/components/ui/duration";
import { focusItemOf } from "@/components/ui/focus-item";
import { IconButton } from "@/components/ui/icon-button";
import { useNow } from "@/components/ui/use-now";
import type { CreationActions } from "@/lib/client/creation-actions";
import { pictureFileName } from "@/lib/client/picture-file-name";
import { serverNow } from "@/lib/client/server-clock";
import { canCancel, canRunAgain, percent, type StateWords } from "@/lib/client/state-words";
import type { Creation, CreationOutput } from "@/lib/contract/creation";

interface Props {
  creation: Creation;
  output: CreationOutput | undefined;
  words: StateWords;
  live: boolean;
  actions: CreationActions;
}

/** How it stands, and what can be done with it. */
export function CreationBar({ creation, output, words, live, actions }: Props) {
  const favourite = creation.is_favourite;
  return (
    <div data-item={creation.creation_id} className="grid grid-cols-1 gap-3">
      <p
        data-item-focus
        tabIndex={-1}
        className="flex items-baseline gap-2 text-sm tabular-nums outline-none"
      >
        <span className={words.tone === "danger" ? "text-danger" : "text-ink"}>{words.words}</span>
        {live && percent(creation) !== null && <span className="text-muted">{percent(creation)} %</span>}
      </p>
      {words.reason && <p className="text-xs text-muted">{words.reason}</p>}
      <div className="flex flex-wrap items-center gap-2">
        {output && (
          <a
            href={output.media_url}
            download={pictureFileName(creation, output)}
            className={cx(buttonClass(), "flex-1")}
          >
            <Download aria-hidden className="size-4" />
            Download
          </a>
        )}
        {canCancel(creation) && (
          <Button
            onClick={(event) => {
              focusItemOf(event.currentTarget);
              actions.cancel(creation);
            }}
            className="flex-1"
          >
            <X aria-hidden className="size-4" />
            Cancel
          </Button>
        )}
        {canRunAgain(creation) && (
          <Button onClick={() => actions.runAgain(creation)} className="flex-1">
            <RotateCcw aria-hidden className="size-4" />
            {creation.status === "failed" ? "Retry" : "Run again"}
          </Button>
        )}
        <Button onClick={() => actions.reuseSettings(creation)} className="flex-1">
          <SlidersHorizontal aria-hidden className="size-4" />
          Use all
        </Button>
        {creation.status === "succeed" && (
          <IconButton
            icon={Heart}
            filled={favourite}
            label={favourite ? "No longer a favourite" : "Favourite"}
            aria-pressed={favourite}
            onClick={() => actions.setFavourite(creation, !favourite)}
            className={cx("!size-9", favourite && "text-ink")}
          />
        )}
        {!live && (
          <IconButton
            icon={Trash2}
            label="Delete"
            onClick={() => actions.remove(creation)}
            className="!size-9"
          />
        )}
      </div>
      {live && <Going since={creation.create_time} />}
    </div>
  );
}

function Going({ since }: { since: string }) {
  const now = useNow();
  if (now === 0) return null;
  return (
    <p className="text-xs text-faint tabular-nums">Elapsed {clockTime(serverNow(now) - Date.parse(since))}</p>
  );
}
