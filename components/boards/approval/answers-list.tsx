import type { Approval } from "contract/boards/approval";
import type { Board } from "contract/boards/board";
import { MessageSquare } from "lucide-react";
import { IconButton } from "@/components/ui/controls/icon-button";
import { grouped } from "@/lib/client/words/counted";
import { ShowPicture } from "../show-picture";
import {
  ANSWER_FILTERS,
  ANSWER_LABELS,
  type AnswerFilter,
  answerCounts,
  countByAnswer,
  FILTER_LABELS,
  linesOf,
} from "./answers";

interface Props {
  board: Board;
  approval: Approval;
  filter: AnswerFilter | null;
  onFilter: (filter: AnswerFilter | null) => void;
  onShowPicture: (itemId: string) => void;
  onTalk: (itemId: string) => void;
}

const COLOURS = { approve: "text-success", change: "text-warning", no: "text-danger" } as const;

/** The answers by picture, in the order of the board; and which pictures the board shows. */
export function AnswersList({ board, approval, filter, onFilter, onShowPicture, onTalk }: Props) {
  const counts = countByAnswer(board.items, answerCounts(approval));
  const answersTo = new Map(approval.answers.map((answers) => [answers.picture_id, answers]));
  return (
    <section aria-label="Answers" className="mt-4 border-t border-hairline pt-4">
      <h3 className="mb-1.5 text-xs text-muted">Show on the board</h3>
      <div className="flex flex-wrap gap-1.5">
        {ANSWER_FILTERS.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={filter === one}
            onClick={() => onFilter(filter === one ? null : one)}
            className="inline-flex h-8 items-center gap-1.5 rounded-full border border-hairline px-3 text-xs text-muted transition-colors hover:text-ink aria-pressed:border-ink aria-pressed:bg-raised aria-pressed:text-ink pointer-coarse:h-10"
          >
            {FILTER_LABELS[one]}
            <span className="tabular-nums">{grouped(counts[one])}</span>
          </button>
        ))}
      </div>
      <ul className="mt-2 divide-y divide-hairline">
        {board.items.map(({ id, picture }) => {
          const answers = picture && answersTo.get(picture.id);
          if (!picture || !answers) return null;
          return (
            <li key={id} className="flex items-start gap-3 py-3">
              <ShowPicture picture={picture} onShow={() => onShowPicture(id)} />
              <ul className="min-w-0 flex-1 text-sm">
                {linesOf(answers, approval.people).map(({ answer, names }) => (
                  <li key={answer} className="break-words">
                    <span className={COLOURS[answer]}>{ANSWER_LABELS[answer]}</span>{" "}
                    <bdi className="text-muted">{names}</bdi>
                  </li>
                ))}
              </ul>
              {answers.change.length > 0 && (
                <IconButton
                  icon={MessageSquare}
                  label={`Comments and pins: ${picture.prompt}`}
                  data-tooltip="Comments and pins"
                  onClick={() => onTalk(id)}
                />
              )}
            </li>
          );
        })}
      </ul>
      <p className="mt-3 text-xs text-faint">
        Names are what guests chose or typed; nobody checked them. Answers appear here while the page is open.
      </p>
    </section>
  );
}
