"use client";
import { useRouter } from "next/navigation";
import { useCallback } from "react";
import { notify } from "@/components/ui/notices/notify";
import type { CreationActions } from "@/lib/client/creations/creation-actions";
import type { EditDraft } from "@/lib/client/creations/edit-draft";
import type { ModelName } from "@/lib/client/creations/open-models";
import { usePersonId } from "@/lib/client/person";

type Recall = (...recalled: [...Parameters<CreationActions["recall"]>, edit?: EditDraft]) => Promise<void>;

/**
 * For pages without a composer.
 *
 * @param open the models to which a prompt can be sent on.
 * @returns `recall`, which puts something of a creation into the composer and goes there.
 */
export function useRecall(open: readonly ModelName[]): { recall: Recall; toStudio: () => void } {
  const router = useRouter();
  const personId = usePersonId();
  const toStudio = useCallback(() => router.push("/"), [router]);
  const recall = useCallback<Recall>(
    async (...recalled) => {
      try {
        const { recallForPerson } = await import("./recall");
        await recallForPerson({ personId, open }, ...recalled);
        toStudio();
      } catch {
        notify({ words: "The action could not be loaded. Try again.", kind: "problem" });
      }
    },
    [personId, open, toStudio],
  );
  return { recall, toStudio };
}
