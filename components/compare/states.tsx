import { CloudOff, Columns2 } from "lucide-react";
import { Button, buttonClass } from "@/components/ui/controls/button";
import { cx } from "@/components/ui/cx";
import { Message } from "@/components/ui/page/message";
import { PageLink } from "@/components/ui/page/page-link";

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

export function Unreadable({ words, onRetry }: { words: string; onRetry: () => void }) {
  return (
    <Message icon={CloudOff} title="The pictures could not be loaded" alert>
      <p>{words}</p>
      <Button className="mt-5" onClick={onRetry}>
        Retry
      </Button>
    </Message>
  );
}

/** The note about missing pictures. The studio does not tell why, because they may be another person's. */
export function missingInWords(count: number): string {
  return count === 1
    ? "1 picture of this comparison cannot be shown: it was deleted, or it is not yours."
    : `${count} pictures of this comparison cannot be shown: they were deleted, or they are not yours.`;
}
