"use client";
import type { WindowSize } from "contract/window-size";
import { Compare } from "@/components/compare/compare";
import type { CompareInitialData } from "@/components/compare/use-comparison";
import { useCreationActions } from "@/components/shell/use-creation-actions";
import type { Editor } from "@/lib/client/creations/editors";
import type { ModelName } from "@/lib/client/creations/open-models";
import { useOutbox } from "@/lib/client/creations/outbox";
import { useRecall } from "../use-recall";

interface Props {
  first: CompareInitialData | null;
  /** As far as the server can tell. */
  windowSize: WindowSize;
  /** The models to which prompts can be sent on. */
  open: readonly ModelName[];
  /** The models that make pictures from pictures. */
  editors: readonly Editor[];
}

/** A comparison with the actions on its pictures. Actions that make a creation lead to the studio. */
export function CompareDesk({ first, windowSize, open, editors }: Props) {
  const { send } = useOutbox();
  const { recall, toStudio } = useRecall(open);
  return (
    <Compare
      first={first}
      windowSize={windowSize}
      actions={useCreationActions({ send, recall, open, editors, onSent: toStudio })}
    />
  );
}
