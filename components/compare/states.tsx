import { Columns2 } from "lucide-react";
import { buttonClass } from "@/components/ui/controls/button";
import { cx } from "@/components/ui/cx";
import { Message } from "@/components/ui/page/message";
import { PageLink } from "@/components/ui/page/page-link";
import { Unreadable } from "@/components/ui/page/unreadable";
import { counted } from "@/lib/client/words/counted";

/** Shown before there are pictures to compare. */
export function NothingToCompare() {
  return (
    <Message icon={Columns2} title="Two to six pictures, side by side">
      <p>
        Zoom and pan apply to all of them at once, and their different prompts and settings are listed beside
        them. Make a few pictures first.
      </p>
      <PageLink href="/" className={cx(buttonClass({ look: "primary" }), "mt-5")}>
        Go to the studio
      </PageLink>
    </Message>
  );
}

/** Shown when the pictures could not be loaded. */
export function PicturesUnreadable({ words, onRetry }: { words: string; onRetry: () => void }) {
  return (
    <Unreadable title="The pictures could not be loaded" onRetry={onRetry}>
      {words}
    </Unreadable>
  );
}

/** The note about missing pictures. The studio does not tell why, because they may be another person's. */
export function missingInWords(count: number): string {
  const why = count === 1 ? "it was deleted, or it is not yours" : "they were deleted, or they are not yours";
  return `${counted(count, "picture")} of this comparison cannot be shown: ${why}.`;
}
