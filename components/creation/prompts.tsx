import { CopyButton } from "@/components/ui/copy-button";
import type { Creation } from "@/lib/contract/creation";
import { wordDiff } from "@/lib/prompt/word-diff";

/** What was asked for, in all its wordings; the enhancer's own words are marked. */
export function Prompts({ creation }: { creation: Creation }) {
  const { prompt, enhanced_prompt, negative_prompt } = creation;
  return (
    <div className="grid grid-cols-1 gap-5">
      <Text title="Prompt" text={prompt} />
      {enhanced_prompt && (
        <Text title="Enhanced prompt" text={enhanced_prompt} hint="The enhancer's words are underlined.">
          {wordDiff(prompt, enhanced_prompt).map((run, index) =>
            run.isNew ? (
              <mark
                // biome-ignore lint/suspicious/noArrayIndexKey: runs have no other identity and never move
                key={index}
                className="bg-transparent text-ink underline decoration-edge decoration-dotted underline-offset-4"
              >
                {run.text}
              </mark>
            ) : (
              run.text
            ),
          )}
        </Text>
      )}
      {negative_prompt && <Text title="Negative prompt" text={negative_prompt} />}
    </div>
  );
}

interface TextProps {
  title: string;
  text: string;
  hint?: string;
  children?: React.ReactNode;
}

function Text({ title, text, hint, children }: TextProps) {
  return (
    <section>
      <div className="flex items-center justify-between">
        <h2 className="text-xs text-faint">{title}</h2>
        <CopyButton text={text} label={`Copy: ${title.toLowerCase()}`} />
      </div>
      <p className="mt-0.5 text-sm break-words whitespace-pre-wrap text-ink">{children ?? text}</p>
      {hint && <p className="mt-1 text-xs text-faint">{hint}</p>}
    </section>
  );
}
