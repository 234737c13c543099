"use client";
import type { BoardItem } from "contract/boards/board";
import {
  ArrowLeft,
  ArrowRight,
  CircleCheck,
  ExternalLink,
  ImageUp,
  Layers2,
  ListPlus,
  MessageSquare,
  Replace,
} from "lucide-react";
import { ActionEntries } from "@/components/shell/commands/action-entries";
import type { MenuAction } from "@/lib/client/commands/action";
import { creationPath } from "@/lib/client/creations/creation-path";
import { DESCRIBE, EDIT, NOTE, type OnTile, PICK, REFERENCE, REJECT, REMOVE, UNDECIDE } from "../actions";
import { useMayEdit } from "../may-edit";

/** In the order of the menu, with what only it offers. */
const TILE_ACTIONS: readonly MenuAction<OnTile>[] = [
  PICK,
  REJECT,
  NOTE,
  UNDECIDE,
  EDIT,
  REFERENCE,
  DESCRIBE,
  { id: "select", menu: { name: "Select", icon: CircleCheck }, run: (on) => on.select() },
  { id: "talk", menu: { name: "Comments and pins", icon: MessageSquare }, run: (on) => on.talk() },
  {
    id: "versions",
    menu: { name: "Compare versions", icon: Layers2, isShown: ({ item }) => item.versions.length > 0 },
    run: (on) => on.talk(),
  },
  { id: "replace", menu: { name: "Replace with…", icon: Replace }, run: (on) => on.replace() },
  { id: "earlier", menu: { name: "Move earlier", icon: ArrowLeft }, run: (on) => on.move(-1) },
  { id: "later", menu: { name: "Move later", icon: ArrowRight }, run: (on) => on.move(1) },
  {
    id: "new_section",
    menu: { name: "New section from here", icon: ListPlus },
    run: (on) => on.newSection(),
  },
  {
    id: "open_creation",
    menu: {
      name: "Open its creation",
      icon: ExternalLink,
      isShown: ({ item: { picture } }) => picture !== null && picture.person_name === undefined,
      href: ({ item: { picture } }) => (picture ? creationPath(picture.creation_id, picture.index) : ""),
    },
    // The link does it.
    run() {},
  },
  {
    id: "open_source",
    menu: {
      name: "Open what it was made from",
      icon: ImageUp,
      isShown: ({ item }) => typeof item.picture?.made_from?.creation_id === "string",
      href: ({ item: { picture } }) =>
        creationPath(picture?.made_from?.creation_id ?? "", picture?.made_from?.index),
    },
    // The link does it.
    run() {},
  },
  REMOVE,
];

/** Those that change nothing on the board. */
const LOOKING: ReadonlySet<string> = new Set([
  ...["select", "talk", "versions", "open_creation", "open_source"],
  ...[EDIT.id, REFERENCE.id, DESCRIBE.id],
]);

interface Props {
  item: BoardItem;
  onTile: (item: BoardItem) => OnTile;
  onDone: () => void;
}

/** What can be done with one picture of a board, beside its tools. */
export default function TileMenu({ item, onTile, onDone }: Props) {
  const mayEdit = useMayEdit();
  const actions = TILE_ACTIONS.filter(({ id }) => mayEdit || LOOKING.has(id));
  return <ActionEntries actions={actions} at={() => onTile(item)} onDone={onDone} />;
}
