import { Plus } from "lucide-react";
import { Button } from "@/components/ui/controls/button";
import { type PromptStyle, styledPrompt } from "@/lib/prompt/style";

interface Props {
  /** The chosen ones. */
  styles: readonly PromptStyle[];
  prompt: string;
  summary: string;
  problem: string | null;
  /** The style that can be restored. */
  deleted: PromptStyle | null;
  onRestore: () => void;
  onNew: () => void;
  onClear: () => void;
}

/** Below the tiles: what the last choice makes of the prompt, how much Generate would make, and the buttons. */
export function PanelFooter({ styles, prompt, summary, problem, deleted, ...on }: Props) {
  const last = styles.at(-1);
  return (
    <div className="grid gap-3 px-4 py-3 sm:px-5 sm:py-4">
      <p role="alert" className="text-xs text-danger empty:hidden">
        {problem}
      </p>
      {deleted && (
        <div role="status" className="flex items-center justify-between gap-3 text-xs text-muted">
          <span className="min-w-0 truncate">Deleted the style {deleted.name}.</span>
          <Button size="small" onClick={on.onRestore} className={TALL}>
            Undo
          </Button>
        </div>
      )}
      {last && (
        <p className="line-clamp-2 text-xs break-words text-muted max-sm:hidden">
          <span className="text-faint">{last.name}: </span>
          {styledPrompt(last, prompt.trim() === "" ? "…" : prompt)}
          {last.negativePrompt && <span className="text-faint"> · without {last.negativePrompt}</span>}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <p role="status" className="mr-auto text-xs text-muted max-sm:w-full">
          {summary}
        </p>
        <Button size="small" data-new-style onClick={on.onNew} className={TALL}>
          <Plus aria-hidden className="size-3.5" />
          New style
        </Button>
        {styles.length > 0 && (
          <Button size="small" onClick={on.onClear} className={TALL}>
            Clear
          </Button>
        )}
        <Button
          look="primary"
          size="small"
          onClick={(event) => event.currentTarget.closest("dialog")?.close()}
          className={`${TALL} max-sm:ml-auto`}
        >
          Done
        </Button>
      </div>
    </div>
  );
}

/** For a thumb. */
const TALL = "pointer-coarse:h-11";
