"use client";
import type { CreationDetailResponse } from "contract/creations/creation";
import { useRouter } from "next/navigation";
import { type ComponentProps, useCallback } from "react";
import { useDescribe } from "@/components/composer/describe/use-describe";
import type { Neighbours } from "@/components/creation/actions";
import { CreationView } from "@/components/creation/creation-view";
import type { DrawnBy } from "@/components/creation/facts";
import type { SheetLine } from "@/components/creation/sheet-line";
import { useCreationActions } from "@/components/shell/use-creation-actions";
import { useWayBack } from "@/components/shell/way-back";
import { creationPath } from "@/lib/client/creations/creation-path";
import type { Editor } from "@/lib/client/creations/editors";
import type { ModelName } from "@/lib/client/creations/open-models";
import { useOutbox } from "@/lib/client/creations/outbox";
import type { DescribeOffer } from "@/lib/client/describing";
import { useRecall } from "../../use-recall";

interface Props {
  initial: CreationDetailResponse["value"];
  drawnBy: DrawnBy | null;
  neighbours: Neighbours;
  /** The sheet that it is from; null for none. */
  sheet: ComponentProps<typeof SheetLine> | null;
  /** The models to which its prompt can be sent on. */
  open: readonly ModelName[];
  /** The models that make pictures from pictures. */
  editors: readonly Editor[];
  /** What describing a picture costs; null where no model sees pictures. */
  describeOffer: DescribeOffer | null;
}

/** A creation with its actions. Actions that make a creation lead to the studio, a delete leads back to the list. */
export function CreationDesk({ describeOffer, initial, drawnBy, neighbours, sheet, open, editors }: Props) {
  const router = useRouter();
  const { send } = useOutbox();
  const { recall, toStudio } = useRecall(open);
  const { href } = useWayBack();
  const toList = useCallback(() => {
    // The library restores its own scroll position; without a stored one it starts at the top.
    window.scrollTo({ top: 0, behavior: "instant" });
    router.push(href, { scroll: false });
  }, [router, href]);
  const toCreation = useCallback(
    (creationId: string) => {
      if (creationId !== initial.creation_id) router.push(creationPath(creationId));
    },
    [router, initial.creation_id],
  );
  const actions = useCreationActions({
    send,
    recall,
    open,
    editors,
    describe: useDescribe(describeOffer),
    onRemoved: toList,
    onSent: toStudio,
    onSettled: toCreation,
  });
  return (
    <CreationView
      initial={initial}
      drawnBy={drawnBy}
      neighbours={neighbours}
      sheet={sheet}
      actions={actions}
    />
  );
}
