"use client";
import { useQuery } from "@tanstack/react-query";
import type { CreationDetailResponse } from "contract/creations/creation";
import { isActive } from "contract/creations/status";
import { type Scene, type View, WHOLE } from "guest/zoom";
import { ArrowLeft } from "lucide-react";
import { type ComponentProps, useMemo, useState } from "react";
import { SessionEnded } from "@/components/shell/person/session-ended";
import { restoreNextPlace } from "@/components/shell/scroll-place";
import { useWayBack } from "@/components/shell/way-back";
import { Choices } from "@/components/ui/controls/choices";
import { announce } from "@/components/ui/notices/announcer";
import { PageLink } from "@/components/ui/page/page-link";
import { useZoomKeys } from "@/components/ui/zoom/use-zoom-keys";
import { ZoomBar } from "@/components/ui/zoom/zoom-bar";
import { creationQuery } from "@/lib/client/api/creation-queries";
import type { CreationActions, Recalled } from "@/lib/client/creations/creation-actions";
import { useLatestCreation } from "@/lib/client/creations/use-latest-creation";
import { useWaitReason } from "@/lib/client/creations/use-wait-reason";
import { useMilestones } from "@/lib/client/tab/milestones";
import { pageNameOf } from "@/lib/client/tab/page-title";
import { usePageTitle } from "@/lib/client/tab/use-page-title";
import { connectionOf, connectionWords, isSessionEnd } from "@/lib/client/words/connection";
import { ownWords } from "@/lib/client/words/own-words";
import { percent, stateWords } from "@/lib/client/words/states";
import type { Neighbours } from "./actions";
import { CreationBar } from "./creation-bar";
import { CreationSection } from "./creation-section";
import { EmptyFrames } from "./empty-frames";
import { EndedNote } from "./ended-note";
import { FactList } from "./fact-list";
import { type DrawnBy, factsOf, parameterText } from "./facts";
import { History } from "./history";
import { Lineage } from "./lineage";
import { NeighbourLinks } from "./neighbour-links";
import { sourceOf } from "./picture/before-after";
import { Filmstrip } from "./picture/filmstrip";
import { PictureSection } from "./picture/picture-section";
import { Stage } from "./picture/stage";
import { usePicture } from "./picture/use-picture";
import { useShown } from "./picture/use-shown";
import { Prompts } from "./prompts";
import { Provenance } from "./provenance";
import { RightsLine } from "./rights-line";
import { SheetLine } from "./sheet-line";
import { Understood } from "./understanding";

interface Props {
  initial: CreationDetailResponse["value"];
  /** Its model; null where the studio no longer has it. */
  drawnBy: DrawnBy | null;
  neighbours: Neighbours;
  /** The sheet that it is from; null for none. */
  sheet: ComponentProps<typeof SheetLine> | null;
  actions: CreationActions;
}

