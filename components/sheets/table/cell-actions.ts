"use client";
/** What can be done with the picture of a cell: its decision, and everything that any picture can. Loads after the page. */
import type { Decision } from "contract/boards/board";
import { SquareArrowOutUpRight } from "lucide-react";
import { type OnPicture, PICTURE_ACTIONS } from "@/components/picture/actions";
import { PICK, REJECT, UNDECIDE } from "@/components/picture/decision-actions";
import type { ActionGroup, MenuAction } from "@/lib/client/commands/action";
import { creationPath } from "@/lib/client/creations/creation-path";

export interface OnCell extends OnPicture {
  current: Decision | null;
  decide: (decision: Decision | null) => void;
  /** Whether the heads are hidden: then nothing is offered that would say what it is. */
  isBlind: boolean;
}

const DECISIONS = [PICK, REJECT, UNDECIDE].map(
  ({ label, keys, icon, decision }): MenuAction<OnCell> => ({
    ...{ id: `cell_${decision ?? "undecide"}`, label, keys },
    menu: { icon, isShown: ({ current }) => current !== decision },
    run: (on) => on.decide(decision),
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
const OWN_KEYS: readonly unknown[] = [UNDECIDE.keys, "B"];

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
export const CELL_ACTIONS: readonly MenuAction<OnCell>[] = [...DECISIONS, OPEN, ...OF_PICTURE];

export default { title: "Focused cell", isFirst: true, entries: CELL_ACTIONS } satisfies ActionGroup<OnCell>;
