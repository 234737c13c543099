"use client";
/** What can be done with the picture of a cell: its mark, and everything that any picture can. Loads after the page. */
import type { Mark } from "contract/boards/board";
import { SquareArrowOutUpRight } from "lucide-react";
import { type OnPicture, PICTURE_ACTIONS } from "@/components/picture/actions";
import { PICK, REJECT, UNMARK } from "@/components/picture/mark-actions";
import type { ActionGroup, MenuAction } from "@/lib/client/commands/action";
import { creationPath } from "@/lib/client/creations/creation-path";

export interface OnCell extends OnPicture {
  current: Mark | null;
  mark: (mark: Mark | null) => void;
  /** Whether the heads are hidden: then nothing is offered that would say what it is. */
  isBlind: boolean;
}

const MARKS = [PICK, REJECT, UNMARK].map(
  ({ label, keys, icon, mark }): MenuAction<OnCell> => ({
    ...{ id: `cell_${mark ?? "unmark"}`, label, keys },
    menu: { icon, isShown: ({ current }) => current !== mark },
    run: (on) => on.mark(mark),
  }),
);

const OPEN: MenuAction<OnCell> = {
  id: "cell_open",
  menu: {
    name: "Open the creation",
    icon: SquareArrowOutUpRight,
    href: ({ creation }) => creationPath(creation.creation_id),
  },
  isEnabled: ({ isBlind }) => !isBlind,
  // The link does it.
  run() {},
};

/** They mean something else on a sheet. */
const OWN_KEYS: readonly unknown[] = [UNMARK.keys, "B"];

/** The cell stays when its picture is deleted. */
const OF_PICTURE = PICTURE_ACTIONS.map((action): MenuAction<OnCell> => {
  const own: MenuAction<OnCell> = { ...action };
  if (OWN_KEYS.includes(own.keys)) delete own.keys;
  return {
    ...own,
    isEnabled: (on) => !on.isBlind && own.isEnabled?.(on) !== false,
    ...(own.id === "picture_delete" && {
      run: ({ creation, output, actions }: OnCell) => actions.removePicture(creation, output),
    }),
  };
});

/** In the order of the menu. */
export const CELL_ACTIONS: readonly MenuAction<OnCell>[] = [...MARKS, OPEN, ...OF_PICTURE];

export default { title: "Focused cell", isFirst: true, entries: CELL_ACTIONS } satisfies ActionGroup<OnCell>;
