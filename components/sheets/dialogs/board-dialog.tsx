"use client";
import { useQueryClient } from "@tanstack/react-query";
import { MAX_BOARD_NAME_CHARACTERS } from "contract/boards/board-limits";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Choices } from "@/components/ui/controls/choices";
import { Switch } from "@/components/ui/controls/switch";
import { TextField } from "@/components/ui/controls/text-field";
import { Dialog } from "@/components/ui/dialogs/dialog";
import { firstFocus } from "@/components/ui/dialogs/first-focus";
import { notify } from "@/components/ui/notices/notify";
import { boardListQuery, createBoardOf } from "@/lib/client/api/boards";
import { ApiError, errorMessage } from "@/lib/client/api/call/errors";
import { refusalReason } from "@/lib/client/boards/refusal-reason";
import { counted } from "@/lib/client/words/counted";
import { pictureOf, type ShownCell } from "../table/shown-cell";

export interface BoardDialogProps {
  title: string;
  cells: readonly ShownCell[];
  /** What a cell is called by its heads. */
  headsOfCell: (cell: string) => string;
  onClose: () => void;
}

const UNDO_SHOWN_MS = 20_000;

/** Makes a board of the picks or of all pictures, with their heads as notes. */
export default function BoardDialog({ title, cells, headsOfCell, onClose }: BoardDialogProps) {
  const router = useRouter();
  const client = useQueryClient();
  const drawn = cells.filter((one) => pictureOf(one) !== null);
  const picks = drawn.filter(({ cell }) => cell.mark === "pick");
  const [name, setName] = useState(title.slice(0, MAX_BOARD_NAME_CHARACTERS));
  const [which, setWhich] = useState<"picks" | "all">(picks.length > 0 ? "picks" : "all");
  const [hasNotes, setNotes] = useState(true);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const chosen = which === "picks" ? picks : drawn;

  async function make() {
    if (isBusy) return;
    if (name.trim() === "") return setProblem("A board needs a name.");
    setBusy(true);
    try {
      const items = chosen.flatMap((one) => {
        const picture = pictureOf(one);
        const note = hasNotes ? headsOfCell(one.cell.cell) : "";
        return picture ? { picture_id: picture.id, note, mark: one.cell.mark } : [];
      });
      const board = await createBoardOf(name.trim(), items);
      void client.invalidateQueries({ queryKey: boardListQuery().queryKey });
      onClose();
      const action = { label: "Open", run: () => router.push(`/boards/${encodeURIComponent(board.id)}`) };
      const { failure } = board;
      const words = `${counted(board.pictures, "picture")} on a new board: ${board.name}.`;
      if (!failure) notify({ words, action, durationMs: UNDO_SHOWN_MS });
      else
        notify({
          words: `${words} ${counted(failure.pictures, "picture")} could not be added. ${refusalReason(failure.error)}`,
          kind: "problem",
          ...{ action, durationMs: UNDO_SHOWN_MS },
        });
    } catch (error) {
      setProblem((error instanceof ApiError && error.details[0]?.message) || errorMessage(error));
      setBusy(false);
    }
  }

  return (
    <Dialog title="Make a board" onClose={onClose} className="max-w-[28rem]">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void make();
        }}
        className="flex flex-col gap-4 px-5 pb-5"
      >
        <TextField
          ref={firstFocus}
          id="sheet-board-name"
          label="Name"
          autoComplete="off"
          maxLength={MAX_BOARD_NAME_CHARACTERS}
          value={name}
          problem={problem}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => {
            setName(event.target.value);
            setProblem(undefined);
          }}
        />
        {picks.length > 0 && (
          <Choices
            legend="Pictures"
            value={which}
            onChange={setWhich}
            choices={[
              { value: "picks", label: `Picks, ${picks.length}` },
              { value: "all", label: `All, ${drawn.length}` },
            ]}
          />
        )}
        <Switch
          label="Write the heads as notes"
          hint="Guests see notes only where the link shows them."
          checked={hasNotes}
          onChange={setNotes}
        />
        <p role="status" className="sr-only">
          {problem}
        </p>
        <div className="flex justify-end gap-2">
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" look="primary" aria-disabled={isBusy}>
            Make a board of {counted(chosen.length, "picture")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
