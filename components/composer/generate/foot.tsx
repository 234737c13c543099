"use client";
import type { OwnLimits } from "contract/admin/limits";
import { lazy, Suspense } from "react";
import { cx } from "@/components/ui/cx";
import type { Draft } from "../draft/draft";
import type { Fit } from "../draft/fit";
import type { ComposerLimits } from "../draft/limits";
import type { Plan } from "../draft/plan";
import type { Problems } from "../draft/problems";
import { SettingsButton } from "../settings-button";
import { GenerateButton } from "./generate-button";
import type { Ahead } from "./generate-words";
import { VisibilityChoice } from "./visibility-choice";

const nothing = { default: () => null };
/** Only for people with a limit. */
const LimitNote = lazy(() => import("./limit-note").catch(() => nothing));
const PriceNote = lazy(() => import("./price-note").catch(() => nothing));

interface Props {
  /** Whether the sheet of a phone is open. */
  open: boolean;
  draft: Draft;
  fit: Fit;
  plan: Plan;
  limits: ComposerLimits;
  problems: Problems;
  queue: Ahead;
  /** As of the composer. */
  ownLimits: OwnLimits | null | undefined;
  /** The id of the settings. */
  controls: string;
  /** Whether the prompt has variations, and the person does not know them yet. */
  isVaried: boolean;
  onChange: (change: Partial<Draft>) => void;
  onOpen: (open: boolean) => void;
  /** Opens the choice of a file. */
  onAddPicture: () => void;
}

/** Whether there is a price, or a choice between models of which the price or the time is to be said. */
const isPricedOrTimed = ({ models, namesModel }: Fit): boolean =>
  models.some(
    ({ price, is_free, usual_seconds }) =>
      (price && (price.per_picture > 0 || price.by_setting)) ||
      (namesModel && (!(price || is_free) || typeof usual_seconds === "number")),
  );

/** The end of the composer, which is always visible: who may see the pictures, and Generate. */
export function Foot(props: Props) {
  const { open, draft, fit, plan, limits, problems, queue, ownLimits } = props;
  return (
    <div className="shrink-0 border-hairline px-4 py-3 lg:border-t lg:px-5 lg:py-4">
      <div className={cx("mb-3", !open && "max-lg:hidden")}>
        <VisibilityChoice
          isPublic={draft.isPublic}
          isOwnService={limits.isOwnService}
          onChange={(isPublic) => props.onChange({ isPublic })}
          problem={problems.fields.isPublic}
        />
      </div>
      <div className="flex gap-2">
        <SettingsButton
          open={open}
          controls={props.controls}
          // What a source becomes does not follow from it.
          aspectRatio={draft.source ? null : fit.draft.aspectRatio}
          isPublic={draft.isPublic}
          stuck={fit.chosen.filter(({ problem }) => problem !== null).map(({ name }) => name)}
          onChange={props.onOpen}
        />
        <GenerateButton
          imageNumber={fit.draft.imageNumber}
          creations={Math.max(1, plan.requests.length)}
          chosen={{ models: fit.models.length, styles: fit.prompt ? draft.styles.length : 0 }}
          queue={queue}
          reason={plan.reason}
          leftOut={fit.leftOut}
          onAddPicture={plan.needsPicture ? props.onAddPicture : null}
          price={
            isPricedOrTimed(fit) && (
              <Suspense>
                <PriceNote requests={plan.requests} models={fit.models} />
              </Suspense>
            )
          }
          limit={
            ownLimits !== null && (
              <Suspense>
                <LimitNote first={ownLimits} />
              </Suspense>
            )
          }
          hint={props.isVaried ? "Each alternative between { and } makes one." : null}
          problems={problems}
        />
      </div>
    </div>
  );
}
