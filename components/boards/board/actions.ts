/** What can be done on a board, and with its pictures. Loads after the page. */
import type { BoardItem, Decision } from "contract/boards/board";
import type { BoardRole } from "contract/boards/members";
import { NotebookPen, Trash2 } from "lucide-react";
import * as DECISION from "@/components/picture/decision-actions";
import {
  DESCRIBE as DESCRIBE_PICTURE,
  EDIT as EDIT_PICTURE,
  USE_AS_REFERENCE,
} from "@/components/picture/into-composer";
import type { ActionGroup, KeysOf } from "@/lib/client/commands/action";
import { takesReferences } from "@/lib/client/creations/editors";
import { type IntoComposer, putIntoComposer } from "./into-composer";

/** Pictures of the board: one of a tile; or the selection, or else the picture with the focus or under the pointer. */
interface OnPictures {
  decide: (decision: Decision | null) => void;
  editNote: () => void;
  remove: () => void;
  newSection: () => void;
  /** That of the person on this board. */
  role: BoardRole;
  /** The first of the pictures. */
  picture: () => BoardItem["picture"];
  intoComposer: IntoComposer;
}

export interface OnTile extends OnPictures {
  item: BoardItem;
  move: (step: -1 | 1) => void;
  select: () => void;
  /** Shows the picture with its comments and pins. */
  talk: () => void;
  /** Chooses the next version of the picture. */
  replace: () => void;
}

export interface OnBoard extends OnPictures {
  cull: () => void;
  present: () => void;
  download: () => void;
  share: () => void;
  toggleFeedback: () => void;
  /** Uses the newest edit that was begun here; null without one. */
  useEdit: (() => void) | null;
  toggleApproval: () => void;
  addPictures: () => void;
}

const mayEdit = ({ role }: OnPictures) => role !== "viewer";
/** Only who made a picture makes something of it. */
const isOwn = ({ picture }: OnPictures) => picture()?.person_name === undefined;

export const PICK = {
  id: "board_pick",
  label: DECISION.PICK.label,
  keys: DECISION.PICK.keys,
  menu: { icon: DECISION.PICK.icon, isShown: ({ item }: OnTile) => item.decision !== "pick" },
  run: ({ decide }: OnPictures) => decide("pick"),
} as const;

export const REJECT = {
  id: "board_reject",
  label: DECISION.REJECT.label,
  keys: DECISION.REJECT.keys,
  menu: { icon: DECISION.REJECT.icon, isShown: ({ item }: OnTile) => item.decision !== "reject" },
  run: ({ decide }: OnPictures) => decide("reject"),
} as const;

export const UNDECIDE = {
  id: "board_undecide",
  label: DECISION.UNDECIDE.label,
  keys: DECISION.UNDECIDE.keys,
  menu: { icon: DECISION.UNDECIDE.icon, isShown: ({ item }: OnTile) => item.decision !== null },
  run: ({ decide }: OnPictures) => decide(null),
} as const;

export const NOTE = {
  id: "board_note",
  label: "Edit the note",
  keys: "E",
  menu: { name: ({ item }: OnTile) => (item.note ? "Edit the note" : "Add a note"), icon: NotebookPen },
  isEnabled: mayEdit,
  run: ({ editNote }: OnPictures) => editNote(),
} as const;

export const EDIT = {
  id: "board_edit",
  ...EDIT_PICTURE,
  keys: "Shift+E",
  isEnabled: (on: OnPictures) =>
    isOwn(on) && on.intoComposer.editors.some(({ sources }) => sources !== "none"),
  run: ({ picture, intoComposer }: OnPictures) => void putIntoComposer("edit", picture(), intoComposer),
} as const;

export const REFERENCE = {
  id: "board_reference",
  ...USE_AS_REFERENCE,
  isEnabled: (on: OnPictures) => isOwn(on) && takesReferences(on.intoComposer.editors),
  run: ({ picture, intoComposer }: OnPictures) => void putIntoComposer("reference", picture(), intoComposer),
} as const;

export const DESCRIBE = {
  id: "board_describe",
  ...DESCRIBE_PICTURE,
  labelNow: ({ intoComposer: { describe } }: OnPictures) =>
    describe ? `${DESCRIBE_PICTURE.label} (${describe.cost})` : undefined,
  menu: { ...DESCRIBE_PICTURE.menu, note: ({ intoComposer }: OnTile) => intoComposer.describe?.cost },
  isEnabled: (on: OnPictures) => isOwn(on) && on.intoComposer.describe !== null,
  run({ picture, intoComposer }: OnPictures) {
    const { id } = picture() ?? {};
    if (id) intoComposer.describe?.run({ picture_id: id });
  },
} as const;

export const REMOVE = {
  id: "board_remove",
  label: "Remove from the board",
  keys: "Delete",
  menu: {
    icon: Trash2,
    isShown: ({ item, role }: OnTile) => role === "owner" || item.picture?.person_name === undefined,
  },
  run: ({ remove }: OnPictures) => remove(),
} as const;

const BOARD = {
  title: "Board",
  entries: [
    PICK,
    REJECT,
    UNDECIDE,
    NOTE,
    EDIT,
    REFERENCE,
    DESCRIBE,
    REMOVE,
    { id: "board_cull", label: "Cull", keys: "C", run: (on) => on.cull() },
    { id: "board_present", label: "Present", keys: "S", run: (on) => on.present() },
    {
      id: "board_section",
      label: "New section here, or of the selection",
      keys: "N",
      isEnabled: mayEdit,
      run: (on) => on.newSection(),
    },
    { id: "board_download", label: "Download", keys: "D", run: (on) => on.download() },
    { id: "board_share", label: "Share links", keys: "L", run: (on) => on.share() },
    { id: "board_feedback", label: "What guests said", keys: "F", run: (on) => on.toggleFeedback() },
    {
      id: "board_use_edit",
      label: "Use the new edit as a version",
      keys: "V",
      isEnabled: (on) => on.useEdit !== null,
      run: (on) => on.useEdit?.(),
    },
    {
      id: "board_add",
      label: "Add pictures from the library",
      keys: "A",
      isEnabled: mayEdit,
      run: (on) => on.addPictures(),
    },
    { id: "board_approval", label: "Approval", keys: "R", run: (on) => on.toggleApproval() },
    { label: "Show all, picks, undecided, rejects", keys: "1-4" },
    { label: "Smaller, larger tiles", keys: "- / +" },
    { label: "Move the pictures or the section in the order", keys: "Alt+Arrows" },
    { label: "Select; with Shift a range", keys: "Space" },
    { label: "Select all, clear the selection", keys: "Mod+A / Escape" },
    { label: "Undo", keys: "Mod+Z" },
    { label: "Redo", keys: "Shift+Mod+Z" },
  ],
} as const satisfies ActionGroup<OnBoard>;

export default BOARD;

/** The key of an action, for buttons that are there before this file has loaded. */
export type BoardKey<Id extends string> = KeysOf<typeof BOARD, Id>;
