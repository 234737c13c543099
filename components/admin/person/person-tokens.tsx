"use client";
import { useQuery } from "@tanstack/react-query";
import type { AccessToken } from "contract/access-tokens";
import type { AdminPerson } from "contract/admin/people";
import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { ConfirmDialog } from "@/components/ui/dialogs/confirm-dialog";
import { useNow } from "@/components/ui/use-now";
import { revokeTokenOf } from "@/lib/client/api/admin";
import { errorMessage } from "@/lib/client/api/call/errors";
import { serverNow } from "@/lib/client/api/call/server-clock";
import { agoInWords } from "@/lib/client/words/durations";
import { tokensOfQuery } from "../admin-queries";
import { ActionRow } from "./action-row";
import { usePersonChange } from "./use-person-change";

/** The access tokens of a person, each of which can be ended alone. */
export function PersonTokens({ person }: { person: AdminPerson }) {
  const { data: tokens = [], error } = useQuery(tokensOfQuery(person.id));
  const [revoked, setRevoked] = useState<AccessToken | null>(null);
  const now = serverNow(useNow());
  if (error)
    return <p className="text-xs text-danger">The access tokens cannot be shown. {errorMessage(error)}</p>;
  return (
    <>
      <ul className="divide-y divide-hairline border-y border-hairline">
        {tokens.map((token) => (
          <ActionRow
            key={token.id}
            title={token.name}
            action={
              <Button size="small" aria-label={`Revoke “${token.name}”`} onClick={() => setRevoked(token)}>
                Revoke
              </Button>
            }
          >
            {token.hint}… · {token.scopes.join(", ")} ·{" "}
            {token.last_used_time ? `used ${agoInWords(token.last_used_time, now)}` : "never used"}
          </ActionRow>
        ))}
      </ul>
      {revoked && <RevokeDialog person={person} token={revoked} onClose={() => setRevoked(null)} />}
    </>
  );
}

interface DialogProps {
  person: AdminPerson;
  token: AccessToken;
  onClose: () => void;
}

function RevokeDialog({ person, token, onClose }: DialogProps) {
  const change = usePersonChange({
    run: () => revokeTokenOf(person.id, token.id),
    done: () => `“${token.name}” of ${person.name} is revoked.`,
  });
  return (
    <ConfirmDialog
      title={`Revoke “${token.name}” of ${person.name}?`}
      confirm={change.isPending ? "Revoking…" : "Revoke"}
      busy={change.isPending}
      problem={change.error && errorMessage(change.error)}
      onConfirm={() => change.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      Programs that use this token lose access at once. This cannot be undone.
    </ConfirmDialog>
  );
}
