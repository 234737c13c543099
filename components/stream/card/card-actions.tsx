"use client";
import type { Creation } from "contract/creations/creation";
import { ArrowUpLeft, Copy, Send } from "lucide-react";
import { IconButton } from "@/components/ui/controls/icon-button";
import { cx } from "@/components/ui/cx";
import { commandAttributes } from "@/lib/client/commands/command-attributes";
import type { CreationActions } from "@/lib/client/creations/creation-actions";
import { othersOf, sendWords } from "@/lib/client/creations/open-models";
import { DeleteButton } from "./delete-button";
import { MoreMenu } from "./more-menu";

/** Visible on hover and focus, and always on touch screens. */
const ON_DEMAND =
  "opacity-0 group-hover/card:opacity-100 group-focus-within/card:opacity-100 pointer-coarse:opacity-100";

/** On hover the buttons may cover the end of the text beside them. */
const OVER_TEXT =
  "absolute -right-1 pl-2 group-hover/card:bg-canvas group-focus-within/card:bg-canvas pointer-coarse:static";

interface Props {
  creation: Creation;
  actions: CreationActions;
  /** Whether there is room beside the text. */
  hasRoom: boolean;
}

export function CardActions({ creation, actions, hasRoom }: Props) {
  const send = sendWords(othersOf(creation, actions.open));
  return (
    <div className={cx("flex items-center", !hasRoom && OVER_TEXT)}>
      {!creation.is_given && (
        <>
          <IconButton
            icon={Copy}
            label="Copy the prompt"
            {...commandAttributes("copy_prompt", "C")}
            onClick={() => actions.copyPrompt(creation)}
            className={ON_DEMAND}
          />
          <IconButton
            icon={ArrowUpLeft}
            label="Use all: put prompt and settings into the composer"
            {...commandAttributes("use_all", "U")}
            onClick={() => actions.recall("all", creation)}
            className={ON_DEMAND}
          />
        </>
      )}
      {send && !creation.is_given && (
        <IconButton
          icon={Send}
          label={send}
          {...commandAttributes("send", "T")}
          onClick={() => actions.recall("send", creation)}
          // On touch screens the menu has it.
          className={cx(ON_DEMAND, "pointer-coarse:hidden")}
        />
      )}
      <DeleteButton creation={creation} actions={actions} className={ON_DEMAND} />
      <MoreMenu creation={creation} actions={actions} className={ON_DEMAND} />
    </div>
  );
}
