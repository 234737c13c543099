import { Button } from "@/components/ui/controls/button";

interface Props {
  /** What it is about, read aloud. */
  name: string;
  onKeep: () => void;
  onDelete: () => void;
}

const BUTTON = "h-7 pointer-coarse:h-10";

/** Something was finished that was to be cancelled: to keep or to delete. One line. */
export function KeepOrDelete({ name, onKeep, onDelete }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: no form, only a question with two answers
    <div
      role="group"
      aria-label={`It finished first: ${name}`}
      className="flex min-w-0 flex-1 items-center gap-1.5 text-xs"
    >
      <p className="min-w-0 flex-1 truncate text-warning" title="It finished before the cancel.">
        It finished first
      </p>
      <Button size="small" className={BUTTON} onClick={onKeep}>
        Keep
      </Button>
      <Button size="small" look="danger" className={BUTTON} onClick={onDelete}>
        Delete
      </Button>
    </div>
  );
}
