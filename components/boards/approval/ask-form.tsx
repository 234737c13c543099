"use client";
import { useQuery } from "@tanstack/react-query";
import { MAX_NAMES_OF_APPROVAL, MAX_QUESTION_CHARACTERS } from "contract/boards/approval";
import { type FormEvent, useId, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Choices } from "@/components/ui/controls/choices";
import { SelectField } from "@/components/ui/controls/select-field";
import { Switch } from "@/components/ui/controls/switch";
import { FIELD, TextField } from "@/components/ui/controls/text-field";
import { askForApproval } from "@/lib/client/api/boards/approvals";
import { linksQuery } from "@/lib/client/api/boards/links";
import { linkName } from "../share/words";
import { useApprovalCall } from "./use-approval";
import { namesOf } from "./words";

interface Props {
  boardId: string;
  onShare: () => void;
  /** null where there is nothing to go back to. */
  onCancel: (() => void) | null;
  onAsked: () => void;
}

/** Asks named guests, or anybody with a link, for their approval. */
export function AskForm({ boardId, onShare, onCancel, onAsked }: Props) {
  const id = useId();
  const { data: all, isPending, refetch } = useQuery(linksQuery(boardId));
  const links = all?.filter(({ is_active }) => is_active) ?? [];
  const [linkId, setLinkId] = useState("");
  const [question, setQuestion] = useState("");
  const [who, setWho] = useState<"named" | "anybody">("named");
  const [names, setNames] = useState("");
  const [deadline, setDeadline] = useState("");
  const [showsAnswers, setShowsAnswers] = useState(false);
  const [missing, setMissing] = useState<string | null>(null);
  const { isBusy, problem, run } = useApprovalCall(boardId);
  const link = links.find((one) => one.id === linkId) ?? links[0];

  if (isPending) return <p className="py-3 text-sm text-faint">Loading the links…</p>;
  if (!all)
    return (
      <div className="py-3 text-sm text-muted">
        <p role="alert" className="mb-3 text-danger">
          The links could not be read.
        </p>
        <Button onClick={() => void refetch()}>Retry</Button>
      </div>
    );
  if (!link)
    return (
      <div className="py-3 text-sm text-muted">
        <p className="mb-3">Guests answer on the page of a share link. This board has none that works.</p>
        <Button look="primary" onClick={onShare}>
          Make a link
        </Button>
      </div>
    );

  async function ask(event: FormEvent) {
    event.preventDefault();
    if (!link) return;
    const asked = who === "named" ? namesOf(names) : [];
    if (who === "named" && asked.length === 0) return setMissing("Type at least one name.");
    if (asked.length > MAX_NAMES_OF_APPROVAL)
      return setMissing(`A round has ${MAX_NAMES_OF_APPROVAL} names at most.`);
    setMissing(null);
    const deadline_time = deadline === "" ? null : new Date(deadline).toISOString();
    const body = { link_id: link.id, question, names: asked, deadline_time, shows_answers: showsAnswers };
    if (await run("Nobody was asked.", () => askForApproval(boardId, body))) onAsked();
  }

  return (
    <form onSubmit={ask} className="grid grid-cols-1 gap-4 py-2">
      <p className="text-sm text-muted">
        Guests answer each picture with approve, change or no. When you close the round, a record is kept.
      </p>
      <SelectField
        label="Through the link"
        value={link.id}
        choices={links.map((one) => ({ value: one.id, label: linkName(one) }))}
        onChange={setLinkId}
        {...(!link.allows_comments && {
          hint: "This link allows no comments: guests cannot say what should change.",
        })}
      />
      <div>
        <label htmlFor={`${id}-question`} className="mb-1.5 block text-xs text-muted">
          Question
        </label>
        <textarea
          id={`${id}-question`}
          rows={2}
          maxLength={MAX_QUESTION_CHARACTERS}
          placeholder="May we print these?"
          value={question}
          onChange={(event) => setQuestion(event.target.value)}
          className={`${FIELD} resize-y py-2`}
        />
      </div>
      <Choices<"named" | "anybody">
        legend="Who answers"
        value={who}
        onChange={setWho}
        choices={[
          { value: "named", label: "Named guests" },
          { value: "anybody", label: "Anybody with it" },
        ]}
      />
      {who === "named" && (
        <div>
          <label htmlFor={`${id}-names`} className="mb-1.5 block text-xs text-muted">
            Names, one a line
          </label>
          <textarea
            id={`${id}-names`}
            rows={3}
            value={names}
            aria-invalid={missing ? true : undefined}
            aria-describedby={missing ? `${id}-missing` : undefined}
            onChange={(event) => setNames(event.target.value)}
            className={`${FIELD} resize-y py-2`}
          />
          {missing && (
            <p id={`${id}-missing`} role="alert" className="mt-1.5 text-xs text-danger">
              {missing}
            </p>
          )}
        </div>
      )}
      <TextField
        id={`${id}-deadline`}
        type="datetime-local"
        label="Deadline, in your time (optional)"
        value={deadline}
        onChange={(event) => setDeadline(event.target.value)}
      />
      <Switch
        label="Guests see each other's answers"
        hint="Otherwise everybody sees only their own."
        checked={showsAnswers}
        onChange={setShowsAnswers}
      />
      <p role="alert" className="text-sm text-danger empty:hidden">
        {problem}
      </p>
      <div className="flex gap-2">
        <Button look="primary" type="submit" aria-disabled={isBusy}>
          {isBusy ? "Asking…" : "Ask for approval"}
        </Button>
        {onCancel && (
          <Button look="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
