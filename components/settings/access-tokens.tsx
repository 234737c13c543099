"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { SignInLink } from "@/components/ui/page/sign-in-link";
import { errorMessage, isSignedOut } from "@/lib/client/api/errors";
import { tokensQuery } from "@/lib/client/api/tokens";
import type { AccessToken } from "@/lib/contract/access-tokens";
import { NewToken } from "./new-token";
import { RevokeToken } from "./revoke-token";
import { TokenRow } from "./token-row";

/** The person's access tokens: create, see the last use, revoke. */
export function AccessTokens() {
  const { data: tokens, error, isPending, refetch } = useQuery(tokensQuery);
  const [revoking, setRevoking] = useState<AccessToken | null>(null);
  return (
    <div className="grid grid-cols-1 gap-5">
      <NewToken />
      {isPending && (
        <p role="status" className="h-14 text-sm text-faint">
          Loading tokens…
        </p>
      )}
      {error && !tokens && (
        <div role="alert" className="flex items-center gap-3 text-sm text-danger">
          {errorMessage(error)}
          {isSignedOut(error) ? (
            <SignInLink />
          ) : (
            <Button size="small" onClick={() => void refetch()}>
              Retry
            </Button>
          )}
        </div>
      )}
      {tokens?.length === 0 && <p className="text-sm text-faint">No tokens yet.</p>}
      {tokens && tokens.length > 0 && (
        <ul aria-label="Access tokens" className="divide-y divide-hairline border-y border-hairline">
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} onRevoke={() => setRevoking(token)} />
          ))}
        </ul>
      )}
      {revoking && <RevokeToken token={revoking} onClose={() => setRevoking(null)} />}
    </div>
  );
}
