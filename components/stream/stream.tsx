"use client";
import { useMemo } from "react";
import { useScrollPlace } from "@/components/shell/scroll-place";
import { useWidth } from "@/components/ui/layout/use-width";
import { announce } from "@/components/ui/notices/announcer";
import { useServices } from "@/lib/client/creations/changes-query";
import type { CreationActions } from "@/lib/client/creations/creation-actions";
import type { Outbox } from "@/lib/client/creations/outbox";
import type { Creations } from "@/lib/client/creations/use-creations";
import { useMilestones } from "@/lib/client/tab/milestones";
import { usePageTitle } from "@/lib/client/tab/use-page-title";
import { waitReason } from "@/lib/client/words/waiting";
import type { ModelView } from "@/lib/contract/models";
import { CreationCard } from "./card/creation-card";
import { ConnectionNote } from "./connection-note";
import { EmptyStream } from "./empty-stream";
import { OlderCreations } from "./older-creations";
import { useContactSheet } from "./sheet/use-contact-sheet";
import { type StreamItem, streamItems } from "./stream-item";
import { StreamSkeleton } from "./stream-skeleton";
import { useShowSent } from "./use-show-sent";

interface Props {
  creations: Creations;
  outbox: Outbox;
  actions: CreationActions;
  /** The models of the studio; with several, each creation names its model. */
  models: readonly ModelView[];
  /** What makes the pictures, in one sentence; null where unknown. */
  drawnBy: string | null;
  /** Puts an example prompt into the composer. */
  onExample: (prompt: string) => void;
}

export function Stream({ creations: state, outbox, actions, models, drawnBy, onExample }: Props) {
  const [measured, width] = useWidth();
  const services = useServices();
  const items = useMemo(
    () => streamItems(outbox.intents, state.creations, outbox.keyOf),
    [outbox.intents, outbox.keyOf, state.creations],
  );
  const byId = useMemo(() => new Map(items.map((item) => [item.id, item])), [items]);
  const { rows, frames, options } = useContactSheet(items, width);
  usePageTitle(state.creations);
  useMilestones(items, announce);
  useScrollPlace(rows.length > 0);
  useShowSent(items);
  const isEmpty = items.length === 0 && !state.isLoading && !state.problem;

  return (
    <section aria-label="Creations" aria-busy={state.isLoading} className="min-w-0">
      <ConnectionNote connection={state.connection} problem={state.problem} onRetry={state.reload} />
      {drawnBy && <p className="pb-2.5 text-xs text-faint max-lg:px-3 max-lg:pt-2.5">{drawnBy}</p>}
      <div ref={measured}>
        {items.length > 0 && (
          <ol className="grid grid-cols-1 gap-7">
            {rows.map((row) => (
              <li key={row.cells[0]?.id}>
                <ul className="flex items-start" style={{ gap: options.gutter }}>
                  {row.cells.map(({ id, width: cellWidth, room }) => {
                    const item = byId.get(id);
                    const frame = frames.get(id);
                    return item && frame ? (
                      <CreationCard
                        key={id}
                        item={item}
                        model={models.length > 1 ? modelName(item, models) : ""}
                        wait={item.intent ? null : waitReason(item.creation, models, services)}
                        frame={frame}
                        width={cellWidth}
                        room={room}
                        gutter={options.gutter}
                        actions={actions}
                        outbox={outbox}
                      />
                    ) : null;
                  })}
                </ul>
              </li>
            ))}
          </ol>
        )}
        {state.isLoading && items.length === 0 && <StreamSkeleton />}
        {isEmpty && <EmptyStream onExample={onExample} />}
      </div>
      {items.length > 0 && (
        <OlderCreations hasOlder={state.hasOlder} isLoading={state.isLoadingOlder} onLoad={state.loadOlder} />
      )}
    </section>
  );
}

/** A creation that the studio has not reported yet has no name of its model. */
const modelName = ({ creation }: StreamItem, models: readonly ModelView[]) =>
  creation.made_by || (models.find(({ id }) => id === creation.model)?.name ?? "");
