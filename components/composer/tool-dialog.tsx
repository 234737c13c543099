"use client";
import { Dialog } from "@/components/ui/dialog";
import { lazyPart } from "@/components/ui/lazy-part";
import { LazyView, useFetchedWhenIdle } from "@/components/ui/lazy-view";
import type { Draft } from "./draft";
import type { ComposerLimits } from "./limits";
import type { Plan } from "./plan";
import type { Tool } from "./prompt-tools";

const styles = lazyPart(() => import("./styles/styles-panel"));
const history = lazyPart(() => import("./history/history-list"));
const preview = lazyPart(() => import("./preview/preview-panel"));

interface Props {
  tool: Tool | null;
  draft: Draft;
  plan: Plan;
  limits: ComposerLimits;
  onChange: (change: Partial<Draft>) => void;
  /** @param at its place among the earlier prompts. */
  onPick: (prompt: string, at: number) => void;
  onClose: () => void;
}

/** What is open beside the prompt. It stands outside the composer's form, because it has forms of its own. */
export function ToolDialog({ tool, draft, plan, limits, onChange, onPick, onClose }: Props) {
  useFetchedWhenIdle(styles);
  useFetchedWhenIdle(history);
  useFetchedWhenIdle(preview);
  if (tool === "styles")
    return (
      <Dialog title="Styles" onClose={onClose} className="max-w-xl">
        <LazyView
          part={styles}
          props={{ style: draft.style, prompt: draft.prompt, onChange: (style) => onChange({ style }) }}
        />
      </Dialog>
    );
  if (tool === "history")
    return (
      <Dialog title="Earlier prompts" onClose={onClose} className="max-w-lg">
        <LazyView part={history} props={{ onPick }} />
      </Dialog>
    );
  if (tool === "preview")
    return (
      <Dialog title="What is sent" onClose={onClose} className="max-w-2xl">
        <LazyView part={preview} props={{ draft, plan, limits, onChange, onClose }} />
      </Dialog>
    );
  return null;
}
