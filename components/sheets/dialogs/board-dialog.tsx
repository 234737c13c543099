"use client";
import { useQueryClient } from "@tanstack/react-query";
import { MAX_BOARD_NAME_CHARACTERS } from "contract/boards/board-limits";
import { useRouter } from "next/navigation";
import { useState } from "react";
import NameDialog from "@/components/shell/boards/name-dialog";
import { Choices } from "@/components/ui/controls/choices";
import { Switch } from "@/components/ui/controls/switch";
import { notify } from "@/components/ui/notices/notify";
import { createBoardOf } from "@/lib/client/api/boards/add-pictures";
import { boardListQuery } from "@/lib/client/api/boards/board";
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
  const picks = drawn.filter(({ cell }) => cell.decision === "pick");
  const [which, setWhich] = useState<"picks" | "all">(picks.length > 0 ? "picks" : "all");
  const [hasNotes, setNotes] = useState(true);
  const chosen = which === "picks" ? picks : drawn;

  async function make(name: string) {
    const items = chosen.flatMap((one) => {
      const picture = pictureOf(one);
      const note = hasNotes ? headsOfCell(one.cell.cell) : "";
      return picture ? { picture_id: picture.id, note, decision: one.cell.decision } : [];
    });
    const board = await createBoardOf(name, items);
    void client.invalidateQueries({ queryKey: boardListQuery().queryKey });
    const action = { label: "Open", run: () => router.push(`/boards/${encodeURIComponent(board.id)}`) };
    const { failure } = board;
    const words = `${counted(board.pictures, "picture")} on a new board: ${board.name}.`;
    if (!failure) return notify({ words, action, durationMs: UNDO_SHOWN_MS });
    notify({
      words: `${words} ${counted(failure.pictures, "picture")} could not be added. ${refusalReason(failure.error)}`,
      kind: "problem",
      ...{ action, durationMs: UNDO_SHOWN_MS },
    });
  }

  return (
    <NameDialog
      title="Make a board"
      confirm={`Make a board of ${counted(chosen.length, "picture")}`}
      name={title.slice(0, MAX_BOARD_NAME_CHARACTERS)}
      onConfirm={make}
      onClose={onClose}
    >
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
    </NameDialog>
  );
}
