"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Webhook } from "contract/webhooks/webhook";
import { ConfirmDialog } from "@/components/ui/dialogs/confirm-dialog";
import { notify } from "@/components/ui/notices/notify";
import { errorMessage } from "@/lib/client/api/call/errors";
import { removeWebhook, webhooksQuery } from "@/lib/client/api/webhooks";

export function RemoveWebhook({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: removeWebhook,
    networkMode: "always",
    onSuccess: () => {
      // At once, because its row asks for its deliveries.
      client.setQueryData(webhooksQuery.queryKey, (all) => all?.filter(({ id }) => id !== webhook.id));
      notify({ words: "The webhook is removed." });
    },
    onError: (error) =>
      notify({ words: `The webhook was not removed. ${errorMessage(error)}`, kind: "problem" }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: webhooksQuery.queryKey });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title="Remove this webhook?"
      confirm={remove.isPending ? "Removing…" : "Remove"}
      busy={remove.isPending}
      onConfirm={() => remove.mutate(webhook.id)}
      onClose={onClose}
    >
      <span className="break-all">{webhook.url}</span> is told nothing any more, also not what waits for it.
      This cannot be undone.
    </ConfirmDialog>
  );
}