/** The page of one creation: large pictures and all details. */
export function CreationView({ initial, drawnBy, neighbours, sheet, actions }: Props) {
  const { data = initial, error } = useQuery({
    ...creationQuery(initial.creation_id),
    initialData: initial,
  });
  const connection = connectionOf(error);
  const creation = useLatestCreation(data);
  const live = isActive(creation.status);
  const indexes = live
    ? Array.from({ length: creation.config.image_number }, (_, index) => index)
    : creation.outputs.map(({ index }) => index);
  const count = indexes.length;
  const { position, show } = usePicture(indexes);
  const index = indexes[position] ?? 0;
  const output = creation.outputs.find((one) => one.index === index);
  const wait = useWaitReason(creation);
  const words = { ...stateWords(creation, drawnBy?.canStop), ...(wait && { words: wait }) };
  const only = useMemo(() => [creation], [creation]);
  usePageTitle(only, pageNameOf(creation));
  const entries = useMemo(() => [{ id: creation.creation_id, creation, intent: null }], [creation]);
  useMilestones(entries, announce);
  // The zoom is kept between pictures, so that the same detail can be compared.
  const [view, setView] = useState<View>(WHOLE);
  const [scene, setScene] = useState<Scene | null>(null);
  useZoomKeys({ view, scene: output ? scene : null, onChange: setView, arrowsPan: false });
  const hasNote = !live && !output;
  const before = sourceOf(creation);
  const {
    shown,
    show: showBy,
    choices,
    toggle,
  } = useShown(before, output ?? creation.settings, Boolean(output));
  const back = useWayBack();
  const recall = (what: Recalled) => actions.recall(what, creation, output);
  const request = (
    <>
      <Prompts creation={creation} onUseEnhanced={() => recall("enhanced")} />
      <Understood understanding={creation.understanding} />
    </>
  );

  return (
    <main
      id="main"
      tabIndex={-1}
      data-item={creation.creation_id}
      data-picture={output?.id}
      data-fills-window
      className="outline-none max-lg:pb-20 lg:flex lg:h-dvh"
    >
      <div className="flex min-w-0 flex-1 flex-col lg:p-4">
        <div className="flex flex-wrap items-center gap-3 max-lg:px-3 max-lg:py-2 max-sm:gap-x-1 lg:pb-3">
          <PageLink
            href={back.href}
            scroll={false}
            onClick={back.list === "/" ? restoreNextPlace : undefined}
            className="flex h-8 items-center gap-1.5 rounded-md text-xs text-muted hover:text-ink pointer-coarse:h-10 pointer-coarse:min-w-8"
          >
            <ArrowLeft aria-hidden className="size-4" />
            <span className="max-sm:sr-only">{back.name}</span>
          </PageLink>
          <NeighbourLinks {...neighbours} showBefore={hasNote ? null : toggle} />
          {connection !== "fine" && (
            <p role="status" className="text-xs text-warning">
              {isSessionEnd(connection) ? <SessionEnded end={connection} /> : connectionWords(connection)}
            </p>
          )}
          {before && !hasNote && (
            <div className="w-64 max-sm:order-last max-sm:w-full">
              <Choices
                legend="Show before and after"
                hideLegend
                value={shown}
                onChange={showBy}
                itemClassName="h-7 pointer-coarse:h-9"
                choices={choices}
              />
            </div>
          )}
          {output && (
            <div className="ml-auto">
              <ZoomBar view={view} scene={scene} onChange={setView} />
            </div>
          )}
        </div>
        {hasNote ? (
          <>
            <EndedNote creation={creation} words={words} actions={actions} onUseAll={() => recall("all")} />
            <div className="flex min-h-0 flex-1 flex-col gap-6 px-4 pt-6 lg:px-0">
              <div className="grid grid-cols-1 gap-6">{request}</div>
              <EmptyFrames creation={creation} />
            </div>
          </>
        ) : (
          <Stage
            creation={creation}
            index={index}
            position={position}
            count={count}
            output={output}
            words={words}
            live={live}
            percent={percent(creation)}
            view={output ? view : WHOLE}
            onView={setView}
            onScene={setScene}
            onStep={count > 1 ? show : undefined}
            onBroken={() => actions.renewLinks(creation)}
            before={before}
            shown={shown}
          />
        )}
        {count > 1 && <Filmstrip creation={creation} indexes={indexes} position={position} onShow={show} />}
      </div>
      <aside
        aria-label="About this creation"
        className="grid grid-cols-1 content-start gap-6 p-4 lg:w-[380px] lg:shrink-0 lg:overflow-y-auto lg:border-l lg:border-hairline lg:bg-panel lg:p-5 xl:w-[440px]"
      >
        <h1 className="sr-only">{ownWords(creation)}</h1>
        <CreationBar creation={creation} words={words} live={live} hasNote={hasNote} actions={actions} />
        {output && (
          <PictureSection creation={creation} output={output} position={position} actions={actions} />
        )}
        {output && <Provenance creation={creation} output={output} madeWith={data.made_with} />}
        {!hasNote && <RightsLine creation={creation} />}
        {sheet && <SheetLine {...sheet} />}
        <Lineage creation={creation} madeFrom={data.made_from ?? creation.made_from} usedIn={data.used_in} />
        {!hasNote && request}
        {!hasNote && (
          <CreationSection
            creation={creation}
            output={output}
            live={live}
            actions={actions}
            onRecall={recall}
          />
        )}
        <FactList facts={factsOf(creation, output, drawnBy)} all={parameterText(creation, output)} />
        <History events={creation.events} />
      </aside>
    </main>
  );
}
