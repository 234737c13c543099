"use client";
import { useRouter } from "next/navigation";
import { useCallback } from "react";
import { useChangeDraft } from "@/components/composer/draft/draft-store";
import { RECALL_NOTICES, recalledDraft } from "@/components/composer/draft/recall";
import { CreationView } from "@/components/creation/creation-view";
import type { DrawnBy } from "@/components/creation/facts";
import type { Neighbours } from "@/components/creation/neighbour-links";
import { useCreationActions } from "@/components/shell/use-creation-actions";
import { useWayBack } from "@/components/shell/way-back";
import { notify } from "@/components/ui/notices/notify";
import type { Recalled } from "@/lib/client/creations/creation-actions";
import { useOutbox } from "@/lib/client/creations/outbox";
import { usePersonId } from "@/lib/client/person";
import type { Creation, CreationDetailResponse, CreationOutput } from "@/lib/contract/creation";

interface Props {
  initial: CreationDetailResponse["value"];
  drawnBy: DrawnBy | null;
  neighbours: Neighbours;
}

/** A creation with its actions. Actions that make a creation lead to the studio, a delete leads back to the list. */
export function CreationDesk({ initial, drawnBy, neighbours }: Props) {
  const router = useRouter();
  const { send } = useOutbox();
  const changeDraft = useChangeDraft();
  const personId = usePersonId();
  const toStudio = useCallback(() => router.push("/"), [router]);
  const { href } = useWayBack();
  const toList = useCallback(() => {
    // The library restores its own scroll position; without a stored one it starts at the top.
    window.scrollTo({ top: 0, behavior: "instant" });
    router.push(href, { scroll: false });
  }, [router, href]);
  const recall = useCallback(
    async (what: Recalled, creation: Creation, output?: CreationOutput) => {
      changeDraft(await recalledDraft(what, creation, output, personId));
      notify({ words: RECALL_NOTICES[what] });
      toStudio();
    },
    [changeDraft, personId, toStudio],
  );
  const toCreation = useCallback(
    (creationId: string) => {
      if (creationId !== initial.creation_id) router.push(`/creations/${encodeURIComponent(creationId)}`);
    },
    [router, initial.creation_id],
  );
  const actions = useCreationActions({
    send,
    recall,
    onRemoved: toList,
    onSent: toStudio,
    onSettled: toCreation,
  });
  return <CreationView initial={initial} drawnBy={drawnBy} neighbours={neighbours} actions={actions} />;
}
