"use client";
import type { Creation } from "contract/creations/creation";
import { Columns2, Dices, Download, LayoutDashboard, Link2, Send, Shuffle } from "lucide-react";
import { addToBoard } from "@/components/shell/boards/ask";
import { ActionEntries } from "@/components/shell/commands/action-entries";
import { MENU_ENTRY, MenuEntry } from "@/components/ui/menu/menu-entry";
import { notify } from "@/components/ui/notices/notify";
import { copyLink } from "@/components/ui/text/copy-link";
import { errorMessage } from "@/lib/client/api/call/errors";
import type { MenuAction } from "@/lib/client/commands/action";
import { SEND } from "@/lib/client/commands/creation-actions";
import type { CreationActions } from "@/lib/client/creations/creation-actions";
import { creationPath } from "@/lib/client/creations/creation-path";
import { othersOf, sendWords } from "@/lib/client/creations/open-models";
import { compareCreationAddress, compareCreationLabel } from "@/lib/client/pictures/compare-address";
import { pictureDownloads, pictureFileName } from "@/lib/client/pictures/downloads";
import { counted } from "@/lib/client/words/counted";

interface OnCreation {
  creation: Creation;
  actions: CreationActions;
}

const hasSettings = ({ creation }: OnCreation) => !creation.is_given;
const hasPictures = ({ creation }: OnCreation) => creation.outputs.length > 0;

const wordsToSend = ({ creation, actions }: OnCreation) => sendWords(othersOf(creation, actions.open));

/** In the order of the menu. */
const MORE_ACTIONS: readonly MenuAction<OnCreation>[] = [
  {
    id: "remix",
    menu: { name: "Remix: everything except the seed", icon: Dices },
    isEnabled: hasSettings,
    run: ({ creation, actions }) => actions.recall("remix", creation),
  },
  {
    id: "vary",
    menu: { name: "Vary: the same with another seed", icon: Shuffle },
    isEnabled: hasSettings,
    run: ({ creation, actions }) => actions.vary(creation),
  },
  {
    id: "send",
    keys: SEND.keys,
    menu: { name: (on) => wordsToSend(on) ?? SEND.label, icon: Send },
    isEnabled: (on) => hasSettings(on) && wordsToSend(on) !== undefined,
    run: ({ creation, actions }) => actions.recall("send", creation),
  },
  {
    id: "compare",
    menu: {
      name: ({ creation }) => compareCreationLabel(creation),
      icon: Columns2,
      href: ({ creation }) => compareCreationAddress(creation),
    },
    isEnabled: hasPictures,
    // The link does it.
    run() {},
  },
  {
    id: "add",
    menu: { name: "Add to a board…", icon: LayoutDashboard },
    isEnabled: hasPictures,
    run: ({ creation }) => addToBoard({ pictureIds: creation.outputs.map(({ id }) => id), to: "choice" }),
  },
  {
    id: "download",
    menu: { icon: Download, Entry: ({ on }) => <DownloadEntry creation={on.creation} /> },
    // The entry does it.
    run() {},
  },
  {
    id: "link",
    menu: { name: "Copy the link", icon: Link2 },
    run: ({ creation }) => void copyLink(`${window.location.origin}${creationPath(creation.creation_id)}`),
  },
];

export default function MoreMenuBody({ onDone, ...on }: OnCreation & { onDone: () => void }) {
  return <ActionEntries actions={MORE_ACTIONS} at={() => on} onDone={onDone} />;
}

/** One picture as a file, several as a ZIP archive with their settings. */
function DownloadEntry({ creation }: { creation: Creation }) {
  const [first, ...others] = creation.outputs;
  const original = first && pictureDownloads(first).find(({ isOriginal }) => isOriginal);
  if (!first || !original) return null;
  if (others.length > 0)
    return (
      <MenuEntry icon={Download} onClick={() => void downloadAll(creation)}>
        Download {counted(creation.outputs.length, "picture")}
      </MenuEntry>
    );
  return (
    <li>
      <a
        href={original.url}
        download={pictureFileName(creation, first, original.mediaType)}
        className={MENU_ENTRY}
      >
        <Download aria-hidden className="size-4" />
        Download as {original.name}
      </a>
    </li>
  );
}

async function downloadAll(creation: Creation): Promise<void> {
  notify({ words: `Downloading ${counted(creation.outputs.length, "picture")}…` });
  try {
    const { downloadArchive } = await import("@/lib/client/api/archive/download");
    await downloadArchive([creation.creation_id], {
      onProgress: () => {},
      signal: new AbortController().signal,
    });
  } catch (error) {
    notify({ words: `Download failed. ${errorMessage(error)}`, kind: "problem" });
  }
}
