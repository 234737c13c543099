"use client";
import { useRouter } from "next/navigation";
import { useCallback } from "react";
import { draftOfRequest } from "@/components/composer/draft";
import { useChangeDraft } from "@/components/composer/draft-store";
import { CreationView } from "@/components/creation/creation-view";
import { useCreationActions } from "@/components/shell/use-creation-actions";
import { useOutbox } from "@/lib/client/outbox";
import { requestOf } from "@/lib/client/provisional-creation";
import type { Creation, CreationDetailResponse } from "@/lib/contract/creation";

/** The creation with what can be done to it; whatever makes a new one leads back to the studio. */
export function CreationDesk({ initial }: { initial: CreationDetailResponse["value"] }) {
  const router = useRouter();
  const { send } = useOutbox();
  const changeDraft = useChangeDraft();
  const toStudio = useCallback(() => router.push("/"), [router]);
  const reuseSettings = useCallback(
    (creation: Creation) => {
      changeDraft(draftOfRequest(requestOf(creation)));
      toStudio();
    },
    [changeDraft, toStudio],
  );
  const actions = useCreationActions({ send, reuseSettings, onRemoved: toStudio, onSent: toStudio });
  return <CreationView initial={initial} actions={actions} />;
}
