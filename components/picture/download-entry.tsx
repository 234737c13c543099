"use client";
import { Download } from "lucide-react";
import { MENU_ENTRY, MenuShortcut } from "@/components/ui/menu/menu-entry";
import { pictureDownloads, pictureFileName } from "@/lib/client/pictures/downloads";
import type { ShownPicture } from "./shown-picture";

interface Props {
  on: ShownPicture;
  keys: string | undefined;
}

/** The original, and beside it the other formats. */
export function DownloadEntry({ on: { creation, output }, keys }: Props) {
  const downloads = pictureDownloads(output).toSorted((a, b) => Number(b.isOriginal) - Number(a.isOriginal));
  return (
    <li className="flex">
      {downloads.map(({ name, mediaType, url, isOriginal }) => (
        <a
          key={name}
          href={url}
          download={pictureFileName(creation, output, mediaType)}
          aria-label={isOriginal ? `Download as ${name}, the original` : `Download as ${name}`}
          {...(isOriginal && { "aria-keyshortcuts": keys })}
          className={isOriginal ? `${MENU_ENTRY} flex-1` : `${MENU_ENTRY} !w-auto !text-xs`}
        >
          {isOriginal && <Download aria-hidden className="size-4 shrink-0" />}
          <span className="min-w-0 flex-1">{isOriginal ? "Download" : name}</span>
          {isOriginal && keys && <MenuShortcut shortcut={keys} />}
        </a>
      ))}
    </li>
  );
}
