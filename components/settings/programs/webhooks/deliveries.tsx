"use client";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Webhook, WebhookDelivery } from "contract/webhooks/webhook";
import { LoadProblem } from "@/components/shell/load-problem";
import { Button } from "@/components/ui/controls/button";
import { cx } from "@/components/ui/cx";
import { useNow } from "@/components/ui/use-now";
import { errorMessage } from "@/lib/client/api/call/errors";
import { serverNow } from "@/lib/client/api/call/server-clock";
import { deliveriesQuery, sendAgain } from "@/lib/client/api/webhooks";
import { agoInWords } from "@/lib/client/words/durations";
import { deliveryInWords, eventInWords } from "./words";

const LOOKS = {
  pending: "text-muted",
  delivered: "text-success",
  failed: "text-danger",
  unknown: "text-muted",
} as const;

/** What a webhook was told and will be, the newest first. */
export function Deliveries({ webhook }: { webhook: Webhook }) {
  const query = useInfiniteQuery(deliveriesQuery(webhook.id));
  const { data, error, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  if (isPending)
    return (
      <p role="status" className="text-xs text-faint">
        Loading…
      </p>
    );
  if (data === undefined) return <LoadProblem error={error} onRetry={() => void refetch()} />;
  const deliveries = data.pages.flatMap(({ items }) => items);
  if (deliveries.length === 0)
    return <p className="text-xs text-faint">Nothing was sent in the last 7 days.</p>;
  return (
    <>
      <ul aria-label={`Deliveries to ${webhook.url}`} className="grid grid-cols-1 gap-2">
        {deliveries.map((delivery) => (
          <DeliveryRow key={delivery.id} webhook={webhook} delivery={delivery} />
        ))}
      </ul>
      {hasNextPage && (
        <Button size="small" look="quiet" className="mt-2" onClick={() => void fetchNextPage()}>
          {isFetchingNextPage ? "Loading…" : "Show earlier"}
        </Button>
      )}
    </>
  );
}

function DeliveryRow({ webhook, delivery }: { webhook: Webhook; delivery: WebhookDelivery }) {
  const now = serverNow(useNow());
  const client = useQueryClient();
  const again = useMutation({
    mutationFn: sendAgain,
    networkMode: "always",
    onSettled: () => client.invalidateQueries({ queryKey: deliveriesQuery(webhook.id).queryKey }),
  });
  const isPaused = webhook.pause !== null;
  const words = eventInWords(delivery.type);
  return (
    <li className="flex items-start justify-between gap-3 text-xs">
      <div className="min-w-0">
        <p className="text-ink">
          {words} <span className="text-faint">· {agoInWords(delivery.create_time, now)}</span>
        </p>
        <p className={cx("break-words", LOOKS[delivery.state])}>{deliveryInWords(delivery, now, isPaused)}</p>
        {again.error && (
          <p role="alert" className="text-danger">
            It was not sent. {errorMessage(again.error)}
          </p>
        )}
      </div>
      <Button
        size="small"
        look="quiet"
        aria-label={`Send again: ${words}, ${agoInWords(delivery.create_time, now)}`}
        disabled={isPaused}
        aria-disabled={again.isPending}
        onClick={() => {
          if (!again.isPending) again.mutate({ webhookId: webhook.id, deliveryId: delivery.id });
        }}
      >
        {delivery.state === "pending" ? "Send now" : "Send again"}
      </Button>
    </li>
  );
}
