"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ConfirmDialog } from "@/components/ui/dialogs/confirm-dialog";
import { notify } from "@/components/ui/notices/notify";
import { wordsOf } from "@/lib/client/api/errors";
import { serverNow } from "@/lib/client/api/server-clock";
import { putCreation } from "@/lib/client/creations/changes-state";
import { provisionalCreation, requestOf } from "@/lib/client/creations/provisional-creation";
import { keys } from "@/lib/client/keys";
import { askAgain, updateKnown } from "@/lib/client/known";
import { resendCreation } from "@/lib/client/resend-creation";
import type { OutcomeQuestion } from "./ask";

interface Props {
  question: OutcomeQuestion;
  onClose: () => void;
}

/** Asks before the same pictures may be paid for twice. */
export function SendOnceMore({ question: { creation, onSettled }, onClose }: Props) {
  const client = useQueryClient();
  const resend = useMutation({
    mutationFn: () => resendCreation(creation.creation_id),
    networkMode: "always",
    onSuccess: async (creationId) => {
      onClose();
      const intent = {
        key: creationId,
        request: requestOf(creation),
        startMs: serverNow(),
        state: "sending" as const,
        problem: null,
      };
      updateKnown(client, (known) =>
        known.byId[creationId] ? known : putCreation(known, provisionalCreation(creationId, intent)),
      );
      void client.invalidateQueries({ queryKey: keys.creation(creation.creation_id) });
      askAgain(client);
      notify({ words: "Sent once more, as another creation." });
      onSettled(creationId);
    },
  });
  return (
    <ConfirmDialog
      title="Send it once more?"
      confirm={resend.isPending ? "Sending…" : "Send once more"}
      dismiss="Leave it"
      busy={resend.isPending}
      problem={resend.error && `Not sent. ${wordsOf(resend.error)}`}
      onConfirm={() => resend.mutate()}
      onClose={onClose}
    >
      The first one may be running at the service, or done. Sending it once more starts another one: the same
      pictures may be charged twice.
    </ConfirmDialog>
  );
}
