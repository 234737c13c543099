import { ArrowUpLeft, Dices, Hash, Send, Type } from "lucide-react";
import { Button } from "@/components/ui/controls/button";
import { commandAttributes } from "@/lib/client/commands/command-attributes";
import type { Recalled } from "@/lib/client/creations/creation-actions";

const CHOICES = [
  {
    what: "all",
    label: "Use all",
    tip: "Put prompt, settings and seed into the composer",
    icon: ArrowUpLeft,
  },
  { what: "remix", label: "Remix", tip: "Put everything except the seed into the composer", icon: Dices },
  {
    what: "prompt",
    label: "Use prompt",
    tip: "Put prompt and negative prompt into the composer",
    icon: Type,
  },
  { what: "seed", label: "Use seed", tip: "Put the seed of this picture into the composer", icon: Hash },
] as const satisfies { what: Recalled; label: string; tip: string; icon: typeof Type }[];

interface Props {
  /** Whether the picture has a seed: some models take none. */
  hasSeed: boolean;
  /** What sending the prompt to another model is called; undefined where there is none. */
  send: string | undefined;
  onRecall: (what: Recalled) => void;
}

/** Buttons that put parts of the creation into the composer. */
export function RecallButtons({ hasSeed, send, onRecall }: Props) {
  const choices = CHOICES.filter(({ what }) => what !== "seed" || hasSeed);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div role="group" aria-label="Use in the composer" className="grid grid-cols-2 gap-2">
      {choices.map(({ what, label, tip, icon: Icon }) => (
        <Button
          key={what}
          size="small"
          data-tooltip={tip}
          aria-description={tip}
          {...(what === "all" && commandAttributes("use_all", "U"))}
          onClick={() => onRecall(what)}
          className="!justify-start"
        >
          <Icon aria-hidden className="size-3.5 text-muted" />
          {label}
        </Button>
      ))}
      {send && (
        <Button
          size="small"
          {...commandAttributes("send", "T")}
          onClick={() => onRecall("send")}
          className="col-span-2 min-w-0 !justify-start"
        >
          <Send aria-hidden className="size-3.5 shrink-0 text-muted" />
          <span className="truncate">{send}</span>
        </Button>
      )}
    </div>
  );
}
