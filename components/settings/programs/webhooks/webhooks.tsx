"use client";
import { useQuery } from "@tanstack/react-query";
import type { Webhook } from "contract/webhooks/webhook";
import { useState } from "react";
import { webhooksQuery } from "@/lib/client/api/webhooks";
import { Loaded } from "../../loaded";
import { NewWebhook } from "./new-webhook";
import { RemoveWebhook } from "./remove-webhook";
import { WebhookRow } from "./webhook-row";

/** The person's webhooks: add one, see what each was told, pause, remove. */
export function Webhooks() {
  const [removing, setRemoving] = useState<Webhook | null>(null);
  return (
    <div className="grid grid-cols-1 gap-5">
      <NewWebhook />
      <Loaded query={useQuery(webhooksQuery)}>
        {(webhooks) =>
          webhooks.length === 0 ? (
            <p className="text-sm text-faint">No webhooks yet.</p>
          ) : (
            <ul aria-label="Webhooks" className="divide-y divide-hairline border-y border-hairline">
              {webhooks.map((webhook) => (
                <WebhookRow key={webhook.id} webhook={webhook} onRemove={() => setRemoving(webhook)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {removing && <RemoveWebhook webhook={removing} onClose={() => setRemoving(null)} />}
    </div>
  );
}
