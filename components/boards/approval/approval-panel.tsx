"use client";
import { useQuery } from "@tanstack/react-query";
import type { Board } from "contract/boards/board";
import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { PageLink } from "@/components/ui/page/page-link";
import { approvalsQuery, recordPagePath } from "@/lib/client/api/boards/approvals";
import { SidePanel } from "../side-panel";
import type { AnswerFilter } from "./answers";
import { AnswersList } from "./answers-list";
import { AskForm } from "./ask-form";
import { ClosedRound } from "./closed-round";
import { OpenRound } from "./open-round";
import { momentInWords } from "./words";

export interface ApprovalPanelProps {
  board: Board;
  filter: AnswerFilter | null;
  onFilter: (filter: AnswerFilter | null) => void;
  /** Scrolls to a picture on the board and moves the focus to it. */
  onShowPicture: (itemId: string) => void;
  /** Opens a picture large, with its comments and pins. */
  onTalk: (itemId: string) => void;
  /** Opens the share links. */
  onShare: () => void;
  onClose: () => void;
}

/** Approval beside the board: ask, see who answered what, close, and the records of earlier rounds. */
export default function ApprovalPanel({ board, onShare, onClose, ...on }: ApprovalPanelProps) {
  const { approval } = board;
  const [isAsking, setAsking] = useState(false);
  const [closedId, setClosedId] = useState<string | null>(null);
  const mayShare = board.may_share;
  const showsForm = mayShare && (approval === null || (isAsking && approval.close_time !== null));
  return (
    <SidePanel title="Approval" onClose={onClose}>
      {showsForm ? (
        <AskForm
          boardId={board.id}
          onShare={onShare}
          onCancel={approval ? () => setAsking(false) : null}
          onAsked={() => setAsking(false)}
        />
      ) : approval === null ? (
        <p className="py-3 text-sm text-muted">
          Nobody has been asked yet. The owner of the board asks, and editors who may share it.
        </p>
      ) : (
        <>
          {approval.close_time === null ? (
            <OpenRound {...{ board, approval, onShare }} onClosed={() => setClosedId(approval.id)} />
          ) : (
            <ClosedRound
              {...{ approval, boardId: board.id, closeTime: approval.close_time }}
              takesFocus={approval.id === closedId}
            >
              {mayShare && (
                <Button look="primary" onClick={() => setAsking(true)}>
                  Ask again
                </Button>
              )}
            </ClosedRound>
          )}
          <AnswersList board={board} approval={approval} {...on} />
        </>
      )}
      <EarlierRounds boardId={board.id} latestId={approval?.id ?? null} />
    </SidePanel>
  );
}

function EarlierRounds({ boardId, latestId }: { boardId: string; latestId: string | null }) {
  const { data = [] } = useQuery(approvalsQuery(boardId));
  const earlier = data.filter(({ id, close_time }) => id !== latestId && close_time !== null);
  if (earlier.length === 0) return null;
  return (
    <section aria-label="Earlier rounds" className="mt-6 border-t border-hairline pt-3">
      <h3 className="text-xs text-muted">Earlier rounds</h3>
      <ul>
        {earlier.map(({ id, close_time, question }) => (
          <li key={id} className="py-1.5 text-sm">
            <PageLink
              href={recordPagePath(boardId, id)}
              className="break-words underline decoration-edge underline-offset-4 hover:text-ink"
            >
              {question || "Record"}
            </PageLink>
            <span className="block text-xs text-faint">Closed {momentInWords(close_time ?? "")}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
