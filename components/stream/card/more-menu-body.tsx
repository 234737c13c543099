"use client";
import { Columns2, Dices, Download, Link2, type LucideIcon, Shuffle } from "lucide-react";
import type { ComponentProps } from "react";
import { notify } from "@/components/ui/notices/notify";
import { PageLink } from "@/components/ui/page/page-link";
import { copyLink } from "@/components/ui/text/copy-link";
import { errorMessage } from "@/lib/client/api/errors";
import type { CreationActions } from "@/lib/client/creations/creation-actions";
import { compareAddress, compareLabel } from "@/lib/client/pictures/compare-address";
import { pictureDownloads, pictureFileName } from "@/lib/client/pictures/downloads";
import type { Creation } from "@/lib/contract/creation";

interface Props {
  creation: Creation;
  actions: CreationActions;
  onDone: () => void;
}

const ENTRY =
  "flex min-h-9 w-full items-center gap-3 rounded-md px-2.5 text-left text-[13px] text-muted transition-colors hover:bg-raised hover:text-ink focus-visible:bg-raised focus-visible:text-ink pointer-coarse:min-h-11";

export default function MoreMenuBody({ creation, actions, onDone }: Props) {
  const { outputs } = creation;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: every action of its entries is a click, by key or pointer
    <ul onClick={onDone}>
      <Entry icon={Dices} onClick={() => actions.recall("remix", creation)}>
        Remix: everything except the seed
      </Entry>
      <Entry icon={Shuffle} onClick={() => actions.vary(creation)}>
        Vary: the same with another seed
      </Entry>
      {outputs.length > 0 && (
        <li>
          <PageLink href={compareAddress(outputs)} className={ENTRY}>
            <Columns2 aria-hidden className="size-4" />
            {compareLabel(outputs)}
          </PageLink>
        </li>
      )}
      {outputs.length > 0 && <DownloadEntry creation={creation} />}
      <Entry
        icon={Link2}
        onClick={() =>
          void copyLink(`${window.location.origin}/creations/${encodeURIComponent(creation.creation_id)}`)
        }
      >
        Copy the link
      </Entry>
    </ul>
  );
}

function Entry({ icon: Icon, children, ...rest }: ComponentProps<"button"> & { icon: LucideIcon }) {
  return (
    <li>
      <button type="button" className={ENTRY} {...rest}>
        <Icon aria-hidden className="size-4" />
        {children}
      </button>
    </li>
  );
}

/** One picture as a file, several as a ZIP archive with their settings. */
function DownloadEntry({ creation }: { creation: Creation }) {
  const [first, ...others] = creation.outputs;
  const original = first && pictureDownloads(first).find(({ isOriginal }) => isOriginal);
  if (!first || !original) return null;
  if (others.length > 0)
    return (
      <Entry icon={Download} onClick={() => void downloadAll(creation)}>
        Download {creation.outputs.length} pictures
      </Entry>
    );
  return (
    <li>
      <a
        href={original.url}
        download={pictureFileName(creation, first, original.mediaType)}
        className={ENTRY}
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
