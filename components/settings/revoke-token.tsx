"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ConfirmDialog } from "@/components/ui/dialogs/confirm-dialog";
import { notify } from "@/components/ui/notices/notify";
import { wordsOf } from "@/lib/client/api/errors";
import { keys } from "@/lib/client/keys";
import { revokeToken } from "@/lib/client/revoke-token";
import type { AccessToken } from "@/lib/contract/access-tokens";

export function RevokeToken({ token, onClose }: { token: AccessToken; onClose: () => void }) {
  const client = useQueryClient();
  const revoke = useMutation({
    mutationFn: revokeToken,
    networkMode: "always",
    onSuccess: () => notify({ words: `“${token.name}” is revoked.` }),
    onError: (error) => notify({ words: `Not revoked. ${wordsOf(error)}`, kind: "problem" }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: keys.tokens });
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
      Whatever uses this token is refused from then on. This cannot be taken back.
    </ConfirmDialog>
  );
}
