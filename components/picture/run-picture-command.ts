/** The commands of one picture. Loads with its menu or at the first key. */

import { addToBoard } from "@/components/shell/boards/ask";
import { focusNeighbourOf } from "@/components/ui/page/focus-item";
import { copyLink } from "@/components/ui/text/copy-link";
import type { PictureCommand } from "@/lib/client/commands/creation-keys";
import { creationPath } from "@/lib/client/creations/creation-path";
import { compareAddress } from "@/lib/client/pictures/compare-address";
import { pictureDownloads, pictureFileName } from "@/lib/client/pictures/downloads";
import type { ShownPicture } from "./shown-picture";

interface Page {
  /** The element with the tools of the picture. */
  tools: Element;
  /** Opens another page of the studio. */
  open: (address: string) => void;
}

export function runPictureCommand(
  command: PictureCommand,
  { creation, output, actions }: ShownPicture,
  { tools, open }: Page,
): void {
  const runs: Record<PictureCommand, () => void> = {
    picture_favourite: () => actions.setPictureFavourite(creation, output, !output.is_favourite),
    picture_vary: () => actions.vary(creation),
    picture_use: () => actions.recall("picture", creation, output),
    picture_compare: () => open(compareAddress([output])),
    picture_add: () => addToBoard({ pictureIds: [output.id], to: "last" }),
    picture_board: () => addToBoard({ pictureIds: [output.id], to: "choice" }),
    picture_download: () => download({ creation, output }),
    picture_link: () =>
      void copyLink(`${window.location.origin}${creationPath(creation.creation_id, output.index)}`),
    picture_prompt: () => actions.copyPrompt(creation),
    picture_more: () => tools.querySelector<HTMLElement>("[data-picture-more]")?.click(),
    picture_delete: () => {
      focusBeside(tools);
      actions.removePicture(creation, output);
    },
  };
  runs[command]();
}

function download({ creation, output }: Pick<ShownPicture, "creation" | "output">): void {
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
