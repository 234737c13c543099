"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { AccessToken } from "contract/access-tokens";
import { useState } from "react";
import { LoadMore } from "@/components/ui/page/load-more";
import { moreOf } from "@/lib/client/api/pages";
import { tokensQuery } from "@/lib/client/api/tokens";
import { Loaded } from "../loaded";
import { NewToken } from "./new-token";
import { RevokeToken } from "./revoke-token";
import { TokenRow } from "./token-row";

interface Props {
  /** The studio's address, for examples. */
  publicUrl: string;
  /** Whether tokens may administer the studio. */
  isAdmin: boolean;
}

/** The person's access tokens: make one, see what each may do and did, revoke. */
export function AccessTokens({ publicUrl, isAdmin }: Props) {
  const list = useInfiniteQuery(tokensQuery);
  const [revoking, setRevoking] = useState<AccessToken | null>(null);
  return (
    <div className="grid grid-cols-1 gap-5">
      <NewToken publicUrl={publicUrl} isAdmin={isAdmin} />
      <Loaded query={list}>
        {({ pages }) => <TokenList tokens={pages.flatMap(({ items }) => items)} onRevoke={setRevoking} />}
      </Loaded>
      {list.hasNextPage && <LoadMore {...moreOf(list)} />}
      {revoking && <RevokeToken token={revoking} onClose={() => setRevoking(null)} />}
    </div>
  );
}

interface ListProps {
  tokens: readonly AccessToken[];
  onRevoke: (token: AccessToken) => void;
}

function TokenList({ tokens, onRevoke }: ListProps) {
  if (tokens.length === 0) return <p className="text-sm text-faint">No tokens yet.</p>;
  return (
    <ul aria-label="Access tokens" className="divide-y divide-hairline border-y border-hairline">
      {tokens.map((token) => (
        <TokenRow key={token.id} token={token} onRevoke={() => onRevoke(token)} />
      ))}
    </ul>
  );
}
