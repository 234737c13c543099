/** What can be done on the page of a creation, apart from the actions on the creation and its pictures. Loads after the page. */
import type { ActionGroup, KeysOf } from "@/lib/client/commands/action";
import { creationPath } from "@/lib/client/creations/creation-path";

export interface Neighbours {
  newerId: string | null;
  olderId: string | null;
}

export interface OnCreationPage extends Neighbours {
  /** Shows the source instead of the picture, or the picture again; null where it was not made from one. */
  showBefore: (() => void) | null;
  /** Opens another page of the studio. */
  open: (address: string) => void;
}

const CREATION_PAGE = {
  title: "A creation's page",
  isFirst: true,
  entries: [
    { label: "Previous and next picture", keys: "← / →" },
    {
      id: "before",
      label: "Before and after",
      keys: "Y",
      isEnabled: (on) => on.showBefore !== null,
      run: ({ showBefore }) => showBefore?.(),
    },
    {
      id: "older_creation",
      label: "Older creation",
      keys: "J",
      isEnabled: (on) => on.olderId !== null,
      run: ({ olderId, open }) => olderId && open(creationPath(olderId)),
    },
    {
      id: "newer_creation",
      label: "Newer creation",
      keys: "K",
      isEnabled: (on) => on.newerId !== null,
      run: ({ newerId, open }) => newerId && open(creationPath(newerId)),
    },
    { label: "Zoom in, zoom out", keys: "+ / -" },
    { label: "Fit the whole picture", keys: "0" },
    { label: "Actual size", keys: "1" },
    { label: "Move the picture", keys: "Shift+Arrows" },
  ],
} as const satisfies ActionGroup<OnCreationPage>;

export default CREATION_PAGE;

/** The key of an action, for links that are there before this file has loaded. */
export type PageKey<Id extends string> = KeysOf<typeof CREATION_PAGE, Id>;
