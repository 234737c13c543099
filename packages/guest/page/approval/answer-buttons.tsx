import type { KeyboardEvent } from "react";
import { Icon } from "../../present/icon";
import type { ApprovalAnswer, GuestApproval } from "../state/board";
import type { Answering } from "./use-approval";
import { ANSWERS, givenInWords, KEYS, LABELS } from "./words";

const ICONS = { approve: "check", change: "pencil", no: "close" } as const;
const PRESSED = { approve: "text-success", change: "text-warning", no: "text-danger" };

interface Props {
  approving: Answering;
  pictureId: string;
  /** What the picture is called. */
  name: string;
  /** Called with an answer that asks for words. */
  onChange: () => void;
}

/** The guest's answer to a picture, and how to give it; once the round is over, the answer alone. */
export function AnswerButtons({ approving, pictureId, name, onChange }: Props) {
  const given = approving.answerTo(pictureId);
  const others = othersInWords(approving.approval, pictureId);
  return (
    <div className="@container w-full">
      {approving.isOpen ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a row of buttons in every browser
        <div
          role="group"
          aria-label={`Your answer: ${name}`}
          tabIndex={-1}
          className="needs-script flex gap-1.5"
        >
          {ANSWERS.map((answer) => (
            <AnswerButton
              key={answer}
              answer={answer}
              isPressed={given === answer}
              onPress={() => approving.answer(pictureId, answer, answer === "change" ? onChange : undefined)}
            />
          ))}
        </div>
      ) : (
        <p className={`py-2 text-sm ${given ? PRESSED[given] : "text-muted"}`}>
          <span className="sr-only">Your answer: </span>
          {givenInWords(given)}
        </p>
      )}
      {others && <p className="pt-1.5 text-sm break-words text-muted">{others}</p>}
    </div>
  );
}

function AnswerButton({
  answer,
  isPressed,
  onPress,
}: {
  answer: ApprovalAnswer;
  isPressed: boolean;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      aria-label={LABELS[answer]}
      aria-keyshortcuts={answer[0]?.toUpperCase()}
      onClick={onPress}
      className={`inline-flex h-11 min-w-11 flex-1 items-center justify-center gap-1.5 rounded-full border px-2 text-sm transition-colors ${
        isPressed
          ? `border-current bg-raised font-medium ${PRESSED[answer]}`
          : "border-hairline text-ink hover:bg-raised"
      }`}
    >
      <Icon name={ICONS[answer]} size={18} />
      <span className="@max-[16rem]:hidden">{LABELS[answer]}</span>
    </button>
  );
}

/** Answers by keys on a picture of the page, while the round is open. */
export const onAnswerKey =
  ({ approving, pictureId, onChange }: Omit<Props, "name" | "approving"> & { approving: Answering | null }) =>
  (event: KeyboardEvent): void => {
    const answer = answerOfKey(event);
    if (!answer || !approving?.isOpen) return;
    event.preventDefault();
    approving.answer(pictureId, answer, answer === "change" ? onChange : undefined);
  };

/** `Ana: approved. Ben: to change.`; empty where the owner does not show them. */
function othersInWords({ others }: GuestApproval, pictureId: string): string {
  const of = others?.answers.find(({ picture_id }) => picture_id === pictureId);
  if (!others || !of) return "";
  return ANSWERS.flatMap((answer) => {
    const names = of[answer].flatMap((place) => others.people[place] ?? []);
    return names.length === 0 ? [] : `${givenInWords(answer)}: ${names.join(", ")}`;
  }).join(" · ");
}

/** The answer that a key stands for; null for other keys, for one that is held down, and while somebody types. */
export function answerOfKey(event: {
  key: string;
  target: EventTarget | null;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  repeat: boolean;
}): ApprovalAnswer | null {
  const isTyping = event.target instanceof HTMLElement && event.target.matches("input, textarea");
  if (isTyping || event.repeat || event.altKey || event.ctrlKey || event.metaKey) return null;
  return KEYS[event.key.toLowerCase()] ?? null;
}
