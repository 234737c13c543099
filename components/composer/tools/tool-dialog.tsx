"use client";
import type { ModelView } from "contract/models/models";
import { Dialog } from "@/components/ui/dialogs/dialog";
import { obstacleOf } from "../draft/able";
import type { Draft } from "../draft/draft";
import type { Fit } from "../draft/fit";
import type { ComposerLimits } from "../draft/limits";
import { MAX_CREATIONS, type Plan } from "../draft/plan";
import { generateWords } from "../generate/generate-words";
import { HistoryList } from "../history/history-list";
import { PickerPanel } from "../models/picker-panel";
import { PreviewPanel } from "../preview/preview-panel";
import { SheetDialog } from "../sheet/sheet-dialog";
import { StylesPanel } from "../styles/styles-panel";
import type { Tool } from "./tool";

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
            chosen={fit.chosen.map(({ id }) => id)}
            imageNumber={fit.draft.imageNumber}
            obstacleOf={(model) => obstacleOf(model, draft)}
            onChoose={(ids) => onChange({ models: ids })}
            onClose={onClose}
          />
        </Dialog>
      );
    case "styles":
      return (
        <Dialog title="Styles" onClose={onClose} className="max-w-3xl">
          <StylesPanel
            styles={draft.styles}
            prompt={draft.prompt}
            negativePrompt={draft.negativePrompt}
            model={fit.models.find(({ price }) => price?.per_picture === 0)?.id ?? null}
            summary={summaryOf(props)}
            onChange={(styles) => onChange({ styles })}
          />
        </Dialog>
      );
    case "sheet":
      return <SheetDialog {...{ fit, models, limits, onClose }} />;
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

/** What Generate would make, or that it would be too much. */
function summaryOf({ draft, fit, plan }: ToolDialogProps): string {
  if (plan.count > MAX_CREATIONS) return plan.reason ?? "";
  const chosen = { models: fit.models.length, styles: draft.styles.length };
  return generateWords(fit.draft.imageNumber, { count: 0, areYours: false }, plan.count, chosen);
}
