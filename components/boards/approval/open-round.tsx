"use client";
import { useQuery } from "@tanstack/react-query";
import type { Approval } from "contract/boards/approval";
import type { Board } from "contract/boards/board";
import { Check } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { ConfirmDialog } from "@/components/ui/dialogs/confirm-dialog";
import { notify } from "@/components/ui/notices/notify";
import { changeApproval, closeApproval } from "@/lib/client/api/boards/approvals";
import { linksQuery } from "@/lib/client/api/boards/links";
import { serverNow } from "@/lib/client/api/call/server-clock";
import { counted } from "@/lib/client/words/counted";
import { askedPictures, hasAnsweredAll } from "./answers";
import { DeadlineField } from "./deadline-field";
import { Letters } from "./letters";
import { useApprovalCall } from "./use-approval";

interface Props {
  board: Board;
  approval: Approval;
  onShare: () => void;
  /** The round is closed at the studio; the board that says so is being read. */
  onClosed: () => void;
}

/** The open round: who has answered and who not, texts to send, the deadline, and its end. */
export function OpenRound({ board, approval, onShare, onClosed }: Props) {
  const { counts, may_share: mayShare } = board;
  const { data: links } = useQuery({ ...linksQuery(board.id), enabled: mayShare });
  const link = links?.find(({ id }) => id === approval.link_id);
  const [isClosing, setClosing] = useState(false);
  const { isBusy, problem, run } = useApprovalCall(board.id);
  const of = askedPictures(approval, counts);
  const missing = approval.people.filter((person) => !hasAnsweredAll(person, of));

  return (
    <section aria-label="The open round" className="grid gap-4 py-2">
      {approval.question && <p className="text-sm break-words whitespace-pre-line">{approval.question}</p>}
      {link && !link.is_active && (
        <p className="text-sm text-warning">
          The link no longer works, so nobody can answer.{" "}
          <button type="button" onClick={onShare} className="underline underline-offset-4">
            See the links
          </button>
        </p>
      )}
      <div>
        <h3 className="mb-1 text-xs text-muted">
          {approval.people.length === 0
            ? "Nobody has answered yet"
            : `${approval.people.length - missing.length} of ${approval.people.length} have answered everything`}
        </h3>
        <ul className="divide-y divide-hairline">
          {approval.people.map((person) => (
            <li key={person.id} className="flex min-h-9 items-center gap-2 text-sm">
              <bdi className="min-w-0 flex-1 break-words">{person.name}</bdi>
              {mayShare && approval.is_named && person.is_taken && (
                <Button
                  size="small"
                  look="quiet"
                  aria-label={`Free the name ${person.name}`}
                  data-tooltip="Lets another browser answer under this name"
                  onClick={() =>
                    void run("The name was not freed.", () =>
                      changeApproval(board.id, approval.id, { free_person_id: person.id }),
                    )
                  }
                >
                  Free
                </Button>
              )}
              <span className="flex items-center gap-1 text-xs text-muted tabular-nums">
                {hasAnsweredAll(person, of) && (
                  <Check aria-label="Everything answered:" className="size-3.5 text-success" />
                )}
                {person.answers} of {of}
              </span>
            </li>
          ))}
        </ul>
      </div>
      <DeadlineField
        key={approval.deadline_time}
        time={approval.deadline_time}
        mayChange={mayShare}
        onSave={(deadline_time) =>
          run("The deadline was not changed.", () => changeApproval(board.id, approval.id, { deadline_time }))
        }
      />
      {link?.url && (
        <Letters
          letter={{ boardName: board.name, approval, link }}
          missing={approval.is_named ? missing.map(({ name }) => name) : []}
          now={serverNow()}
        />
      )}
      <p role="alert" className="text-sm text-danger empty:hidden">
        {isClosing ? null : problem}
      </p>
      {mayShare && <Button onClick={() => setClosing(true)}>Close the round</Button>}
      {isClosing && (
        <ConfirmDialog
          title="Close the round?"
          look="primary"
          confirm={isBusy ? "Closing…" : "Close and keep the record"}
          busy={isBusy}
          problem={problem}
          onClose={() => setClosing(false)}
          onConfirm={async () => {
            if (!(await run("The round is still open.", () => closeApproval(board.id, approval.id)))) return;
            setClosing(false);
            onClosed();
            notify({ words: "The round is closed. Its record is kept." });
          }}
        >
          The answers, comments and the fingerprints of {counted(of, "original file")} are frozen as a record.
          Nobody can answer any more, and the round cannot be opened again; you can begin another one.
          {missing.length > 0 && approval.people.length > 0 && (
            <span className="mt-2 block text-warning">
              Answers are missing of {missing.map(({ name }) => name).join(", ")}.
            </span>
          )}
        </ConfirmDialog>
      )}
    </section>
  );
}
