"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Webhook } from "contract/webhooks/webhook";
import { useId, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { useNow } from "@/components/ui/use-now";
import { errorMessage } from "@/lib/client/api/call/errors";
import { serverNow } from "@/lib/client/api/call/server-clock";
import {
  changeWebhook,
  deliveriesQuery,
  renewSecret,
  sendTest,
  webhooksQuery,
} from "@/lib/client/api/webhooks";
import { agoInWords } from "@/lib/client/words/durations";
import { Deliveries } from "./deliveries";
import { SigningSecret } from "./signing-secret";
import { eventInWords, troubleInWords } from "./words";

/** A webhook: where to, what it is told, whether that works, and the last deliveries. */
export function WebhookRow({ webhook, onRemove }: { webhook: Webhook; onRemove: () => void }) {
  const now = serverNow(useNow());
  const client = useQueryClient();
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const options = {
    networkMode: "always",
    onSettled: () => client.invalidateQueries({ queryKey: webhooksQuery.queryKey }),
  } as const;
  const pause = useMutation({ mutationFn: changeWebhook, ...options });
  const renew = useMutation({ mutationFn: renewSecret, ...options });
  const test = useMutation({
    mutationFn: sendTest,
    ...options,
    onSuccess: () => {
      setOpen(true);
      void client.invalidateQueries({ queryKey: deliveriesQuery(webhook.id).queryKey });
    },
  });
  const error = pause.error ?? renew.error ?? test.error;
  const isPaused = webhook.pause !== null;
  const trouble = troubleInWords(webhook, now);
  const { url } = webhook;
  return (
    <li className="grid grid-cols-1 gap-3 py-4">
      <div className="grid min-w-0 grid-cols-1 gap-1">
        <p className="text-sm break-all text-ink">{url}</p>
        <p className="text-xs text-muted">{webhook.events.map(eventInWords).join(" · ")}</p>
        <p className="text-xs text-faint">
          Added {agoInWords(webhook.create_time, now)}
          {webhook.token_id !== null && " by an access token, with which it ends"}
          {webhook.former_secret_until !== null && " · the previous secret also signs for a day"}
        </p>
        {trouble && (
          <p role="status" className="text-xs text-warning">
            {trouble}
          </p>
        )}
        {error && (
          <p role="alert" className="text-xs text-danger">
            {errorMessage(error)}
          </p>
        )}
      </div>
      {renew.data && (
        <SigningSecret
          secret={renew.data.secret}
          hint="The previous secret also signs for 24 hours."
          onDone={renew.reset}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-label={`Deliveries to ${url}`}
          onClick={() => setOpen(!isOpen)}
        >
          Deliveries
        </Button>
        <Button
          size="small"
          aria-label={`Send a test event to ${url}`}
          disabled={isPaused}
          onClick={() => test.mutate(webhook.id)}
        >
          {test.isPending ? "Sending…" : "Send a test event"}
        </Button>
        <Button
          size="small"
          aria-label={`${isPaused ? "Resume" : "Pause"} ${url}`}
          onClick={() => pause.mutate({ webhookId: webhook.id, is_paused: !isPaused })}
        >
          {isPaused ? "Resume" : "Pause"}
        </Button>
        <Button size="small" aria-label={`New secret for ${url}`} onClick={() => renew.mutate(webhook.id)}>
          New secret
        </Button>
        <Button size="small" look="danger" aria-label={`Remove ${url}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
      <div id={listId} hidden={!isOpen}>
        {isOpen && <Deliveries webhook={webhook} />}
      </div>
    </li>
  );
}
