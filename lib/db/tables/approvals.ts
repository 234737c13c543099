/** Approval of a board's pictures: rounds, who answers, the answers, and the frozen records. */
import type { ApprovalAnswer } from "contract/boards/approval-answers";

/** A round. A board has one open round at most. */
export interface ApprovalsTable {
  id: string;
  board_id: string;
  /** Not a reference: the round outlives its link. */
  link_id: string;
  /** As it was when the round began. */
  link_name: string;
  question: string;
  /** Whether only the names of a list may answer. */
  is_named: number;
  deadline_at: number | null;
  /** Whether guests see each other's answers. */
  shows_answers: number;
  created_at: number;
  /** When its record was frozen. */
  closed_at: number | null;
  /** As it was when the record was frozen; null while the round is open. */
  board_name: string | null;
}

/** A name under which one browser answers. */
export interface ApprovalPeopleTable {
  id: string;
  approval_id: string;
  /** null for a name of the list that nobody has taken. Not a reference: the answers outlive link and guest. */
  guest_id: string | null;
  name: string;
  /** The order of the list. */
  position: number;
}

export interface ApprovalAnswersTable {
  person_id: string;
  /** Not a reference: an answer outlives its picture. */
  picture_id: string;
  /** Who gave it: a name can be freed, and another guest answers under it. Not a reference. */
  guest_id: string;
  answer: ApprovalAnswer;
  answered_at: number;
}

/** A picture of a frozen record: only added, all at once. */
export interface ApprovalLinesTable {
  approval_id: string;
  position: number;
  picture_id: string;
  /** Of the original file; null for a picture that was deleted or unreadable when the round was closed. */
  sha256: string | null;
  /** The answers and the rest as JSON. */
  line: string;
}
