import { useRef } from "react";
import { pill } from "../controls";
import { AnswerButtons } from "./answer-buttons";
import type { Approving } from "./use-approval";
import { givenInWords } from "./words";

interface Props {
  approving: Approving;
  /** The one that is asked about. */
  pictureId: string;
  /** Its number among the versions where another one is looked at; else null. */
  version: number | null;
  name: string;
  problem: string | null;
  onChange: () => void;
  onNext: (pictureId: string) => void;
}

/** Below a large picture, where a thumb is: the answer, and the way to the next picture without one. */
export function AnswerRow({ approving, version, problem, onNext, ...of }: Props) {
  const { pictureId } = of;
  const next = approving.next(pictureId);
  const given = approving.answerTo(pictureId);
  const answers = useRef<HTMLDivElement>(null);
  function goOn(to: string): void {
    // The next picture has no "Next" before it is answered, and the focus must not be lost with this one.
    answers.current?.querySelector<HTMLElement>("[role=group]")?.focus();
    onNext(to);
  }
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-wrap items-center gap-2 px-4 pt-2 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      <p role="status" className="sr-only">
        {approving.isOpen && `Your answer: ${givenInWords(given)}`}
      </p>
      {version !== null && (
        <p className="w-full text-center text-sm text-muted">Answers are about version {version}</p>
      )}
      <div ref={answers} className="min-w-0 flex-1">
        <AnswerButtons approving={approving} {...of} />
      </div>
      {approving.isOpen && given !== null && next !== null && (
        <button type="button" className={pill("primary")} onClick={() => goOn(next)}>
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
