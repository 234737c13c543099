import { useEffect, useMemo, useState } from "react";
import { answerTo, isOpen, nextUnanswered } from "../state/answers";
import type { ApprovalAnswer, GuestApproval, GuestBoard } from "../state/board";
import { rememberGuestName } from "../state/guest-key";
import { picturesOf } from "../state/sections";
import type { SharedBoard } from "../state/shared-board";

/** What a guest answers in a round of approval: the same object until the answers or the round change. */
export interface Answering {
  approval: GuestApproval;
  /** Whether answers count now. */
  isOpen: boolean;
  answerTo(pictureId: string): ApprovalAnswer | null;
  /** The same answer again takes it back. @param then is called once it is known who answers. */
  answer(pictureId: string, answer: ApprovalAnswer, then?: () => void): void;
}

/** A round of approval, and what the guest does in it. */
export interface Approving extends Answering {
  answering: Answering;
  /** In milliseconds; null in the server's page. */
  now: number | null;
  /** Under which the guest answers; empty before they have said so. */
  name: string;
  /** Whether the guest is asked who they are. */
  isNaming: boolean;
  askName(): void;
  /** @param name null changes nothing. */
  takeName(name: string | null): void;
  /** The next picture without an answer; null for none. */
  next(after: string | null): string | null;
}

/** How often the rest of the time is told anew. */
const CLOCK_MS = 15_000;

/** @returns null where the owner does not ask for approval. */
export function useApproval(board: GuestBoard, shared: SharedBoard | null): Approving | null {
  const { approval } = board;
  const [chosen, setChosen] = useState("");
  const [isNaming, setNaming] = useState(false);
  const [waiting, setWaiting] = useState<((name: string) => void) | null>(null);
  const now = useClock(approval !== null);
  const counts = approval !== null && (now === null ? !approval.is_closed : isOpen(approval, now));
  const name = chosen || (approval?.name ?? "");
  const answering = useMemo(
    (): Answering | null =>
      approval && {
        approval,
        isOpen: counts,
        answerTo: (pictureId) => answerTo(approval, pictureId),
        answer(pictureId, answer, then) {
          const isGiven = answerTo(approval, pictureId) === answer;
          const give = (as: string) => {
            shared?.answer(pictureId, { approvalId: approval.id, name: as, answer: isGiven ? null : answer });
            if (!isGiven) then?.();
          };
          if (name !== "") return give(name);
          setWaiting(() => give);
          setNaming(true);
        },
      },
    [approval, counts, name, shared],
  );
  if (!approval || !answering) return null;
  return {
    ...answering,
    ...{ answering, now, name, isNaming },
    askName: () => setNaming(true),
    takeName(taken) {
      setNaming(false);
      setWaiting(null);
      if (taken === null) return;
      setChosen(taken);
      rememberGuestName(taken);
      if (waiting) return waiting(taken);
      const [first] = approval.answers;
      // All other answers go along.
      if (first && taken !== approval.name)
        shared?.answer(first.picture_id, { approvalId: approval.id, name: taken, answer: first.answer });
    },
    next: (after) =>
      nextUnanswered(
        approval,
        picturesOf(board).map(({ picture }) => picture.id),
        after,
      ),
  };
}

function useClock(isOn: boolean): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    if (!isOn) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), CLOCK_MS);
    return () => clearInterval(timer);
  }, [isOn]);
  return now;
}
