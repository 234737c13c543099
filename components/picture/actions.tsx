"use client";
/** Everything that can be done with one picture, in the order of its menu. Loads after the page. */
import {
  ArrowUpLeft,
  Columns2,
  Copy,
  Download,
  Hash,
  Heart,
  LayoutDashboard,
  Link2,
  Send,
  Shuffle,
  Trash2,
} from "lucide-react";
import type { RefObject } from "react";
import { addToBoard } from "@/components/shell/boards/ask";
import { focusNeighbourOf } from "@/components/ui/page/focus-item";
import { copyLink } from "@/components/ui/text/copy-link";
import type { ActionGroup, KeysOf, MenuAction } from "@/lib/client/commands/action";
import { SEND } from "@/lib/client/commands/creation-actions";
import { creationPath } from "@/lib/client/creations/creation-path";
import { isEditable, takesReferences } from "@/lib/client/creations/editors";
import { othersOf, sendWords } from "@/lib/client/creations/open-models";
import { compareAddress } from "@/lib/client/pictures/compare-address";
import { pictureDownloads, pictureFileName } from "@/lib/client/pictures/downloads";
import { DownloadEntry } from "./download-entry";
import { DESCRIBE, EDIT, TRY_AROUND, USE_AS_REFERENCE } from "./into-composer";
import type { ShownPicture } from "./shown-picture";

/** A picture on the page. */
export interface OnPicture extends ShownPicture {
  /** The element with the tools of the picture. */
  tools: RefObject<Element | null>;
  /** Opens another page of the studio. */
  open: (address: string) => void;
}

const hasSettings = ({ creation }: OnPicture) => !creation.is_given;
const wordsToSend = ({ creation, actions }: OnPicture) => sendWords(othersOf(creation, actions.open));

/** In the order of the menu. */
export const PICTURE_ACTIONS = [
  {
    id: "picture_favourite",
    label: "Favourite this picture",
    keys: "F",
    menu: { name: "Favourite", icon: Heart, isOn: ({ output }) => output.is_favourite },
    run: ({ creation, output, actions }) =>
      actions.setPictureFavourite(creation, output, !output.is_favourite),
  },
  {
    id: "picture_vary",
    label: "Vary this picture",
    keys: "V",
    menu: { name: "Vary with another seed", icon: Shuffle },
    isEnabled: hasSettings,
    run: ({ creation, actions }) => actions.vary(creation),
  },
  {
    id: "picture_around",
    ...TRY_AROUND,
    isEnabled: hasSettings,
    run: ({ creation, output, actions }) => actions.recall("around", creation, output),
  },
  {
    id: "picture_edit",
    ...EDIT,
    keys: "E",
    isEnabled: ({ creation, actions }) => isEditable(creation, actions.editors),
    run: ({ creation, output, actions }) => actions.recall("edit", creation, output),
  },
  {
    id: "picture_reference",
    ...USE_AS_REFERENCE,
    isEnabled: ({ actions }) => takesReferences(actions.editors),
    run: ({ creation, output, actions }) => actions.recall("reference", creation, output),
  },
  {
    id: "picture_describe",
    ...DESCRIBE,
    labelNow: ({ actions: { describe } }) => (describe ? `${DESCRIBE.label} (${describe.cost})` : undefined),
    menu: { ...DESCRIBE.menu, note: ({ actions }) => actions.describe?.cost },
    isEnabled: ({ actions }) => actions.describe !== null,
    run: ({ output, actions }) => actions.describe?.run({ picture_id: output.id }),
  },
  {
    id: "picture_use",
    label: "Use the settings of this picture",
    keys: "U",
    menu: { name: "Use settings", icon: ArrowUpLeft },
    isEnabled: hasSettings,
    run: ({ creation, output, actions }) => actions.recall("picture", creation, output),
  },
  {
    id: "picture_seed",
    menu: { name: "Use seed", icon: Hash },
    isEnabled: ({ output }) => (output.seed ?? -1) >= 0,
    run: ({ creation, output, actions }) => actions.recall("seed", creation, output),
  },
  {
    id: "picture_send",
    ...SEND,
    labelNow: wordsToSend,
    menu: { name: (on) => wordsToSend(on) ?? SEND.label, icon: Send },
    isEnabled: (on) => hasSettings(on) && wordsToSend(on) !== undefined,
    run: ({ creation, actions }) => actions.recall("send", creation),
  },
  {
    id: "picture_compare",
    label: "Compare this picture",
    keys: "B",
    menu: { name: "Compare with others", icon: Columns2, href: ({ output }) => compareAddress([output]) },
    run: ({ output, open }) => open(compareAddress([output])),
  },
  {
    id: "picture_add",
    label: "Add this picture to the board used last",
    keys: "A",
    run: ({ output }) => addToBoard({ pictureIds: [output.id], to: "last" }),
  },
  {
    id: "picture_board",
    label: "Add this picture to a board…",
    keys: "Shift+A",
    menu: { name: "Add to a board…", icon: LayoutDashboard },
    run: ({ output }) => addToBoard({ pictureIds: [output.id], to: "choice" }),
  },
  {
    id: "picture_download",
    label: "Download this picture",
    keys: "D",
    menu: { name: "Download", icon: Download, Entry: DownloadEntry },
    run: download,
  },
  {
    id: "picture_link",
    label: "Copy the link to this picture",
    keys: "L",
    menu: { name: "Copy the link", icon: Link2 },
    run: ({ creation, output }) =>
      void copyLink(`${window.location.origin}${creationPath(creation.creation_id, output.index)}`),
  },
  {
    id: "picture_prompt",
    label: "Copy the prompt of this picture",
    keys: "C",
    menu: { name: "Copy the prompt", icon: Copy },
    isEnabled: hasSettings,
    run: ({ creation, actions }) => actions.copyPrompt(creation),
  },
  {
    id: "picture_more",
    label: "More for this picture",
    keys: "M",
    run: ({ tools }) => tools.current?.querySelector<HTMLElement>("[data-picture-more]")?.click(),
  },
  {
    id: "picture_delete",
    label: "Delete this picture",
    keys: "Delete",
    needsFocus: true,
    menu: { name: "Delete picture", icon: Trash2 },
    run({ creation, output, actions, tools }) {
      if (tools.current) focusBeside(tools.current);
      actions.removePicture(creation, output);
    },
  },
] as const satisfies readonly MenuAction<OnPicture>[];

const PICTURE = {
  title: "Focused picture",
  entries: PICTURE_ACTIONS,
} as const satisfies ActionGroup<OnPicture>;

export default PICTURE;

/** The key of an action, for buttons that are there before this file has loaded: `"F" satisfies PictureKey<"picture_favourite">`. */
export type PictureKey<Id extends string> = KeysOf<typeof PICTURE, Id>;

function download({ creation, output }: OnPicture): void {
  const original = pictureDownloads(output).find(({ isOriginal }) => isOriginal);
  if (!original) return;
  const link = document.createElement("a");
  link.href = original.url;
  link.download = pictureFileName(creation, output, original.mediaType);
  link.click();
}

/** Moves the focus to the next or previous picture, before this one is removed; after the last one, to the next item. */
function focusBeside(tools: Element): void {
  const picture = tools.closest("[data-picture]");
  const all = [...(tools.closest("[data-item]") ?? document).querySelectorAll("[data-picture]")];
  const at = picture ? all.indexOf(picture) : -1;
  const beside = at < 0 ? undefined : (all[at + 1] ?? all[at - 1]);
  const target = beside?.querySelector<HTMLElement>("a[href], button");
  if (target) target.focus({ preventScroll: true });
  else focusNeighbourOf(tools);
}
