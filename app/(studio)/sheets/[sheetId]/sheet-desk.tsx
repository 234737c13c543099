"use client";
import type { ComponentProps } from "react";
import { useDescribe } from "@/components/composer/describe/use-describe";
import { SheetView } from "@/components/sheets/view/sheet-view";
import { useCreationActions } from "@/components/shell/use-creation-actions";
import { lazyPart } from "@/components/ui/lazy/lazy-part";
import type { Editor } from "@/lib/client/creations/editors";
import type { ModelName } from "@/lib/client/creations/open-models";
import { useOutbox } from "@/lib/client/creations/outbox";
import type { DescribeOffer } from "@/lib/client/describing";
import { useRecall } from "../../use-recall";

const addValues = lazyPart(() => import("@/components/composer/sheet/add-values/add-values-dialog"));
const share = lazyPart(() => import("@/components/boards/share/share-by-id"));

interface Props extends Omit<ComponentProps<typeof SheetView>, "actions" | "addValues" | "share"> {
  /** The models to which prompts can be sent on. */
  open: readonly ModelName[];
  /** The models that make pictures from pictures. */
  editors: readonly Editor[];
  /** What describing a picture costs; null where no model sees pictures. */
  describeOffer: DescribeOffer | null;
}

/** A sheet with the actions on its pictures. Those that make a creation lead to the studio. */
export function SheetDesk({ describeOffer, open, editors, ...props }: Props) {
  const { send } = useOutbox();
  const { recall, toStudio } = useRecall(open);
  const actions = useCreationActions({
    ...{ send, recall, open, editors, describe: useDescribe(describeOffer) },
    onSent: toStudio,
  });
  return <SheetView {...props} actions={actions} addValues={addValues} share={share} />;
}
