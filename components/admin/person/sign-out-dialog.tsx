"use client";
import { useQuery } from "@tanstack/react-query";
import type { AccessToken } from "contract/access-tokens";
import type { AdminPerson } from "contract/admin/people";
import { useId, useState } from "react";
import { Switch } from "@/components/ui/controls/switch";
import { ConfirmDialog } from "@/components/ui/dialogs/confirm-dialog";
import { useNow } from "@/components/ui/use-now";
import { signOutEverywhere } from "@/lib/client/api/admin";
import { errorMessage } from "@/lib/client/api/call/errors";
import { serverNow } from "@/lib/client/api/call/server-clock";
import { counted } from "@/lib/client/words/counted";
import { agoInWords } from "@/lib/client/words/durations";
import { tokensOfQuery } from "../admin-queries";
import { usePersonChange } from "./use-person-change";
import { signedOutWords } from "./work-words";

interface Props {
  person: AdminPerson;
  onClose: () => void;
}

/** Ends the sessions of a person, where wanted the access tokens too, and says which tokens go on. */
export function SignOutDialog({ person, onClose }: Props) {
  const [revokesTokens, setRevokesTokens] = useState(false);
  const { data: tokens, error } = useQuery({ ...tokensOfQuery(person.id), enabled: person.tokens > 0 });
  const change = usePersonChange({
    run: () => signOutEverywhere(person.id, { revoke_tokens: revokesTokens }),
    done: (outcome) => signedOutWords(person.name, outcome),
  });
  return (
    <ConfirmDialog
      title={`Sign ${person.name} out everywhere?`}
      confirm={change.isPending ? "Signing out…" : "Sign out everywhere"}
      busy={change.isPending}
      problem={change.error && errorMessage(change.error)}
      onConfirm={() => change.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        {counted(person.sessions, "browser")} must sign in again. Drafts and unsent creations stay in the
        browser. Share links keep working.
      </p>
      {person.tokens > 0 && (
        <div className="mt-4 grid grid-cols-1 gap-3 border-t border-hairline pt-4">
          <Switch
            label="Revoke the access tokens too"
            hint="Programs that use them lose access. This cannot be undone."
            checked={revokesTokens}
            onChange={setRevokesTokens}
          />
          <Tokens tokens={tokens ?? []} count={person.tokens} isEnding={revokesTokens} />
          {error && (
            <p className="text-xs text-danger">The access tokens cannot be shown. {errorMessage(error)}</p>
          )}
        </div>
      )}
    </ConfirmDialog>
  );
}

interface TokensProps {
  tokens: readonly AccessToken[];
  /** How many there are, until they are known. */
  count: number;
  isEnding: boolean;
}

function Tokens({ tokens, count, isEnding }: TokensProps) {
  const id = useId();
  const now = serverNow(useNow());
  const number = tokens.length || count;
  const verb = isEnding ? (number === 1 ? "ends" : "end") : number === 1 ? "keeps working" : "keep working";
  return (
    <div>
      <p id={id} className="text-ink" aria-live="polite">
        {counted(number, "access token")} {verb}
        {tokens.length > 0 ? ":" : "."}
      </p>
      {tokens.length > 0 && (
        <ul
          aria-labelledby={id}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard
          tabIndex={0}
          className="mt-1.5 max-h-40 overflow-y-auto"
        >
          {tokens.map((token) => (
            <li key={token.id} className="flex items-baseline justify-between gap-3 py-0.5">
              <span className="min-w-0 break-words text-ink">{token.name}</span>
              <span className="shrink-0 text-xs text-faint">
                {token.last_used_time ? `used ${agoInWords(token.last_used_time, now)}` : "never used"}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
