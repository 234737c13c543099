"use client";
import { Columns2, Link2, Trash2, X } from "lucide-react";
import { Button, buttonClass } from "@/components/ui/controls/button";
import { HeartButton } from "@/components/ui/controls/heart-button";
import { IconButton } from "@/components/ui/controls/icon-button";
import { cx } from "@/components/ui/cx";
import { focusItemOf } from "@/components/ui/page/focus-item";
import { PageLink } from "@/components/ui/page/page-link";
import { copyLink } from "@/components/ui/text/copy-link";
import { useNow } from "@/components/ui/use-now";
import { serverNow } from "@/lib/client/api/server-clock";
import { commandAttributes } from "@/lib/client/commands/creation-keys";
import type { CreationActions, Recalled } from "@/lib/client/creations/creation-actions";
import { compareAddress, compareLabel } from "@/lib/client/pictures/compare-address";
import { clockTime } from "@/lib/client/words/durations";
import { estimateWords } from "@/lib/client/words/progress";
import { canCancel, percent, type StateWords } from "@/lib/client/words/states";
import type { Creation, CreationOutput } from "@/lib/contract/creation";
import { Downloads } from "./downloads";
import { RecallButtons } from "./recall-buttons";
import { WaysOut } from "./ways-out";

interface Props {
  creation: Creation;
  output: CreationOutput | undefined;
  words: StateWords;
  live: boolean;
  /** Whether a separate note shows the state, the reason and the actions. */
  hasNote: boolean;
  actions: CreationActions;
  onRecall: (what: Recalled) => void;
}

/** The state of the creation and the actions on it. */
export function CreationBar({ creation, output, words, live, hasNote, actions, onRecall }: Props) {
  return (
    <div data-item={creation.creation_id} className={cx("grid grid-cols-1", !hasNote && "gap-3")}>
      <div className={cx("flex items-center justify-between gap-2", !hasNote && "min-h-9")}>
        {/* Hidden where the note shows the state, but kept as the target of the focus. */}
        <p
          data-item-focus
          tabIndex={-1}
          className={cx("flex items-baseline gap-2 text-sm tabular-nums outline-none", hasNote && "sr-only")}
        >
          <span className={words.tone === "danger" ? "text-danger" : "text-ink"}>{words.words}</span>
          {live && percent(creation) !== null && <span className="text-muted">{percent(creation)} %</span>}
        </p>
        {!hasNote && <BarIcons creation={creation} live={live} actions={actions} />}
      </div>
      {words.reason && !hasNote && <p className="text-xs text-muted">{words.reason}</p>}
      {creation.notice && <p className="text-xs text-warning">{creation.notice}</p>}
      {live && <Elapsed creation={creation} />}
      {canCancel(creation) && (
        <Button
          onClick={(event) => {
            focusItemOf(event.currentTarget);
            actions.cancel(creation);
          }}
        >
          <X aria-hidden className="size-4" />
          Cancel
        </Button>
      )}
      {!hasNote && <WaysOut creation={creation} actions={actions} />}
      {output && <Downloads creation={creation} output={output} />}
      {output && (
        <PageLink href={compareAddress(creation.outputs)} className={buttonClass({ size: "small" })}>
          <Columns2 aria-hidden className="size-3.5 text-muted" />
          {compareLabel(creation.outputs)}
        </PageLink>
      )}
      <RecallButtons hasSeed={(output?.seed ?? creation.settings.seed) >= 0} onRecall={onRecall} />
    </div>
  );
}

/** The actions that are always visible: favourite, link and delete. */
export function BarIcons({ creation, live, actions }: Pick<Props, "creation" | "live" | "actions">) {
  return (
    <div className="-mr-1.5 flex items-center">
      {creation.status === "succeed" && (
        <HeartButton
          isFavourite={creation.is_favourite}
          {...commandAttributes("favourite")}
          onChange={(isFavourite) => actions.setFavourite(creation, isFavourite)}
          className="!size-9"
        />
      )}
      <IconButton
        icon={Link2}
        label="Copy the link"
        // The address contains the picture in view.
        onClick={() => void copyLink(window.location.href)}
        className="!size-9"
      />
      {!live && (
        <IconButton
          icon={Trash2}
          label="Delete"
          {...commandAttributes("remove")}
          onClick={() => actions.remove(creation)}
          className="!size-9"
        />
      )}
    </div>
  );
}

function Elapsed({ creation }: { creation: Creation }) {
  const now = useNow();
  const usually = estimateWords(creation);
  if (now === 0) return null;
  return (
    <p className="text-xs text-faint tabular-nums">
      Elapsed {clockTime(serverNow(now) - Date.parse(creation.create_time))}
      {usually && ` · ${usually}`}
    </p>
  );
}
