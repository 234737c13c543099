"use client";
import type { Creation } from "contract/creations/creation";
import { Columns2, Dices, Download, LayoutDashboard, Link2, Shuffle } from "lucide-react";
import { addToBoard } from "@/components/shell/boards/ask";
import { MENU_ENTRY, MenuEntries, MenuEntry } from "@/components/ui/menu/menu-entry";
import { notify } from "@/components/ui/notices/notify";
import { PageLink } from "@/components/ui/page/page-link";
import { copyLink } from "@/components/ui/text/copy-link";
import { errorMessage } from "@/lib/client/api/call/errors";
import type { CreationActions } from "@/lib/client/creations/creation-actions";
import { creationPath } from "@/lib/client/creations/creation-path";
import { compareAddress, compareLabel } from "@/lib/client/pictures/compare-address";
import { pictureDownloads, pictureFileName } from "@/lib/client/pictures/downloads";

interface Props {
  creation: Creation;
  actions: CreationActions;
  onDone: () => void;
}

export default function MoreMenuBody({ creation, actions, onDone }: Props) {
  const { outputs } = creation;
  return (
    <MenuEntries onDone={onDone}>
      <MenuEntry icon={Dices} onClick={() => actions.recall("remix", creation)}>
        Remix: everything except the seed
      </MenuEntry>
      <MenuEntry icon={Shuffle} onClick={() => actions.vary(creation)}>
        Vary: the same with another seed
      </MenuEntry>
      {outputs.length > 0 && (
        <li>
          <PageLink href={compareAddress(outputs)} className={MENU_ENTRY}>
            <Columns2 aria-hidden className="size-4" />
            {compareLabel(outputs)}
          </PageLink>
        </li>
      )}
      {outputs.length > 0 && (
        <MenuEntry
          icon={LayoutDashboard}
          onClick={() => addToBoard({ pictureIds: outputs.map(({ id }) => id), to: "choice" })}
        >
          Add to a board…
        </MenuEntry>
      )}
      {outputs.length > 0 && <DownloadEntry creation={creation} />}
      <MenuEntry
        icon={Link2}
        onClick={() => void copyLink(`${window.location.origin}${creationPath(creation.creation_id)}`)}
      >
        Copy the link
      </MenuEntry>
    </MenuEntries>
  );
}

/** One picture as a file, several as a ZIP archive with their settings. */
function DownloadEntry({ creation }: { creation: Creation }) {
  const [first, ...others] = creation.outputs;
  const original = first && pictureDownloads(first).find(({ isOriginal }) => isOriginal);
  if (!first || !original) return null;
  if (others.length > 0)
    return (
      <MenuEntry icon={Download} onClick={() => void downloadAll(creation)}>
        Download {creation.outputs.length} pictures
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
  notify({ words: `Downloading ${creation.outputs.length} pictures…` });
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
