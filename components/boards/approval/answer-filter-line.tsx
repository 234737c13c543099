import { type AnswerFilter, FILTER_LABELS } from "./answers";

/** Says that the board shows a part of its pictures, by their answers. */
export function AnswerFilterLine({ filter, onAll }: { filter: AnswerFilter; onAll: () => void }) {
  return (
    <p className="px-3 py-2 text-sm text-muted lg:px-0">
      Only pictures with the answer “{FILTER_LABELS[filter]}” are shown.{" "}
      <button type="button" onClick={onAll} className="rounded text-ink underline underline-offset-4">
        Show all
      </button>
    </p>
  );
}
