"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { StudioSettings } from "contract/admin/studio-settings";
import { Lock, X } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { TextField } from "@/components/ui/controls/text-field";
import { notify } from "@/components/ui/notices/notify";
import { changeStudioSettings } from "@/lib/client/api/admin";
import { ApiError, errorMessage } from "@/lib/client/api/call/errors";
import { ADMIN_KEY, studioSettingsQuery } from "../admin-queries";

const CHIP =
  "inline-flex h-8 max-w-full items-center gap-1.5 rounded-full border border-hairline text-xs pointer-coarse:h-10";

/** The domains of e-mail addresses that may sign in; each change is saved at once. */
export function AllowedDomains({ settings }: { settings: StudioSettings }) {
  const client = useQueryClient();
  const { allowed_domains: allowed, fixed_domains: fixed } = settings;
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const save = useMutation({
    mutationFn: (allowed_domains: string[]) => changeStudioSettings({ allowed_domains }),
    networkMode: "always",
    onSuccess: (next) => {
      client.setQueryData(studioSettingsQuery.queryKey, next);
      void client.invalidateQueries({ queryKey: [ADMIN_KEY, "audit"] });
    },
    onError: (error) =>
      setProblem((error instanceof ApiError && error.details[0]?.message) || errorMessage(error)),
  });

  function add(event: FormEvent) {
    event.preventDefault();
    if (save.isPending) return;
    // People paste addresses, and domains as they are written elsewhere.
    const domain = typed.trim().replace(/^.*@/, "").toLowerCase();
    if (domain === "") return setProblem("Type a domain, such as example.com.");
    if (!/^[^\s.]+(\.[^\s.]+)+$/.test(domain))
      return setProblem("This is not a domain. Type one such as example.com.");
    if (allowed.includes(domain) || fixed.includes(domain))
      return setProblem("This domain is on the list already.");
    save.mutate([...allowed, domain], {
      onSuccess: () => {
        setTyped("");
        notify({ words: `People with addresses at ${domain} may sign in.` });
      },
    });
  }

  function remove(domain: string) {
    if (save.isPending) return;
    setProblem(undefined);
    save.mutate(
      allowed.filter((one) => one !== domain),
      {
        onSuccess: () =>
          notify({
            words: `${domain} is removed. Its people cannot sign in any more.`,
            action: { label: "Undo", run: () => save.mutate(allowed) },
          }),
      },
    );
    field.current?.focus();
  }

  return (
    <div className="mt-2 grid grid-cols-1 gap-4">
      <p className="text-sm text-muted">{wordsOf(settings)}</p>
      {fixed.length + allowed.length > 0 && (
        <ul aria-label="Allowed domains" className="flex flex-wrap gap-2">
          {fixed.map((domain) => (
            <li key={domain} className={`${CHIP} px-3 text-muted`}>
              <Lock aria-hidden className="size-3.5 shrink-0 text-faint" />
              <span className="truncate">{domain}</span>
              <span className="sr-only">, from the setting ALLOWED_EMAIL_DOMAINS</span>
            </li>
          ))}
          {allowed.map((domain) => (
            <li key={domain} className={`${CHIP} bg-panel pr-1 pl-3 text-ink`}>
              <span className="truncate">{domain}</span>
              <button
                type="button"
                aria-label={`Remove ${domain}`}
                onClick={() => remove(domain)}
                className="flex size-6 shrink-0 items-center justify-center rounded-full text-faint hover:bg-raised hover:text-ink pointer-coarse:size-9"
              >
                <X aria-hidden className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {fixed.length > 0 && (
        <p className="text-xs text-faint">
          Domains with a lock come from the setting ALLOWED_EMAIL_DOMAINS, which only the operator can change.
        </p>
      )}
      <form noValidate onSubmit={add} className="max-w-md">
        <TextField
          ref={field}
          id="new-domain"
          label="Add a domain"
          placeholder="example.com"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={253}
          value={typed}
          problem={problem}
          onChange={(event) => {
            setTyped(event.target.value);
            setProblem(undefined);
          }}
          after={
            <Button type="submit" aria-disabled={save.isPending}>
              Add
            </Button>
          }
        />
        <p role="status" className="sr-only">
          {problem}
        </p>
      </form>
    </div>
  );
}

function wordsOf({ is_open, allowed_domains, fixed_domains }: StudioSettings): string {
  if (is_open)
    return "Anybody with an account at a sign-in provider may sign in. Add the domain of your e-mail addresses to admit only your team.";
  return allowed_domains.length + fixed_domains.length === 0
    ? "No domain is listed: who may sign in follows from the operator’s settings alone."
    : "People whose verified e-mail address is at one of these domains may sign in, besides those whom the operator’s settings name.";
}
