"use client";
import { useQuery } from "@tanstack/react-query";
import type { Upstream } from "contract/models/upstream";
import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { ConfirmDialog } from "@/components/ui/dialogs/confirm-dialog";
import { PageLink } from "@/components/ui/page/page-link";
import { serviceQuery } from "@/lib/client/api/service";
import { counted } from "@/lib/client/words/counted";
import { canCancel } from "@/lib/client/words/states";
import { NotificationSwitch } from "../notification-switch";
import { useCreationActions } from "../use-creation-actions";
import { QueueRow } from "./queue-row";
import type { Queue } from "./use-queue";

/** The person's own creations with a cancel button each; of other people only numbers. */
export function QueuePanel({ queue }: { queue: Queue }) {
  const { data: service } = useQuery(serviceQuery);
  const actions = useCreationActions();
  const [isAsking, setAsking] = useState(false);
  const open = queue.live.filter(canCancel);
  const waiting = open.filter(({ status }) => status === "pending");
  return (
    <>
      {queue.live.length > 0 && (
        <ol className="mt-3 divide-y divide-hairline border-y border-hairline">
          {queue.live.map((creation) => (
            <QueueRow key={creation.creation_id} creation={creation} onCancel={actions.cancel} />
          ))}
        </ol>
      )}
      {open.length > 0 && (
        <div className="mt-3 flex flex-wrap gap-2">
          {waiting.length > 0 && (
            <Button size="small" onClick={() => actions.cancelMany("waiting", waiting)}>
              Cancel waiting
            </Button>
          )}
          {waiting.length < open.length && (
            <Button size="small" look="danger" onClick={() => setAsking(true)}>
              Cancel all
            </Button>
          )}
        </div>
      )}
      {queue.live.length > 0 && (
        <div className="mt-3">
          <NotificationSwitch label="Notify me when a creation ends" />
        </div>
      )}
      {service && (
        <p className="mt-3 flex items-baseline justify-between gap-3 text-xs text-muted tabular-nums">
          {everyone(service)}
          <PageLink href="/service" className="shrink-0 rounded-sm text-ink underline underline-offset-4">
            Service status
          </PageLink>
        </p>
      )}
      {isAsking && (
        <ConfirmDialog
          title={
            open.length === 1 ? "Cancel this creation?" : `Cancel all ${counted(open.length, "creation")}?`
          }
          confirm={open.length === 1 ? "Cancel it" : "Cancel all"}
          dismiss={open.length === 1 ? "Let it run" : "Let them run"}
          onConfirm={() => {
            actions.cancelMany("all", open);
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        >
          Waiting creations will not start. Running creations are asked to stop and may have been charged
          already.
        </ConfirmDialog>
      )}
    </>
  );
}

/** Numbers only, because other people's creations are private. */
function everyone({ places, waiting }: Upstream): string {
  if (places.limit === null) return `Everyone: ${places.taken} in progress`;
  return `Everyone: ${places.taken} in progress (at most ${places.limit}), ${waiting} waiting`;
}
