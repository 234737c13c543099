import { Button } from "@/components/ui/controls/button";

interface Props {
  /** The prompt, for screen readers. */
  name: string;
  onKeep: () => void;
  onDelete: () => void;
}

const BUTTON = "h-7 pointer-coarse:h-10";

/** Asks in one line whether to keep or delete a creation that finished after a cancel request. */
export function KeepOrDelete({ name, onKeep, onDelete }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of two buttons, not a form
    <div
      role="group"
      aria-label={`Finished after cancel: ${name}`}
      className="flex min-w-0 flex-1 items-center gap-1.5 text-xs"
    >
      <p
        className="min-w-0 flex-1 truncate text-warning"
        data-tooltip="The creation finished before it could be cancelled."
      >
        Finished after cancel
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
