"use client";
import { useMemo } from "react";
import { BoardView } from "@/components/boards/board/board-view";
import { useDescribe } from "@/components/composer/describe/use-describe";
import type { LibraryLook } from "@/components/library/look";
import { useLook } from "@/components/library/use-look";
import { lazyPart } from "@/components/ui/lazy/lazy-part";
import type { TaggedBoard } from "@/lib/client/api/boards/board";
import type { Editor } from "@/lib/client/creations/editors";
import type { ModelName } from "@/lib/client/creations/open-models";
import type { DescribeOffer } from "@/lib/client/describing";
import { useRecall } from "../../use-recall";

const chooser = lazyPart(() => import("@/components/library/chooser/chooser"));

/** Prompts are sent on from the creation itself. */
const NONE: readonly ModelName[] = [];

interface Props {
  first: TaggedBoard;
  /** The models that make pictures from pictures. */
  editors: readonly Editor[];
  /** What describing a picture costs; null where no model sees pictures. */
  describeOffer: DescribeOffer | null;
  /** How the library was last shown, whose size boards share. */
  look: LibraryLook;
}

/** A board whose pictures can be put into the composer, which leads to the studio. */
export function BoardDesk({ describeOffer, first, editors, look: initialLook }: Props) {
  const [{ size }, changeLook] = useLook(initialLook);
  const { recall } = useRecall(NONE);
  const describe = useDescribe(describeOffer);
  const intoComposer = useMemo(() => ({ editors, describe, recall }), [editors, describe, recall]);
  return (
    <BoardView
      first={first}
      intoComposer={intoComposer}
      chooser={chooser}
      size={size}
      onSize={(next) => changeLook({ size: next })}
    />
  );
}
