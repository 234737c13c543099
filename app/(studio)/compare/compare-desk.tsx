"use client";
import type { WindowSize } from "contract/window-size";
import { Compare } from "@/components/compare/compare";
import type { CompareInitialData } from "@/components/compare/use-comparison";
import { useDescribe } from "@/components/composer/describe/use-describe";
import { useCreationActions } from "@/components/shell/use-creation-actions";
import type { Editor } from "@/lib/client/creations/editors";
import type { ModelName } from "@/lib/client/creations/open-models";
import { useOutbox } from "@/lib/client/creations/outbox";
import type { DescribeOffer } from "@/lib/client/describing";
import { useRecall } from "../use-recall";

interface Props {
  first: CompareInitialData | null;
  /** As far as the server can tell. */
  windowSize: WindowSize;
  /** The models to which prompts can be sent on. */
  open: readonly ModelName[];
  /** The models that make pictures from pictures. */
  editors: readonly Editor[];
  /** What describing a picture costs; null where no model sees pictures. */
  describeOffer: DescribeOffer | null;
}

/** A comparison with the actions on its pictures. Actions that make a creation lead to the studio. */
export function CompareDesk({ describeOffer, first, windowSize, open, editors }: Props) {
  const { send } = useOutbox();
  const { recall, toStudio } = useRecall(open);
  return (
    <Compare
      first={first}
      windowSize={windowSize}
      actions={useCreationActions({
        ...{ send, recall, open, editors, describe: useDescribe(describeOffer) },
        onSent: toStudio,
      })}
    />
  );
}
