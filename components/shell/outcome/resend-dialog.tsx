"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ConfirmDialog } from "@/components/ui/dialogs/confirm-dialog";
import { notify } from "@/components/ui/notices/notify";
import { errorMessage } from "@/lib/client/api/call/errors";
import { serverNow } from "@/lib/client/api/call/server-clock";
import { creationKeys } from "@/lib/client/api/changes";
import { resendCreation } from "@/lib/client/api/unknown-outcome";
import { showCreation } from "@/lib/client/creations/changes-query";
import { provisionalCreation } from "@/lib/client/creations/provisional-creation";
import { requestOf } from "@/lib/client/creations/request-of";
import type { OutcomeQuestion } from "./ask";

interface Props {
  question: OutcomeQuestion;
  onClose: () => void;
}

/** Asks for confirmation, because the same pictures may be drawn, and charged, twice. */
export function ResendDialog({ question: { creation, onSettled }, onClose }: Props) {
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
      showCreation(client, provisionalCreation(creationId, intent));
      void client.invalidateQueries({ queryKey: creationKeys.one(creation.creation_id) });
      notify({ words: "Creation resent as a new one." });
      onSettled(creationId);
    },
  });
  return (
    <ConfirmDialog
      title="Resend this creation?"
      confirm={resend.isPending ? "Sending…" : "Resend"}
      dismiss="Cancel"
      busy={resend.isPending}
      problem={resend.error && `Not sent. ${errorMessage(resend.error)}`}
      onConfirm={() => resend.mutate()}
      onClose={onClose}
    >
      The service may have started this creation already. Resending starts a second creation with the same
      settings, so the same pictures may be {creation.is_free ? "drawn" : "charged"} twice.
    </ConfirmDialog>
  );
}
