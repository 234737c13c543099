"use client";
import type { ReadFileState } from "contract/boards/approval";
import type { ApprovalAnswer } from "contract/boards/approval-answers";
import { ChevronLeft } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { ICON_BUTTON } from "@/components/ui/controls/icon-button";
import { PageLink } from "@/components/ui/page/page-link";
import { checkRecord } from "@/lib/client/api/boards/approvals";
import { errorMessage } from "@/lib/client/api/call/errors";
import { counted } from "@/lib/client/words/counted";
import { ANSWER_LABELS } from "./answers";
import { RecordFiles } from "./closed-round";
import { momentInWords } from "./words";

interface Line {
  picture_id: string;
  number: number | null;
  section: string;
  sha256: string | null;
  thumbnail_url: string | null;
  answers: {
    person: string;
    answer: ApprovalAnswer | null;
    answer_time: string | null;
    comments: { number: number | null; text: string; is_hidden: boolean }[];
  }[];
}

interface Props {
  boardId: string;
  head: {
    approval_id: string;
    board_name: string;
    question: string;
    is_named: boolean;
    deadline_time: string | null;
    ask_time: string;
    close_time: string;
    people: string[];
  };
  /** The first pictures. */
  lines: readonly Line[];
  /** How many there are. */
  of: number;
}

/** So many files are compared as soon as the page opens; more on request, because reading them takes a while. */
const CHECKED_AT_ONCE = 50;

const STATES: Record<ReadFileState, { words: string; look: string }> = {
  same: { words: "The file is the same as when the round was closed.", look: "text-success" },
  changed: { words: "The file has changed since the round was closed.", look: "text-danger" },
  deleted: { words: "The picture is deleted.", look: "text-warning" },
  unknown: { words: "Reload the page to see how the file compares.", look: "text-warning" },
  unreadable: { words: "The file cannot be compared.", look: "text-warning" },
};

/** The frozen record of a round, and whether today's files are still those of it. */
export function RecordView({ boardId, head, lines, of }: Props) {
  const { files, isChecking, problem, check } = useCheck(boardId, head.approval_id, of);
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-4xl px-4 pt-3 pb-24 outline-none">
      <div className="flex items-center gap-1">
        <PageLink
          href={`/boards/${encodeURIComponent(boardId)}`}
          aria-label="Back to the board"
          data-tooltip="Back to the board"
          className={`${ICON_BUTTON} -ml-1 pointer-coarse:-ml-2.5`}
        >
          <ChevronLeft aria-hidden className="size-5" />
        </PageLink>
        <h1 className="min-w-0 text-lg font-medium tracking-tight break-words">
          Approval: {head.board_name}
        </h1>
      </div>
      {head.question && <p className="mt-3 break-words whitespace-pre-line">{head.question}</p>}
      <dl className="mt-3 grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1 text-sm">
        <Term name="Asked" value={<Moment time={head.ask_time} />} />
        {head.deadline_time && <Term name="Deadline" value={<Moment time={head.deadline_time} />} />}
        <Term name="Closed" value={<Moment time={head.close_time} />} />
        <Term
          name={head.is_named ? "Asked were" : "Answered by"}
          value={head.people.join(", ") || "nobody"}
        />
      </dl>
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
        <RecordFiles boardId={boardId} approvalId={head.approval_id} />
        <Button size="small" aria-disabled={isChecking} onClick={() => void check()}>
          {isChecking ? "Comparing the files…" : "Compare the files"}
        </Button>
      </div>
      <p role="status" className="mt-2 text-sm text-muted">
        {files && summaryOf(files)}
      </p>
      <p role="alert" className="text-sm text-danger empty:hidden">
        {problem}
      </p>
      {of > lines.length && (
        <p className="mt-2 text-sm text-muted">
          These are the first {lines.length} of {counted(of, "picture")}; the files have all.
        </p>
      )}
      <ul className="mt-4 divide-y divide-hairline border-t border-hairline">
        {lines.map((line) => (
          <RecordLine key={line.picture_id} line={line} state={files?.get(line.picture_id) ?? null} />
        ))}
      </ul>
      <p className="mt-4 text-xs text-faint">Names are what guests chose or typed; nobody checked them.</p>
    </main>
  );
}

