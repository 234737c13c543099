"use client";
import type { CreateTokenRequest } from "contract/access-tokens";
import { SCOPES } from "contract/scopes";
import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import { Choices } from "@/components/ui/controls/choices";
import { Switch } from "@/components/ui/controls/switch";
import { TextField } from "@/components/ui/controls/text-field";
import { errorMessage } from "@/lib/client/api/call/errors";
import { serverNow } from "@/lib/client/api/call/server-clock";
import { AddForm } from "./parts/add-form";
import type { FormProps } from "./parts/adding";
import { type DraftProblems, ENDS, NEW_DRAFT, problemsOf, readDraft, type TokenDraft } from "./token-draft";
import { SCOPE_WORDS } from "./token-words";

const MAX_NAME_CHARACTERS = 80;
/** A radio button has a value for each end. */
const NEVER = 0;

interface Props extends FormProps<CreateTokenRequest> {
  isAdmin: boolean;
}

/** What a new token is called, what it may do, until when and how much. */
export function TokenForm({ isAdmin, isPending, error, onChange, onAdd, onClose }: Props) {
  const [draft, setDraft] = useState(NEW_DRAFT);
  const [typed, setTyped] = useState<DraftProblems>({});
  const problems = error ? problemsOf(error, errorMessage(error)) : typed;
  const change = (part: Partial<TokenDraft>) => {
    setDraft({ ...draft, ...part });
    setTyped({});
    onChange();
  };
  const submit = () => {
    const { request, problems } = readDraft(draft, serverNow(Date.now()));
    setTyped(problems);
    if (Object.keys(problems).length === 0) onAdd(request);
  };
  return (
    <AddForm
      label="New token"
      submit={isPending ? "Creating…" : "Create token"}
      {...{ isPending, onClose }}
      onSubmit={submit}
    >
      <TextField
        id="token-name"
        label="Name of the new token"
        placeholder="For example: render script"
        autoComplete="off"
        autoFocus
        maxLength={MAX_NAME_CHARACTERS}
        value={draft.name}
        problem={problems.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <fieldset className="grid min-w-0 grid-cols-1 gap-4">
        <legend className="mb-3 text-xs text-muted">What it may do in your name</legend>
        {SCOPES.filter((scope) => isAdmin || scope !== "admin").map((scope) => (
          <Switch
            key={scope}
            label={SCOPE_WORDS[scope].label}
            hint={SCOPE_WORDS[scope].hint}
            checked={draft.scopes.includes(scope)}
            disabled={scope === "read"}
            onChange={(isOn) =>
              change({ scopes: SCOPES.filter((one) => (one === scope ? isOn : draft.scopes.includes(one))) })
            }
          />
        ))}
      </fieldset>
      <div className="grid grid-cols-1 gap-2">
        <Choices
          legend="When it stops working"
          choices={ENDS.map(({ days, label }) => ({ value: days ?? NEVER, label }))}
          value={draft.days ?? NEVER}
          onChange={(days) => change({ days: days === NEVER ? null : days })}
        />
        {draft.days === null && (
          <p role="status" className="flex gap-2 text-xs text-warning">
            <TriangleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
            Whoever finds it can use it until somebody revokes it. Choose an end where you can.
          </p>
        )}
      </div>
      <LimitFields draft={draft} problems={problems} onChange={change} />
      {problems.general && (
        <p role="alert" className="text-sm text-danger">
          {problems.general}
        </p>
      )}
    </AddForm>
  );
}

interface LimitProps {
  draft: TokenDraft;
  problems: DraftProblems;
  onChange: (part: Partial<TokenDraft>) => void;
}

/** Its own limits; those of the person hold too. */
function LimitFields({ draft, problems, onChange }: LimitProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 text-xs text-muted">At most in a month. Your own limits hold too.</legend>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField
          id="token-pictures"
          label="Pictures"
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          placeholder="No limit"
          value={draft.pictures}
          problem={problems.pictures}
          onChange={(event) => onChange({ pictures: event.target.value })}
        />
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <TextField
              id="token-cost"
              label="Cost, of models with a price"
              inputMode="decimal"
              autoComplete="off"
              maxLength={16}
              placeholder="No limit"
              value={draft.amount}
              problem={problems.amount ?? problems.currency}
              onChange={(event) => onChange({ amount: event.target.value })}
            />
          </div>
          <div className="w-18 shrink-0">
            <TextField
              id="token-currency"
              label="Currency"
              autoComplete="off"
              maxLength={3}
              className="uppercase"
              value={draft.currency}
              aria-invalid={problems.currency ? true : undefined}
              onChange={(event) => onChange({ currency: event.target.value })}
            />
          </div>
        </div>
      </div>
    </fieldset>
  );
}
