"use client";
import { Dialog } from "@/components/ui/dialogs/dialog";
import type { ModelView } from "@/lib/contract/models";
import type { Draft } from "../draft/draft";
import type { Fit } from "../draft/fit";
import type { ComposerLimits } from "../draft/limits";
import type { Plan } from "../draft/plan";
import { HistoryList } from "../history/history-list";
import { PickerPanel } from "../models/picker-panel";
import { PreviewPanel } from "../preview/preview-panel";
import { StylesPanel } from "../styles/styles-panel";
import type { Tool } from "./prompt-tools";

export interface ToolDialogProps {
  tool: Tool;
  draft: Draft;
  /** The models of the studio. */
  models: readonly ModelView[];
  fit: Fit;
  plan: Plan;
  limits: ComposerLimits;
  onChange: (change: Partial<Draft>) => void;
  /** @param at its position in the prompt history. */
  onPick: (prompt: string, at: number) => void;
  onClose: () => void;
}

/** The open dialog. It is outside the composer's form, because it has forms of its own. */
export default function ToolDialog(props: ToolDialogProps) {
  const { tool, draft, models, fit, plan, limits, onChange, onPick, onClose } = props;
  switch (tool) {
    case "models":
      return (
        <Dialog title="Models" onClose={onClose} className="max-w-xl">
          <PickerPanel
            models={models}
            chosen={fit.models.map(({ id }) => id)}
            imageNumber={fit.draft.imageNumber}
            onChoose={(ids) => onChange({ models: ids })}
            onClose={onClose}
          />
        </Dialog>
      );
    case "styles":
      return (
        <Dialog title="Styles" onClose={onClose} className="max-w-xl">
          <StylesPanel style={draft.style} prompt={draft.prompt} onChange={(style) => onChange({ style })} />
        </Dialog>
      );
    case "history":
      return (
        <Dialog title="Prompt history" onClose={onClose} className="max-w-lg">
          <HistoryList onPick={onPick} />
        </Dialog>
      );
    case "preview":
      return (
        <Dialog title="Preview prompt" onClose={onClose} className="max-w-2xl">
          <PreviewPanel draft={draft} plan={plan} limits={limits} onChange={onChange} onClose={onClose} />
        </Dialog>
      );
  }
}
