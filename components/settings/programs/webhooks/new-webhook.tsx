"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { WEBHOOK_EVENTS, type WebhookEvent } from "contract/webhooks/events";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Switch } from "@/components/ui/controls/switch";
import { TextField } from "@/components/ui/controls/text-field";
import { errorMessage } from "@/lib/client/api/call/errors";
import { addWebhook, webhooksQuery } from "@/lib/client/api/webhooks";
import { SigningSecret } from "./signing-secret";
import { EVENT_WORDS } from "./words";

/** Adds a webhook. Its secret is shown until the person dismisses it, and never again. */
export function NewWebhook() {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const create = useMutation({
    mutationFn: addWebhook,
    networkMode: "always",
    onSuccess: () => {
      setOpen(false);
      void client.invalidateQueries({ queryKey: webhooksQuery.queryKey });
    },
  });
  if (isOpen)
    return (
      <WebhookForm
        isPending={create.isPending}
        problem={create.error && errorMessage(create.error)}
        onChange={() => create.error && create.reset()}
        onAdd={create.mutate}
        onClose={() => {
          create.reset();
          setOpen(false);
        }}
      />
    );
  if (create.data) return <SigningSecret secret={create.data.secret} onDone={create.reset} />;
  return (
    <div>
      <Button
        autoFocus={wasOpened}
        onClick={() => {
          setOpen(true);
          setWasOpened(true);
        }}
      >
        <Plus aria-hidden className="size-4" />
        Add webhook
      </Button>
    </div>
  );
}

interface FormProps {
  isPending: boolean;
  problem: string | null;
  onChange: () => void;
  onAdd: (request: { url: string; events: WebhookEvent[] }) => void;
  onClose: () => void;
}

function WebhookForm({ isPending, problem, onChange, onAdd, onClose }: FormProps) {
  const [url, setUrl] = useState("");
  const [events, setEvents] = useState<readonly WebhookEvent[]>(["creation.ended"]);
  const [typed, setTyped] = useState<string | null>(null);
  const edit = (change: () => void) => {
    change();
    setTyped(null);
    onChange();
  };
  const submit = () => {
    const wrong =
      url.trim() === "" ? "Type the address." : events.length === 0 ? "Choose at least one event." : null;
    setTyped(wrong);
    if (wrong === null && !isPending) onAdd({ url: url.trim(), events: [...events] });
  };
  return (
    <form
      aria-label="New webhook"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="grid min-w-0 grid-cols-1 gap-6 rounded-lg border border-edge bg-panel p-4"
    >
      <TextField
        id="webhook-url"
        label="Address"
        inputMode="url"
        placeholder="https://hooks.example.com/studio"
        autoComplete="off"
        autoFocus
        maxLength={1_000}
        value={url}
        problem={typed ?? problem ?? undefined}
        onChange={(event) => edit(() => setUrl(event.target.value))}
      />
      <fieldset className="grid min-w-0 grid-cols-1 gap-4">
        <legend className="mb-3 text-xs text-muted">What it is told</legend>
        {WEBHOOK_EVENTS.map((name) => (
          <Switch
            key={name}
            label={EVENT_WORDS[name].label}
            hint={EVENT_WORDS[name].hint}
            checked={events.includes(name)}
            onChange={(isOn) =>
              edit(() =>
                setEvents(WEBHOOK_EVENTS.filter((one) => (one === name ? isOn : events.includes(one)))),
              )
            }
          />
        ))}
      </fieldset>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" aria-disabled={isPending}>
          {isPending ? "Adding…" : "Add"}
        </Button>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
