"use client";
import type { Creation } from "contract/creations/creation";
import { ArrowUpLeft, CircleAlert, CircleSlash, type LucideIcon, Send, TriangleAlert } from "lucide-react";
import { Button } from "@/components/ui/controls/button";
import { cx } from "@/components/ui/cx";
import { commandAttributes } from "@/lib/client/commands/command-attributes";
import type { CreationActions } from "@/lib/client/creations/creation-actions";
import { othersOf, sendWords } from "@/lib/client/creations/open-models";
import type { StateWords, Tone } from "@/lib/client/words/states";
import { BarIcons } from "./creation-bar";
import { WaysOut } from "./ways-out";

const QUIET = { icon: CircleSlash, colour: "text-muted" };
const LOOKS: Record<Tone, { icon: LucideIcon; colour: string }> = {
  danger: { icon: CircleAlert, colour: "text-danger" },
  warning: { icon: TriangleAlert, colour: "text-warning" },
  quiet: QUIET,
  live: QUIET,
  success: QUIET,
};

interface Props {
  creation: Creation;
  words: StateWords;
  actions: CreationActions;
  onUseAll: () => void;
}

/** Replaces missing pictures: what happened, why, and the possible actions. */
export function EndedNote({ creation, words, actions, onUseAll }: Props) {
  const { icon: Icon, colour } = LOOKS[words.tone];
  const send = sendWords(othersOf(creation, actions.open));
  return (
    <section
      aria-labelledby="ended"
      className="grid w-full grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1 bg-tray p-4 sm:rounded-tile max-lg:sm:mx-3 max-lg:sm:w-auto lg:p-5"
    >
      <Icon aria-hidden className={cx("mt-0.5 size-5 shrink-0", colour)} />
      <h2 id="ended" className={cx("text-base font-medium", colour)}>
        {words.tone === "success" ? "Done, but the service returned no picture" : words.words}
      </h2>
      {/* On a phone below the sign, too: a narrow column of words would be long. */}
      <div className="col-span-full grid grid-cols-1 justify-items-start gap-3 sm:col-start-2">
        <div className="grid grid-cols-1 gap-1">
          <p className="text-sm break-words text-muted">{words.reason} Prompt and settings are kept.</p>
          {words.detail && <p className="text-xs break-words text-faint">Details: {words.detail}</p>}
        </div>
        <div className="flex flex-wrap gap-2">
          <WaysOut creation={creation} actions={actions} />
          <Button {...commandAttributes("use_all", "U")} onClick={onUseAll}>
            <ArrowUpLeft aria-hidden className="size-4" />
            Use settings
          </Button>
          {send && (
            <Button {...commandAttributes("send", "T")} onClick={() => actions.recall("send", creation)}>
              <Send aria-hidden className="size-4" />
              {send}
            </Button>
          )}
        </div>
      </div>
      <div className="-my-1.5 col-start-3 row-start-1">
        <BarIcons creation={creation} actions={actions} />
      </div>
    </section>
  );
}
