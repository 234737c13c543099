import { pill } from "../controls";
import type { Approving } from "./use-approval";
import { deadlineInWords, sumInWords } from "./words";

interface Props {
  approving: Approving;
  /** How many pictures the link shows. */
  pictures: number;
  onOpen: (pictureId: string) => void;
}

/** What is asked, until when; complete without a script. */
export function ApprovalQuestion({ approving: { approval, isOpen, now } }: { approving: Approving }) {
  const { question, deadline_time: end, is_closed: isClosed } = approval;
  return (
    <section
      aria-labelledby="approval"
      className="mb-10 max-w-prose rounded-lg border border-hairline bg-panel px-5 py-4"
    >
      <h2 id="approval" className="text-sm font-medium">
        {isClosed ? "The approval is closed" : isOpen ? "Your approval is asked for" : "The deadline is over"}
      </h2>
      {question && <p className="mt-1 text-base break-words whitespace-pre-line">{question}</p>}
      {isOpen && end && (
        <p className="mt-1 text-sm text-muted">
          Until <time dateTime={end}>{deadlineInWords(end, now)}</time>.
        </p>
      )}
      <p className="mt-1 text-sm text-muted">
        {isOpen
          ? "Approve each picture, ask for a change, or say no."
          : "Thank you. The answers given until then are recorded."}
      </p>
      {isOpen && (
        <noscript>
          <p className="mt-1 text-sm">Answering needs JavaScript. Please allow it for this page.</p>
        </noscript>
      )}
    </section>
  );
}

/** How far the guest is, who they are, and the way to what remains. */
export function ApprovalBar({ approving, pictures, onOpen }: Props) {
  const { approval, isOpen, now, name } = approving;
  if (now === null || pictures === 0) return null;
  const done = approval.answers.length;
  const isComplete = done >= pictures;
  const next = approving.next(null);
  const sum = sumInWords(approval);
  return (
    <aside
      aria-label="Approval"
      className="appear fixed inset-x-0 bottom-0 z-[5] border-t border-hairline bg-panel pb-[env(safe-area-inset-bottom)]"
    >
      <div aria-hidden className="h-1 bg-raised">
        <div
          className="h-full bg-accent transition-[width]"
          style={{ width: `${Math.min(100, (done / pictures) * 100)}%` }}
        />
      </div>
      <div className="mx-auto flex min-h-16 max-w-[112rem] items-center gap-x-4 px-4 py-2 sm:px-10 lg:px-16">
        <div className="min-w-0 flex-1">
          <p role="status" className="text-sm font-medium tabular-nums">
            {isOpen && isComplete
              ? "All answered — thank you"
              : `${done} of ${pictures} answered${isOpen ? "" : " – closed"}`}
          </p>
          <p className="text-sm break-words text-muted">
            {isComplete && sum}
            {isComplete && isOpen && approval.deadline_time === null && ". You can still change them."}
            {isComplete &&
              isOpen &&
              approval.deadline_time !== null &&
              ". You can change them until the deadline."}
            {!isComplete && name && `as ${name}`}
            {isOpen && name && (
              <button
                type="button"
                onClick={approving.askName}
                className="ml-1 rounded px-1 py-2 underline underline-offset-2 hover:text-ink"
              >
                {isComplete ? `As ${name}, change` : "Change"}
                <span className="sr-only"> the name</span>
              </button>
            )}
          </p>
        </div>
        {isOpen && next !== null && !isComplete && (
          <button type="button" className={pill("primary")} onClick={() => onOpen(next)}>
            {done === 0 ? "Start" : "Next"}
            <span className="sr-only"> picture without an answer</span>
          </button>
        )}
      </div>
    </aside>
  );
}
