import type { Decision } from "contract/boards/board";
import { Flag, X } from "lucide-react";
import { cx } from "@/components/ui/cx";

/** The decision of a picture, over its corner; nothing without a decision. */
export function DecisionBadge({ decision, size }: { decision: Decision | null; size: "small" | "large" }) {
  if (decision === null) return null;
  const Icon = decision === "pick" ? Flag : X;
  return (
    <span
      className={cx(
        "pointer-events-none absolute flex items-center justify-center rounded-md",
        decision === "pick" ? "bg-success text-canvas" : "bg-black/75 text-white",
        size === "small" ? "top-1 left-1 size-4" : "top-2 left-2 h-8 gap-1.5 px-2.5 text-sm font-medium",
      )}
    >
      <Icon
        aria-hidden
        className={size === "small" ? "size-3" : "size-4"}
        fill={decision === "pick" ? "currentColor" : "none"}
      />
      {size === "large" && (decision === "pick" ? "Pick" : "Reject")}
    </span>
  );
}
