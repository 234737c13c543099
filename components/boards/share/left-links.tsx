import { Button } from "@/components/ui/controls/button";
import { counted } from "@/lib/client/words/counted";

/** Share links that a person has made who is off the board now. */
export interface LinksLeft {
  personId: string;
  name: string;
  count: number;
}

interface Props {
  left: LinksLeft;
  isBusy: boolean;
  onEnd: () => void;
  onKeep: () => void;
}

/** Share links belong to the board: whoever removes an editor decides whether those that they made end, too. */
export function LeftLinks({ left: { name, count }, isBusy, onEnd, onKeep }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      role="group"
      aria-label={`Links made by ${name}`}
      className="mt-1 mb-4 flex flex-wrap items-center gap-2 rounded-md border border-edge py-2 pr-2 pl-3"
    >
      <p className="min-w-40 flex-1 text-sm max-sm:basis-full text-ink">
        {counted(count, "link")} made by <bdi>{name}</bdi> still {count === 1 ? "works" : "work"}.
      </p>
      <Button size="small" disabled={isBusy} onClick={onEnd}>
        {count === 1 ? "End it, too" : "End them, too"}
      </Button>
      <Button size="small" disabled={isBusy} onClick={onKeep}>
        Keep
      </Button>
    </div>
  );
}
