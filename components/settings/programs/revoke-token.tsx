"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { AccessToken } from "contract/access-tokens";
import { ConfirmDialog } from "@/components/ui/dialogs/confirm-dialog";
import { notify } from "@/components/ui/notices/notify";
import { errorMessage } from "@/lib/client/api/call/errors";
import { revokeToken, tokensQuery } from "@/lib/client/api/tokens";

export function RevokeToken({ token, onClose }: { token: AccessToken; onClose: () => void }) {
  const client = useQueryClient();
  const revoke = useMutation({
    mutationFn: revokeToken,
    networkMode: "always",
    onSuccess: () => notify({ words: `“${token.name}” is revoked.` }),
    onError: (error) =>
      notify({ words: `The token was not revoked. ${errorMessage(error)}`, kind: "problem" }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: tokensQuery.queryKey });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={`Revoke “${token.name}”?`}
      confirm={revoke.isPending ? "Revoking…" : "Revoke"}
      busy={revoke.isPending}
      onConfirm={() => revoke.mutate(token.id)}
      onClose={onClose}
    >
      Programs that use this token lose access. This cannot be undone.
    </ConfirmDialog>
  );
}
