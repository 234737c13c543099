"use client";
/** What a person can do with a creation: what shows at once, what the studio is told, and what is said about it. */
import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { notify } from "@/components/ui/notices/notify";
import { focusItem } from "@/components/ui/page/focus-item";
import { signInHere } from "@/components/ui/page/sign-in-link";
import { copyText } from "@/components/ui/text/copy";
import { creationQuery } from "@/lib/client/api/creations";
import { ApiError, isSignedOut, wordsOf } from "@/lib/client/api/errors";
import { cancelCreation } from "@/lib/client/cancel-creation";
import { putCreation } from "@/lib/client/creations/changes-state";
import type { CreationActions } from "@/lib/client/creations/creation-actions";
import type { IntentRequest } from "@/lib/client/creations/intent";
import { optimistically } from "@/lib/client/creations/optimistic";
import type { Outbox } from "@/lib/client/creations/outbox";
import { requestOf } from "@/lib/client/creations/provisional-creation";
import { deleteCreation } from "@/lib/client/delete-creation";
import { keys } from "@/lib/client/keys";
import { updateKnown } from "@/lib/client/known";
import { restoreCreation } from "@/lib/client/restore-creation";
import { setFavourite } from "@/lib/client/set-favourite";
import type { Creation } from "@/lib/contract/creation";
import { askOutcome } from "./outcome/ask";
import { focusCreation } from "./outcome/focus-creation";

interface Wiring {
  send: Outbox["send"];
  recall: CreationActions["recall"];
  /** A page that shows only this creation has to go somewhere else. */
  onRemoved?: () => void;
  /** A page that shows only this creation goes to where the new one appears. */
  onSent?: () => void;
  /** What became of an unknown outcome leads to this creation; without it, to its card. */
  onSettled?: (creationId: string) => void;
}

/** All pictures of a creation run out together; one answer serves them all. */
const RENEW_MS = 10_000;

/** Says what did not work, and what helps where that is known. */
function problem(words: string, error?: unknown): void {
  const action = isSignedOut(error) ? { label: "Sign in", run: signInHere } : undefined;
  notify({ words, kind: "problem", ...(action && { action }) });
}

export function useCreationActions({
  send,
  recall,
  onRemoved,
  onSent,
  onSettled = focusCreation,
}: Wiring): CreationActions {
  const client = useQueryClient();
  return useMemo(() => {
    const ask = (creationId: string) =>
      void client.invalidateQueries({ queryKey: keys.creation(creationId) });

    async function cancel(creation: Creation) {
      const { creation_id } = creation;
      try {
        await optimistically(client, { creations: [creation], fields: { cancel_requested: true } }, () =>
          cancelCreation(creation_id),
        );
      } catch (error) {
        const tooLate = error instanceof ApiError && error.httpStatus === 409;
        problem(
          tooLate ? "It ended before it could be cancelled." : `Not cancelled. ${wordsOf(error)}`,
          error,
        );
      }
      ask(creation_id);
    }

    async function favour(creation: Creation, isFavourite: boolean) {
      const { creation_id } = creation;
      try {
        await optimistically(client, { creations: [creation], fields: { is_favourite: isFavourite } }, () =>
          setFavourite(creation_id, isFavourite),
        );
      } catch (error) {
        problem(`Not kept as a favourite. ${wordsOf(error)}`, error);
      }
      ask(creation_id);
    }

    async function restore(creation: Creation) {
      const restored = optimistically(client, { creations: [creation], isDeleted: false }, () =>
        restoreCreation(creation.creation_id),
      );
      focusItem(creation.creation_id);
      await restored.catch((error) => problem(`Not brought back. ${wordsOf(error)}`, error));
      ask(creation.creation_id);
    }

    async function remove(creation: Creation) {
      try {
        await optimistically(client, { creations: [creation], isDeleted: true }, () =>
          deleteCreation(creation.creation_id),
        );
        notify({
          words: "Deleted.",
          action: { label: "Undo", run: () => void restore(creation) },
          durationMs: 10_000,
        });
        onRemoved?.();
      } catch (error) {
        problem(`Not deleted. ${wordsOf(error)}`, error);
      }
    }

    async function renew(creation: Creation) {
      try {
        const fresh = await client.fetchQuery({
          ...creationQuery(creation.creation_id),
          staleTime: RENEW_MS,
        });
        updateKnown(client, (known) => putCreation(known, fresh));
      } catch {
        // The picture stays as it is; the next look at the page brings it.
      }
    }

    function sendNew(request: IntentRequest) {
      void send(request).catch((error) => problem(wordsOf(error), error));
      onSent?.();
    }

    return {
      cancel: (creation) => void cancel(creation),
      setFavourite: (creation, isFavourite) => void favour(creation, isFavourite),
      remove: (creation) => void remove(creation),
      runAgain: (creation) => sendNew(requestOf(creation)),
      vary: (creation) => {
        const request = requestOf(creation);
        sendNew({ ...request, settings: { ...request.settings, seed: -1 } });
      },
      sendOnceMore: (creation) => askOutcome({ kind: "send_once_more", creation, onSettled }),
      findAtService: (creation) => askOutcome({ kind: "find_at_service", creation, onSettled }),
      recall,
      renewLinks: (creation) => void renew(creation),
      copyPrompt: async (creation) => {
        const copied = await copyText(creation.prompt);
        notify({ words: copied ? "Prompt copied." : "The prompt could not be copied." });
      },
    };
  }, [client, send, recall, onRemoved, onSent, onSettled]);
}
