"use client";
import { usePersonId } from "@/lib/client/person";
import { wordDiff } from "@/lib/prompt/word-diff";
import type { Draft } from "../draft";
import type { ComposerLimits } from "../limits";
import type { Plan } from "../plan";

export interface PreviewPanelProps {
  draft: Draft;
  plan: Plan;
  limits: ComposerLimits;
}

/** The texts as they would be sent, with what the style and the variations have made of the prompt. */
export default function PreviewPanel({ draft, plan }: PreviewPanelProps) {
  usePersonId();
  const [first] = plan.requests;
  const pictures = draft.imageNumber === 1 ? "1 picture" : `${draft.imageNumber} pictures`;
  return (
    <div className="min-h-0 overflow-y-auto border-t border-hairline px-5 pt-4 pb-5">
      {plan.reason && <p className="mb-3 text-sm text-warning">{plan.reason}</p>}
      {first && (
        <>
          <p className="mb-2 text-xs text-faint">
            {plan.count === 1 ? `One creation, ${pictures}` : `${plan.count} creations, ${pictures} each`}
          </p>
          <ol className="divide-y divide-hairline border-y border-hairline">
            {plan.requests.map(({ prompt }) => (
              <li key={prompt} className="py-2 text-sm break-words whitespace-pre-wrap text-muted">
                {wordDiff(draft.prompt, prompt).map((run, index) =>
                  run.isNew ? (
                    // biome-ignore lint/suspicious/noArrayIndexKey: runs have no other identity and never move
                    <mark key={index} className="bg-transparent text-ink">
                      {run.text}
                    </mark>
                  ) : (
                    run.text
                  ),
                )}
              </li>
            ))}
          </ol>
          {first.negative_prompt && (
            <>
              <h3 className="mt-4 text-xs text-faint">Negative prompt</h3>
              <p className="mt-0.5 text-sm break-words text-muted">{first.negative_prompt}</p>
            </>
          )}
        </>
      )}
    </div>
  );
}
