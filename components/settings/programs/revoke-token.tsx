"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { AccessToken } from "contract/access-tokens";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/dialogs/confirm-dialog";
import { notify } from "@/components/ui/notices/notify";
import { errorMessage } from "@/lib/client/api/call/errors";
import { serverNow } from "@/lib/client/api/call/server-clock";
import { revokeToken, tokensQuery } from "@/lib/client/api/tokens";
import { revokeWords } from "./token-words";

export function RevokeToken({ token, onClose }: { token: AccessToken; onClose: () => void }) {
  const client = useQueryClient();
  // As the row said when it was pressed.
  const [{ verb, done, effect }] = useState(() => revokeWords(token, serverNow(Date.now())));
  const revoke = useMutation({
    mutationFn: revokeToken,
    networkMode: "always",
    onSuccess: () => notify({ words: `“${token.name}” is ${done}.` }),
    onError: (error) =>
      notify({ words: `The token was not ${done}. ${errorMessage(error)}`, kind: "problem" }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: tokensQuery.queryKey });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={`${verb} “${token.name}”?`}
      confirm={revoke.isPending ? `${verb.slice(0, -1)}ing…` : verb}
      busy={revoke.isPending}
      onConfirm={() => revoke.mutate(token.id)}
      onClose={onClose}
    >
      {effect} This cannot be undone.
    </ConfirmDialog>
  );
}
