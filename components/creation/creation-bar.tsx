"use client";
import type { Creation } from "contract/creations/creation";
import { Link2, Trash2, X } from "lucide-react";
import { Button } from "@/components/ui/controls/button";
import { IconButton } from "@/components/ui/controls/icon-button";
import { cx } from "@/components/ui/cx";
import { focusItemOf } from "@/components/ui/page/focus-item";
import { copyLink } from "@/components/ui/text/copy-link";
import { useNow } from "@/components/ui/use-now";
import { serverNow } from "@/lib/client/api/call/server-clock";
import { commandAttributes } from "@/lib/client/commands/command-attributes";
import type { CreationActions } from "@/lib/client/creations/creation-actions";
import { clockTime } from "@/lib/client/words/durations";
import { estimateWords } from "@/lib/client/words/progress";
import { canCancel, percent, type StateWords } from "@/lib/client/words/states";
import { WaysOut } from "./ways-out";

interface Props {
  creation: Creation;
  words: StateWords;
  live: boolean;
  /** Whether a separate note shows the state, the reason and the actions. */
  hasNote: boolean;
  actions: CreationActions;
}

/** The state of the creation, and how to leave it. */
export function CreationBar({ creation, words, live, hasNote, actions }: Props) {
  return (
    // Hidden where the note shows the state, but kept as the target of the focus.
    <div className={hasNote && creation.notice === null ? "sr-only" : "grid grid-cols-1 gap-3"}>
      <p
        data-item-focus
        tabIndex={-1}
        className={cx("flex items-baseline gap-2 text-sm tabular-nums outline-none", hasNote && "sr-only")}
      >
        <span className={words.tone === "danger" ? "text-danger" : "text-muted"}>{words.words}</span>
        {live && percent(creation) !== null && <span className="text-muted">{percent(creation)} %</span>}
      </p>
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
    </div>
  );
}

/** The actions on a creation without pictures: link and delete. */
export function BarIcons({ creation, actions }: Pick<Props, "creation" | "actions">) {
  return (
    <div className="-mr-1.5 flex items-center">
      <IconButton
        icon={Link2}
        label="Copy the link"
        onClick={() => void copyLink(window.location.href)}
        className="!size-9 pointer-coarse:!size-10"
      />
      <IconButton
        icon={Trash2}
        label="Delete"
        {...commandAttributes("remove", "Delete")}
        onClick={() => actions.remove(creation)}
        className="!size-9 pointer-coarse:!size-10"
      />
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
