"use client";
import {
  ArrowUpLeft,
  Columns2,
  Copy,
  Download,
  Hash,
  Heart,
  LayoutDashboard,
  Link2,
  Shuffle,
  Trash2,
} from "lucide-react";
import { MENU_ENTRY, MenuEntries, MenuEntry, MenuShortcut } from "@/components/ui/menu/menu-entry";
import { PageLink } from "@/components/ui/page/page-link";
import { PICTURE_KEYS, type PictureCommand } from "@/lib/client/commands/creation-keys";
import { compareAddress } from "@/lib/client/pictures/compare-address";
import { pictureDownloads, pictureFileName } from "@/lib/client/pictures/downloads";
import type { ShownPicture } from "./shown-picture";

interface Props {
  picture: ShownPicture;
  onCommand: (command: PictureCommand) => void;
  onDone: () => void;
}

/** Everything that can be done with one picture. */
export default function PictureMenu({ picture, onCommand, onDone }: Props) {
  const { creation, output, actions } = picture;
  const entry = (command: PictureCommand) => ({
    shortcut: PICTURE_KEYS[command],
    onClick: () => onCommand(command),
  });
  return (
    <MenuEntries onDone={onDone}>
      <MenuEntry
        icon={Heart}
        filled={output.is_favourite}
        aria-pressed={output.is_favourite}
        {...entry("picture_favourite")}
      >
        Favourite
      </MenuEntry>
      <MenuEntry icon={Shuffle} {...entry("picture_vary")}>
        Vary with another seed
      </MenuEntry>
      <MenuEntry icon={ArrowUpLeft} {...entry("picture_use")}>
        Use settings
      </MenuEntry>
      {(output.seed ?? -1) >= 0 && (
        <MenuEntry icon={Hash} onClick={() => actions.recall("seed", creation, output)}>
          Use seed
        </MenuEntry>
      )}
      <li>
        <PageLink
          href={compareAddress([output])}
          aria-keyshortcuts={PICTURE_KEYS.picture_compare}
          className={MENU_ENTRY}
        >
          <Columns2 aria-hidden className="size-4 shrink-0" />
          <span className="min-w-0 flex-1">Compare with others</span>
          <MenuShortcut shortcut={PICTURE_KEYS.picture_compare} />
        </PageLink>
      </li>
      <MenuEntry icon={LayoutDashboard} {...entry("picture_board")}>
        Add to a board…
      </MenuEntry>
      <DownloadEntry picture={picture} />
      <MenuEntry icon={Link2} {...entry("picture_link")}>
        Copy the link
      </MenuEntry>
      <MenuEntry icon={Copy} {...entry("picture_prompt")}>
        Copy the prompt
      </MenuEntry>
      <MenuEntry icon={Trash2} {...entry("picture_delete")}>
        Delete picture
      </MenuEntry>
    </MenuEntries>
  );
}

/** The original, and beside it the other formats. */
function DownloadEntry({ picture: { creation, output } }: { picture: ShownPicture }) {
  const downloads = pictureDownloads(output).toSorted((a, b) => Number(b.isOriginal) - Number(a.isOriginal));
  return (
    <li className="flex">
      {downloads.map(({ name, mediaType, url, isOriginal }) => (
        <a
          key={name}
          href={url}
          download={pictureFileName(creation, output, mediaType)}
          aria-label={isOriginal ? `Download as ${name}, the original` : `Download as ${name}`}
          {...(isOriginal && { "aria-keyshortcuts": PICTURE_KEYS.picture_download })}
          className={isOriginal ? `${MENU_ENTRY} flex-1` : `${MENU_ENTRY} !w-auto !text-xs`}
        >
          {isOriginal && <Download aria-hidden className="size-4 shrink-0" />}
          <span className="min-w-0 flex-1">{isOriginal ? "Download" : name}</span>
          {isOriginal && <MenuShortcut shortcut={PICTURE_KEYS.picture_download} />}
        </a>
      ))}
    </li>
  );
}
