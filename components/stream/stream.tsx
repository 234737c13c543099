"use client";
import type { ModelView } from "contract/models/models";
import type { WindowSize } from "contract/window-size";
import { lazy, type ReactNode, Suspense, useCallback, useMemo } from "react";
import { useScrollPlace } from "@/components/shell/scroll-place";
import { HideUnlessNear } from "@/components/ui/layout/guessed-layout";
import { useBrowser } from "@/components/ui/use-browser";
import { useServices } from "@/lib/client/creations/changes-query";
import type { CreationActions } from "@/lib/client/creations/creation-actions";
import type { Outbox } from "@/lib/client/creations/outbox";
import type { Creations } from "@/lib/client/creations/use-creations";
import { canCancel } from "@/lib/client/words/states";
import { waitReason } from "@/lib/client/words/waiting";
import { ConnectionNote } from "./connection-note";
import { EmptyStream } from "./empty-stream";
import { OlderCreations } from "./older-creations";
import { onFirstScreen } from "./sheet/first-screen";
import { Row } from "./sheet/row";
import { useContactSheet } from "./sheet/use-contact-sheet";
import { type StreamItem, streamItems } from "./stream-item";
import { StreamSkeleton } from "./stream-skeleton";
import { ThinGroup } from "./thin/thin-group";
import { useKeptFocus } from "./use-kept-focus";
import { useShowSent } from "./use-show-sent";
import { useStreamSize } from "./use-stream-size";

/** Apart from the page, which is there before anything changes. */
const TabAids = lazy(() => import("./tab-aids").catch(() => ({ default: () => null })));

interface Props {
  creations: Creations;
  outbox: Outbox;
  actions: CreationActions;
  /** The models of the studio; with several, each creation names its model. */
  models: readonly ModelView[];
  /** The window as the server knew it. */
  likelyWindow: WindowSize;
  /** What makes the pictures, in a sentence or two; null where unknown. */
  drawnBy: ReactNode;
  /** Puts an example prompt into the composer. */
  onExample: (prompt: string) => void;
}

export function Stream({
  creations: state,
  outbox,
  actions,
  models,
  likelyWindow,
  drawnBy,
  onExample,
}: Props) {
  const [measured, size] = useStreamSize(likelyWindow);
  const services = useServices();
  const items = useMemo(
    () => streamItems(outbox.intents, state.creations, outbox.keyOf),
    [outbox.intents, outbox.keyOf, state.creations],
  );
  const byId = useMemo(() => new Map(items.map((item) => [item.id, item])), [items]);
  const waitOf = useCallback(
    ({ intent, creation }: StreamItem) => (intent ? null : waitReason(creation, models, services)),
    [models, services],
  );
  const waiting = useMemo(
    () => state.creations.filter((one) => one.status === "pending" && canCancel(one)),
    [state.creations],
  );
  const modelOf = (item: StreamItem) => (models.length > 1 ? modelName(item, models) : "");
  const isHeldUp = useCallback((item: StreamItem) => waitOf(item) !== null, [waitOf]);
  const hasMore = state.hasOlder && state.olderProblem === null;
  const { strips, placed, options } = useContactSheet(items, size, { isHeldUp, hasOlder: hasMore });
  // The answer of the server and the first render carry the first screen alone, so that it is painted early.
  const isAll = useBrowser();
  const firstScreen = onFirstScreen(strips, size.height, options);
  const firstRow = strips.findIndex(({ kind }) => kind === "row");
  useScrollPlace(isAll && items.length > 0);
  useShowSent(items);
  const keptFocus = useKeptFocus();
  const isEmpty = items.length === 0 && !state.isLoading && !state.problem;

  return (
    <section {...keptFocus} aria-label="Creations" aria-busy={state.isLoading} className="min-w-0">
      <Suspense>
        <TabAids creations={state.creations} items={items} />
      </Suspense>
      <ConnectionNote connection={state.connection} problem={state.problem} onRetry={state.reload} />
      {drawnBy && <p className="pb-2.5 text-xs text-faint max-lg:px-3 max-lg:pt-2.5">{drawnBy}</p>}
      <div ref={measured} className={size.isMeasured ? undefined : "@container"}>
        {!size.isMeasured && <HideUnlessNear width={size.width} />}
        <div data-laid-out>
          {items.length > 0 && (
            <ol className="grid grid-cols-1 gap-7">
              {(isAll ? strips : strips.slice(0, firstScreen)).map((strip, index) => (
                <li key={strip.key}>
                  {strip.kind === "thin" ? (
                    <ThinGroup
                      items={strip.items}
                      modelOf={modelOf}
                      waitOf={waitOf}
                      waiting={waiting}
                      actions={actions}
                      outbox={outbox}
                    />
                  ) : (
                    <Row
                      row={strip.row}
                      placed={placed}
                      itemOf={(id) => byId.get(id)}
                      options={options}
                      modelOf={modelOf}
                      waitOf={waitOf}
                      isFirst={index === firstRow}
                      actions={actions}
                    />
                  )}
                </li>
              ))}
            </ol>
          )}
          {items.length > 0 && (
            <OlderCreations
              hasOlder={state.hasOlder}
              isLoading={state.isLoadingOlder}
              onLoad={state.loadOlder}
            />
          )}
        </div>
        {state.isLoading && items.length === 0 && <StreamSkeleton />}
        {isEmpty && <EmptyStream onExample={onExample} />}
      </div>
    </section>
  );
}

/** A creation that the studio has not reported yet has no name of its model. */
const modelName = ({ creation }: StreamItem, models: readonly ModelView[]) =>
  creation.made_by || (models.find(({ id }) => id === creation.model)?.name ?? "");
