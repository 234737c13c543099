"use client";
import { RotateCcw, Search } from "lucide-react";
import type { ComponentProps } from "react";
import { Button } from "@/components/ui/controls/button";
import { focusItemOf, focusNeighbourOf } from "@/components/ui/page/focus-item";
import type { CreationActions } from "@/lib/client/creations/creation-actions";
import type { Outbox } from "@/lib/client/creations/outbox";
import { canRunAgain, needsChange, runAgainLabel } from "@/lib/client/words/states";
import { CancelButton } from "../card/cancel-button";
import { DeleteButton } from "../card/delete-button";
import { MoreMenu } from "../card/more-menu";
import { isLive, type StreamItem } from "../stream-item";

interface Props {
  item: StreamItem;
  actions: CreationActions;
  outbox: Outbox;
}

/** What can be done with an entry that has no pictures. */
export function WaysOn({ item, actions, outbox }: Props) {
  const { creation, intent } = item;
  if (intent)
    return intent.state === "sending" ? null : (
      <>
        <Again
          onClick={(event) => {
            focusItemOf(event.currentTarget);
            void outbox.retry(intent.key).catch(() => {});
          }}
        >
          Retry
        </Again>
        <Button
          size="small"
          look="quiet"
          onClick={(event) => {
            focusNeighbourOf(event.currentTarget);
            outbox.discard(intent.key);
          }}
        >
          Discard
        </Button>
      </>
    );
  if (isLive(item)) return <CancelButton creation={creation} actions={actions} />;
  return (
    <>
      {canRunAgain(creation) && (
        <Again onClick={() => actions.runAgain(creation)}>{runAgainLabel(creation)}</Again>
      )}
      {needsChange(creation) && (
        <Button size="small" onClick={() => actions.recall("all", creation)}>
          Change and retry
        </Button>
      )}
      {creation.status === "outcome_unknown" && (
        <>
          <Again onClick={() => actions.resend(creation)}>Resend</Again>
          {creation.can_link && (
            <Button size="small" look="quiet" onClick={() => actions.findAtService(creation)}>
              <Search aria-hidden className="size-3.5" />
              <span className="max-sm:sr-only">Find at the service</span>
            </Button>
          )}
        </>
      )}
      <DeleteButton creation={creation} actions={actions} />
      <MoreMenu creation={creation} actions={actions} className="" />
    </>
  );
}

function Again({ children, ...rest }: ComponentProps<"button">) {
  return (
    <Button size="small" {...rest}>
      <RotateCcw aria-hidden className="size-3.5" />
      {children}
    </Button>
  );
}
