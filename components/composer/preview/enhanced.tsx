"use client";
import { useQuery } from "@tanstack/react-query";
import { ArrowUpLeft } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Marked } from "@/components/ui/text/marked";
import { errorMessage } from "@/lib/client/api/call/errors";
import { enhancedPromptQuery } from "@/lib/client/api/prompts";
import { wordDiff } from "@/lib/prompt/word-diff";

interface Props {
  prompt: string;
  negativePrompt: string;
  ofSeveral: boolean;
  /** A language model is called only on a click: it may cost money and answers differently each time. */
  byModel: boolean;
  /** Puts the enhanced prompt into the composer. */
  onUse: (text: string) => void;
}

/** The prompt and the enhanced prompt, side by side. */
export function Enhanced({ prompt, negativePrompt, ofSeveral, byModel, onUse }: Props) {
  const [isAsked, setAsked] = useState(!byModel);
  const { data, error, isFetching, refetch } = useQuery({
    ...enhancedPromptQuery(prompt, negativePrompt),
    enabled: isAsked,
  });
  return (
    <section aria-labelledby="enhanced" className="mt-5">
      <h3 id="enhanced" className="mb-2 text-xs text-faint">
        {ofSeveral ? "With the prompt enhancer, for the first creation" : "With the prompt enhancer"}
      </h3>
      <div aria-live="polite" aria-busy={isFetching} className="grid gap-3 text-sm">
        {!isAsked && (
          <div>
            <Button size="small" onClick={() => setAsked(true)}>
              Ask the language model
            </Button>
          </div>
        )}
        {isAsked && isFetching && <p className="text-muted">Enhancing…</p>}
        {error && !isFetching && (
          <div className="flex flex-wrap items-center gap-3 text-muted">
            {errorMessage(error)}
            <Button size="small" onClick={() => void refetch()}>
              Retry
            </Button>
          </div>
        )}
        {data === null && <p className="text-muted">The enhancer has no suggestion for this prompt.</p>}
        {data && (
          <>
            <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
              <Text title="Your prompt">
                <Marked runs={wordDiff(data, prompt)} as="gone" />
              </Text>
              <Text title="Enhanced prompt">
                <Marked runs={wordDiff(prompt, data)} as="new" />
              </Text>
            </div>
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p className="text-xs text-faint">
                New words are underlined.
                {byModel &&
                  " The model gives another result each time. To keep this one, use the enhanced prompt."}
              </p>
              <Button size="small" onClick={() => onUse(data)}>
                <ArrowUpLeft aria-hidden className="size-3.5" />
                Use the enhanced prompt
              </Button>
            </div>
          </>
        )}
      </div>
    </section>
  );
}

function Text({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <h4 className="text-xs text-faint">{title}</h4>
      <p className="mt-0.5 break-words whitespace-pre-wrap text-ink">{children}</p>
    </div>
  );
}
