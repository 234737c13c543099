import type { Approval } from "contract/boards/approval";
import { RECORD_FORMATS } from "contract/boards/approval-answers";
import type { ReactNode } from "react";
import { buttonClass } from "@/components/ui/controls/button";
import { PageLink } from "@/components/ui/page/page-link";
import { recordPagePath, recordPath } from "@/lib/client/api/boards/approvals";
import { momentInWords } from "./words";

interface Props {
  boardId: string;
  approval: Approval;
  closeTime: string;
  /** Whether the link to the record takes the focus when it appears: the button that closed the round is gone. */
  takesFocus: boolean;
  /** What can be done next. */
  children: ReactNode;
}

/** The record of a closed round, as a page and as files. */
export function ClosedRound({ boardId, approval, closeTime, takesFocus, children }: Props) {
  return (
    <section aria-label="The closed round" className="grid gap-3 py-2">
      {approval.question && <p className="text-sm break-words whitespace-pre-line">{approval.question}</p>}
      <p className="text-sm text-muted">
        Closed {momentInWords(closeTime)}. The record stays as it is, also when the link is revoked.
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <PageLink
          ref={takesFocus ? takeFocus : null}
          href={recordPagePath(boardId, approval.id)}
          className={buttonClass()}
        >
          Open the record
        </PageLink>
        {children}
      </div>
      <RecordFiles boardId={boardId} approvalId={approval.id} />
    </section>
  );
}

/** The same function in every render, so that it runs once. */
const takeFocus = (link: HTMLElement | null) => link?.focus({ preventScroll: true });

const NAMES = { html: "Page to print", csv: "CSV", json: "JSON" } as const;

export function RecordFiles({ boardId, approvalId }: { boardId: string; approvalId: string }) {
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {RECORD_FORMATS.map((format) => (
        <a
          key={format}
          href={recordPath(boardId, approvalId, format)}
          download=""
          className="rounded py-1 pointer-coarse:py-2.5 text-muted underline decoration-edge underline-offset-4 hover:text-ink"
        >
          {NAMES[format]}
        </a>
      ))}
    </p>
  );
}
