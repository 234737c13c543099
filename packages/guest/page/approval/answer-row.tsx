import { pill } from "../controls";
import { AnswerButtons } from "./answer-buttons";
import type { Approving } from "./use-approval";

interface Props {
  approving: Approving;
  pictureId: string;
  name: string;
  problem: string | null;
  onChange: () => void;
  onNext: (pictureId: string) => void;
}

/** Below a large picture, where a thumb is: the answer, and the way to the next picture without one. */
export function AnswerRow({ approving, problem, onNext, ...of }: Props) {
  const { pictureId } = of;
  const next = approving.next(pictureId);
  const isAnswered = approving.answerTo(pictureId) !== null;
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-wrap items-center gap-2 px-4 pt-2 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      <div className="min-w-0 flex-1">
        <AnswerButtons approving={approving} {...of} />
      </div>
      {approving.isOpen && isAnswered && next !== null && (
        <button type="button" className={pill("primary")} onClick={() => onNext(next)}>
          Next
          <span className="sr-only"> picture without an answer</span>
        </button>
      )}
      {approving.isOpen && next === null && (
        <p role="status" className="w-full text-center text-sm text-muted">
          All answered — thank you
        </p>
      )}
      {problem && (
        <p role="alert" className="w-full text-sm text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}
