"use client";
import { Marked } from "@/components/ui/text/marked";
import { counted, nounFor } from "@/lib/client/words/counted";
import { escapeVariations } from "@/lib/prompt/variations";
import { wordDiff } from "@/lib/prompt/word-diff";
import type { Draft } from "../draft/draft";
import type { ComposerLimits } from "../draft/limits";
import type { Plan } from "../draft/plan";
import { Enhanced } from "./enhanced";

interface Props {
  draft: Draft;
  plan: Plan;
  limits: ComposerLimits;
  onChange: (change: Partial<Draft>) => void;
  onClose: () => void;
}

/** The texts that would be sent, after style, variations and enhancer. */
export function PreviewPanel({ draft, plan, limits, onChange, onClose }: Props) {
  const [first] = plan.requests;
  const prompts = [...new Set(plan.requests.map(({ prompt }) => prompt))];
  const enhances = plan.requests.some((request) => request.is_enable_prompt_enhancer);
  const negativePrompts = [...new Set(plan.requests.map((request) => request.negative_prompt))].filter(
    Boolean,
  );
  /** Of the first prompt, also where the first model takes none. */
  const negativePrompt =
    plan.requests.find((one) => one.prompt === first?.prompt && one.negative_prompt)?.negative_prompt ?? "";
  const pictures = counted(draft.imageNumber, "picture");
  const isWritten = draft.prompt.trim() !== "";
  return (
    <div className="min-h-0 overflow-y-auto border-t border-hairline px-5 pt-4 pb-5">
      {plan.reason && <p className="text-sm text-muted">{plan.reason}</p>}
      {first && isWritten && (
        <>
          <p className="mb-2 text-xs text-faint">
            {`${counted(plan.count, "creation")}, ${pictures}${plan.count === 1 ? "" : " each"}`}
          </p>
          <ol className="divide-y divide-hairline border-y border-hairline">
            {prompts.map((prompt) => (
              <li key={prompt} className="py-2 text-sm break-words whitespace-pre-wrap text-ink">
                <Marked runs={wordDiff(draft.prompt, prompt)} as="new" />
              </li>
            ))}
          </ol>
          {negativePrompts.length > 0 && (
            <>
              <h3 className="mt-4 text-xs text-faint">
                {nounFor(negativePrompts.length, "Negative prompt")}
              </h3>
              {negativePrompts.map((one) => (
                <p key={one} className="mt-0.5 text-sm break-words text-ink">
                  {one}
                </p>
              ))}
            </>
          )}
          {plan.count === 1 && (
            <p className="mt-2 text-xs text-faint">
              <code className="font-mono">{"{red|blue}"}</code> in a prompt makes one creation for each word.
            </p>
          )}
          {enhances && limits.enhancing !== "service" && (
            <Enhanced
              prompt={first.prompt}
              negativePrompt={negativePrompt}
              ofSeveral={plan.count > 1}
              byModel={limits.enhancing === "model"}
              onUse={(text) => {
                // Left on, style and enhancer would be applied a second time.
                onChange({
                  prompt: escapeVariations(text),
                  negativePrompt,
                  styles: [],
                  enhance: false,
                });
                onClose();
              }}
            />
          )}
          {enhances && limits.enhancing === "service" && (
            <p className="mt-4 text-xs text-faint">
              The service may rewrite the prompt before making the pictures. If it returns the new text, the
              creation shows it.
            </p>
          )}
        </>
      )}
    </div>
  );
}
