"use client";
import { useRouter } from "next/navigation";
import { useCallback } from "react";
import { Compare } from "@/components/compare/compare";
import type { CompareInitialData } from "@/components/compare/use-comparison";
import { useChangeDraft } from "@/components/composer/draft/draft-store";
import { RECALL_NOTICES, recalledDraft } from "@/components/composer/draft/recall";
import { useCreationActions } from "@/components/shell/use-creation-actions";
import { notify } from "@/components/ui/notices/notify";
import type { Recalled } from "@/lib/client/creations/creation-actions";
import { useOutbox } from "@/lib/client/creations/outbox";
import type { Creation, CreationOutput } from "@/lib/contract/creation";

/** A comparison with the actions on its pictures. Actions that make a creation lead to the studio. */
export function CompareDesk({ first }: { first: CompareInitialData | null }) {
  const router = useRouter();
  const { send } = useOutbox();
  const changeDraft = useChangeDraft();
  const toStudio = useCallback(() => router.push("/"), [router]);
  const recall = useCallback(
    (what: Recalled, creation: Creation, output?: CreationOutput) => {
      changeDraft(recalledDraft(what, creation, output));
      notify({ words: RECALL_NOTICES[what] });
      toStudio();
    },
    [changeDraft, toStudio],
  );
  const actions = useCreationActions({ send, recall, onSent: toStudio });
  return <Compare first={first} actions={actions} />;
}
