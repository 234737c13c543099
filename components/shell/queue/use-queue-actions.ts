"use client";
/** The ways to stop what is in the queue: what shows at once, what the studio is told, and what is said about it. */
import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { notify } from "@/components/ui/notices/notify";
import { ApiError, wordsOf } from "@/lib/client/api/errors";
import { cancelCreation } from "@/lib/client/cancel-creation";
import { cancelMany } from "@/lib/client/cancel-many";
import { optimistically } from "@/lib/client/creations/optimistic";
import type { Creation } from "@/lib/contract/creation";

export interface QueueActions {
  cancel: (creation: Creation) => void;
  /** @param creations those that are meant, which show at once that they are being cancelled. */
  cancelMany: (which: "waiting" | "all", creations: readonly Creation[]) => void;
}

export function useQueueActions(): QueueActions {
  const client = useQueryClient();
  return useMemo(() => {
    async function stop(creations: readonly Creation[], call: () => Promise<unknown>) {
      try {
        await optimistically(client, { creations, fields: { cancel_requested: true } }, call);
      } catch (error) {
        const isTooLate = error instanceof ApiError && error.httpStatus === 409;
        if (!isTooLate) notify({ words: `Not cancelled. ${wordsOf(error)}`, kind: "problem" });
      }
    }
    return {
      cancel: (creation) => void stop([creation], () => cancelCreation(creation.creation_id)),
      cancelMany: (which, creations) => void stop(creations, () => cancelMany(which)),
    };
  }, [client]);
}