function useCheck(boardId: string, approvalId: string, of: number) {
  const [files, setFiles] = useState<ReadonlyMap<string, ReadFileState> | null>(null);
  const [isChecking, setChecking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function check() {
    if (isChecking) return;
    setChecking(true);
    setProblem(null);
    try {
      setFiles(await checkRecord(boardId, approvalId));
    } catch (error) {
      setProblem(`The files were not compared. ${errorMessage(error)}`);
    }
    setChecking(false);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    if (of <= CHECKED_AT_ONCE) void check();
  }, []);
  return { files, isChecking, problem, check };
}

function summaryOf(files: ReadonlyMap<string, ReadFileState>): string {
  const others = [...files.values()].filter((state) => state !== "same").length;
  if (others === 0) return "All files are the same as when the round was closed.";
  return `${counted(others, "file")} of ${files.size} ${others === 1 ? "is" : "are"} not as when the round was closed.`;
}

const Term = ({ name, value }: { name: string; value: React.ReactNode }) => (
  <>
    <dt className="text-faint">{name}</dt>
    <dd className="min-w-0 break-words">{value}</dd>
  </>
);

/** In the browser's zone, which the server does not know. */
const Moment = ({ time }: { time: string }) => (
  <time dateTime={time} suppressHydrationWarning>
    {momentInWords(time)}
  </time>
);

const COLOURS = { approve: "text-success", change: "text-warning", no: "text-danger" } as const;

function RecordLine({ line, state }: { line: Line; state: ReadFileState | null }) {
  const name =
    line.number === null ? "An earlier version, or no longer shown by the link" : `Picture ${line.number}`;
  return (
    <li className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-3 py-4 sm:grid-cols-[8rem_minmax(0,1fr)] sm:gap-4">
      {line.thumbnail_url ? (
        // biome-ignore lint/performance/noImgElement: signed addresses of our own, already small
        <img
          src={line.thumbnail_url}
          alt={name}
          loading="lazy"
          className="max-h-40 max-w-full rounded-sm object-contain"
        />
      ) : (
        <p className="text-xs text-faint">No longer there</p>
      )}
      <div className="min-w-0 text-sm">
        <h2 className="font-medium break-words">
          {name}
          {line.section && <span className="font-normal text-muted"> · {line.section}</span>}
        </h2>
        <ul className="mt-1 grid gap-1">
          {line.answers.length === 0 && <li className="text-muted">No answer</li>}
          {line.answers.map(({ person, answer, answer_time, comments }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a record never changes, and names may be the same
            <li key={at} className="break-words">
              <span className={answer ? COLOURS[answer] : "text-muted"}>
                {answer ? ANSWER_LABELS[answer] : "No answer"}
              </span>{" "}
              <bdi>{person}</bdi>{" "}
              {answer_time && (
                <span className="inline-block text-xs text-faint">
                  <Moment time={answer_time} />
                </span>
              )}
              {comments.map(({ number, text, is_hidden }, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <blockquote key={place} className="ml-4 whitespace-pre-line text-muted">
                  {number !== null && `${number}. `}
                  {text}
                  {is_hidden && <span className="text-xs text-faint"> (hidden from guests)</span>}
                </blockquote>
              ))}
            </li>
          ))}
        </ul>
        <p className="mt-2 text-xs break-all text-faint">
          SHA-256 <code>{line.sha256 ?? "none"}</code>
        </p>
        {state && <p className={`mt-0.5 text-xs ${STATES[state].look}`}>{STATES[state].words}</p>}
      </div>
    </li>
  );
}
