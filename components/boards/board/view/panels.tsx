"use client";
import { type LazyPart, lazyPart } from "@/components/ui/lazy/lazy-part";
import { LazyView } from "@/components/ui/lazy/lazy-view";
import type { ApprovalPanelProps } from "../../approval/approval-panel";
import type { FeedbackPanelProps } from "../../feedback/feedback-panel";

const approval: LazyPart<ApprovalPanelProps> = lazyPart(() => import("../../approval/approval-panel"));
const feedback: LazyPart<FeedbackPanelProps> = lazyPart(() => import("../../feedback/feedback-panel"));

/** What stands beside the pictures. */
export type Panel = "feedback" | "approval";

interface Props extends Omit<FeedbackPanelProps & ApprovalPanelProps, "onTalk"> {
  panel: Panel | null;
  /** @param commentId null for the thread of the picture as a whole. */
  onTalk: (itemId: string, commentId: string | null) => void;
}

/** The panel that is open beside the pictures; each loads when it is opened. */
export function BoardPanels({
  panel,
  filter,
  onFilter,
  isSorting,
  onSortByFavourites,
  onTalk,
  ...both
}: Props) {
  if (panel === "approval")
    return (
      <LazyView
        part={approval}
        props={{ ...both, filter, onFilter, onTalk: (itemId) => onTalk(itemId, null) }}
      />
    );
  if (panel === "feedback")
    return <LazyView part={feedback} props={{ ...both, isSorting, onSortByFavourites, onTalk }} />;
  return null;
}
