"use client";
import { useRouter } from "next/navigation";
import { type ComponentProps, useCallback } from "react";
import { useChangeDraft } from "@/components/composer/draft/draft-store";
import { RECALL_NOTICES, recalledDraft } from "@/components/composer/draft/recall";
import { Library } from "@/components/library/library";
import { useCreationActions } from "@/components/shell/use-creation-actions";
import { notify } from "@/components/ui/notices/notify";
import type { Recalled } from "@/lib/client/creations/creation-actions";
import { useOutbox } from "@/lib/client/creations/outbox";
import type { Creation, CreationOutput } from "@/lib/contract/creation";

/** The library with the actions on its pictures. Those that make a creation lead to the studio. */
export function LibraryDesk(props: Omit<ComponentProps<typeof Library>, "actions">) {
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
  return <Library {...props} actions={useCreationActions({ send, recall, onSent: toStudio })} />;
}
