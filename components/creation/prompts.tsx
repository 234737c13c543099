import type { Creation } from "contract/creations/creation";
import { ArrowUpLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/controls/button";
import { CopyButton } from "@/components/ui/controls/copy-button";
import { cx } from "@/components/ui/cx";
import { Marked } from "@/components/ui/text/marked";
import { wordDiff } from "@/lib/prompt/word-diff";

interface Props {
  creation: Creation;
  /** Puts the enhanced prompt into the composer. */
  onUseEnhanced: () => void;
}

/** The prompts; an enhanced prompt is shown beside the original, with the changed words marked. */
export function Prompts({ creation, onUseEnhanced }: Props) {
  const { prompt, enhanced_prompt, negative_prompt, written } = creation;
  // What the person wrote comes first; the prompt made from it only where it differs.
  const own = written && written.prompt !== prompt ? written : null;
  const title = creation.is_given ? "File" : own ? "Full prompt" : "Prompt";
  return (
    <div className="@container grid grid-cols-1 gap-5">
      {own && <Text title="Prompt" text={own.prompt} />}
      {written && (written.style || written.values.length > 0) && (
        <ul aria-label="Style and variation" className="-mt-3 flex flex-wrap gap-1.5">
          {[...new Set([written.style, ...written.values])].filter(Boolean).map((name) => (
            <li key={name} className="rounded-md bg-raised px-2 py-1 text-xs text-ink">
              {name}
            </li>
          ))}
        </ul>
      )}
      {enhanced_prompt && enhanced_prompt !== prompt ? (
        <div className="grid grid-cols-1 gap-x-5 gap-y-4 @min-[24rem]:grid-cols-2">
          <Text title={title} text={prompt}>
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
        <Text title={title} text={prompt} isQuiet={own !== null} />
      )}
      {negative_prompt && <Text title="Negative prompt" text={negative_prompt} />}
    </div>
  );
}

interface TextProps {
  title: string;
  text: string;
  isQuiet?: boolean;
  children?: ReactNode;
}

function Text({ title, text, isQuiet = false, children }: TextProps) {
  return (
    <section className="min-w-0">
      <div className="flex items-center justify-between">
        <h2 className="text-xs text-faint">{title}</h2>
        <CopyButton text={text} label={`Copy: ${title.toLowerCase()}`} />
      </div>
      <p
        className={cx(
          "mt-0.5 break-words whitespace-pre-wrap",
          isQuiet ? "text-xs text-muted" : "text-sm text-ink",
        )}
      >
        {children ?? text}
      </p>
    </section>
  );
}
