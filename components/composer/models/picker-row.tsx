import type { ModelView } from "contract/models/models";
import { TriangleAlert } from "lucide-react";
import { type MouseEvent, memo } from "react";
import { cx } from "@/components/ui/cx";
import { modelRightsInWords, termsOf } from "@/lib/client/words/rights";
import { abilitiesInWords, priceAndTimeOf, troubleOf } from "./model-words";

interface Props {
  model: ModelView;
  /** Why it cannot make what is chosen; null when it can. */
  obstacle: string | null;
  namesProvider: boolean;
  /** Whether it is one of many, so that its texts have one line each. */
  isCompact: boolean;
  isChosen: boolean;
  /** Both stay the same while somebody types a search. */
  onToggle: (id: string) => void;
  onUseOnly: (id: string) => void;
}

/** A model of the picker, with what matters before sending: price, time, what it can, and why it cannot now. */
export const PickerRow = memo(function PickerRow(props: Props) {
  const { model, obstacle, namesProvider, isCompact, isChosen, onToggle, onUseOnly } = props;
  const { id, name, provider, about } = model;
  const { can, cannot } = abilitiesInWords(model);
  const trouble = troubleOf(model);
  const rights = modelRightsInWords(model);
  const terms = termsOf(model);
  function onClick(event: MouseEvent<HTMLLabelElement>) {
    // The checkbox itself, also by Space, adds and removes; a link leads to the terms.
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLAnchorElement) return;
    event.preventDefault();
    if (event.shiftKey || event.ctrlKey || event.metaKey) onToggle(id);
    else onUseOnly(id);
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter and Space are handled at the checkbox
    <label
      onClick={onClick}
      className={cx(
        "flex scroll-mt-8 cursor-pointer gap-3 rounded-md px-3 py-2.5 transition-colors [contain-intrinsic-size:auto_4.5rem] [content-visibility:auto] hover:bg-raised has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent",
        isChosen && "bg-raised",
      )}
    >
      <span className="flex w-4 justify-center pointer-coarse:-m-3 pointer-coarse:w-11 pointer-coarse:p-3">
        <input
          type="checkbox"
          checked={isChosen}
          onChange={() => onToggle(id)}
          aria-label={name.includes(provider) ? name : `${name}, ${provider}`}
          aria-describedby={`about-${id}`}
          className="mt-0.5 size-4 shrink-0 accent-ink outline-none"
        />
      </span>
      <span id={`about-${id}`} className="grid min-w-0 flex-1 grid-cols-1 gap-0.5 text-xs">
        <span className="flex flex-wrap items-baseline gap-x-2 text-sm">
          <span className={cx("max-w-full truncate font-medium", obstacle ? "text-muted" : "text-ink")}>
            {name}
          </span>
          {namesProvider && !name.includes(provider) && (
            <span className="max-w-full truncate text-xs text-faint">{provider}</span>
          )}
          <span className="w-full text-xs text-muted tabular-nums sm:ml-auto sm:w-auto sm:shrink-0">
            {priceAndTimeOf(model)}
          </span>
        </span>
        {obstacle && <span className="text-muted">{obstacle}</span>}
        {about && !obstacle && (
          <span className={cx("text-muted", isCompact ? "line-clamp-1" : "line-clamp-2")}>{about}</span>
        )}
        <span className={cx("text-faint", isCompact && "line-clamp-1")}>
          {can.join(" · ")}
          {cannot.length > 0 && ` · no ${cannot.join(", no ")}`}
        </span>
        {(rights || terms) && (
          <span className="break-words text-muted">
            {rights}
            {rights && terms && " · "}
            {terms && (
              <a
                href={terms}
                target="_blank"
                rel="noopener noreferrer"
                className="underline decoration-edge underline-offset-4 hover:text-ink hover:decoration-ink"
              >
                Terms
                <span className="sr-only"> of {name}, in a new tab</span>
              </a>
            )}
          </span>
        )}
        {trouble && (
          <span className={cx("flex gap-1.5", trouble.tone === "danger" ? "text-danger" : "text-warning")}>
            <TriangleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
            <span className="min-w-0 break-words">{trouble.words}</span>
          </span>
        )}
      </span>
    </label>
  );
});
