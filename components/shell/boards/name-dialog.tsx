"use client";
import { MAX_BOARD_NAME_CHARACTERS } from "contract/boards/board-limits";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { TextField } from "@/components/ui/controls/text-field";
import { Dialog } from "@/components/ui/dialogs/dialog";
import { firstFocus } from "@/components/ui/dialogs/first-focus";
import { ApiError, errorMessage } from "@/lib/client/api/call/errors";

export interface NameDialogProps {
  title: string;
  confirm: string;
  /** The name until now, or a proposal; empty for none. */
  name: string;
  /** What else is chosen, below the name. */
  children?: ReactNode;
  /** What it throws is shown, and the dialog stays open. */
  onConfirm: (name: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for the name of a board. */
export default function NameDialog({ title, confirm, name, children, onConfirm, onClose }: NameDialogProps) {
  const [typed, setTyped] = useState(name);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function submit() {
    if (isBusy) return;
    const chosen = typed.trim();
    if (chosen === "") return setProblem("A board needs a name.");
    setBusy(true);
    try {
      await onConfirm(chosen);
      onClose();
    } catch (error) {
      setProblem((error instanceof ApiError && error.details[0]?.message) || errorMessage(error));
      setBusy(false);
    }
  }

  return (
    <Dialog title={title} onClose={onClose} className="max-w-[26rem]">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
        className="flex flex-col gap-4 px-5 pb-5"
      >
        <TextField
          ref={firstFocus}
          id="board-name"
          label="Name"
          placeholder="For example: Lobby, first round"
          autoComplete="off"
          maxLength={MAX_BOARD_NAME_CHARACTERS}
          value={typed}
          problem={problem}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => {
            setTyped(event.target.value);
            setProblem(undefined);
          }}
        />
        {children}
        <p role="status" className="sr-only">
          {problem}
        </p>
        <div className="flex justify-end gap-2">
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" look="primary" aria-disabled={isBusy}>
            {confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
