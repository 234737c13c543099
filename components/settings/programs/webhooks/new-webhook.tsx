"use client";
import { WEBHOOK_EVENTS, type WebhookEvent } from "contract/webhooks/events";
import type { CreateWebhookRequest } from "contract/webhooks/webhook";
import { useState } from "react";
import { Switch } from "@/components/ui/controls/switch";
import { TextField } from "@/components/ui/controls/text-field";
import { errorMessage } from "@/lib/client/api/call/errors";
import { addWebhook, webhooksQuery } from "@/lib/client/api/webhooks";
import { AddForm } from "../parts/add-form";
import { Adding, type FormProps } from "../parts/adding";
import { SigningSecret } from "./signing-secret";
import { EVENT_WORDS } from "./words";

/** Adds a webhook. */
export const NewWebhook = () => (
  <Adding
    label="Add webhook"
    add={addWebhook}
    queryKey={webhooksQuery.queryKey}
    form={(props) => <WebhookForm {...props} />}
    secret={({ secret }, onDone) => <SigningSecret secret={secret} onDone={onDone} />}
  />
);

function WebhookForm({ isPending, error, onChange, onAdd, onClose }: FormProps<CreateWebhookRequest>) {
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
    if (wrong === null) onAdd({ url: url.trim(), events: [...events] });
  };
  return (
    <AddForm
      label="New webhook"
      submit={isPending ? "Adding…" : "Add webhook"}
      {...{ isPending, onClose }}
      onSubmit={submit}
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
        problem={typed ?? (error ? errorMessage(error) : undefined)}
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
    </AddForm>
  );
}
