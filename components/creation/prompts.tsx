import { ArrowUpLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/controls/button";
import { CopyButton } from "@/components/ui/controls/copy-button";
import { Marked } from "@/components/ui/text/marked";
import type { Creation } from "@/lib/contract/creation";
import { wordDiff } from "@/lib/prompt/word-diff";

interface Props {
  creation: Creation;
  /** Puts the enhanced prompt into the composer. */
  onUseEnhanced: () => void;
}

/** The prompts; an enhanced prompt is shown beside the original, with the changed words marked. */
export function Prompts({ creation, onUseEnhanced }: Props) {
  const { prompt, enhanced_prompt, negative_prompt } = creation;
  return (
    <div className="@container grid grid-cols-1 gap-5">
      {enhanced_prompt ? (
        <div className="grid grid-cols-1 gap-x-5 gap-y-4 @min-[24rem]:grid-cols-2">
          <Text title="Prompt" text={prompt}>
            <Marked runs={wordDiff(enhanced_prompt, prompt)} as="gone" />
          </Text>
          <Text title="Enhanced prompt" text={enhanced_prompt}>
            <Marked runs={wordDiff(prompt, enhanced_prompt)} as="new" />
          </Text>
          <div className="col-span-full flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p className="text-xs text-faint">New words are underlined.</p>
            <Button size="small" onClick={onUseEnhanced}>
              <ArrowUpLeft aria-hidden className="size-3.5" />
              Use the enhanced prompt
            </Button>
          </div>
        </div>
      ) : (
        <Text title="Prompt" text={prompt} />
      )}
      {negative_prompt && <Text title="Negative prompt" text={negative_prompt} />}
    </div>
  );
}

function Text({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <section className="min-w-0">
      <div className="flex items-center justify-between">
        <h2 className="text-xs text-faint">{title}</h2>
        <CopyButton text={text} label={`Copy: ${title.toLowerCase()}`} />
      </div>
      <p className="mt-0.5 text-sm break-words whitespace-pre-wrap text-ink">{children ?? text}</p>
    </section>
  );
}
