"use client";
import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { FavouriteButton } from "@/components/ui/controls/favourite-button";
import { cx } from "@/components/ui/cx";
import { lateCode } from "@/components/ui/lazy/late-code";
import { lazyPart } from "@/components/ui/lazy/lazy-part";
import { MenuButton } from "@/components/ui/menu/menu-button";
import { lateActions, pictures } from "@/lib/client/commands/late-actions";
import { picturePosition } from "@/lib/client/pictures/picture-position";
import type { OnPicture, PictureKey } from "./actions";
import type { ShownPicture } from "./shown-picture";

interface Props extends ShownPicture {
  /** On a picture the tools appear on hover and focus; in a bar they are always visible. */
  look: "on_picture" | "in_bar";
  className?: string;
}

const body = lazyPart(() => import("./picture-menu"));
const picture = lateActions(lateCode(() => import("./actions")));

/** A marked heart stands in the corner of the picture also while the menu is hidden. */
const HEART_LAST = "flex-row-reverse pointer-coarse:flex-row";

/** Black behind white icons, so that they are seen on any picture; smaller than the target on touch screens. */
const ON_PICTURE =
  "!text-white bg-black/55 hover:!bg-black/80 pointer-coarse:!bg-transparent pointer-coarse:[&>svg]:size-6 pointer-coarse:[&>svg]:rounded-full pointer-coarse:[&>svg]:bg-black/55 pointer-coarse:[&>svg]:p-1";
const ON_DEMAND =
  "opacity-0 transition-opacity group-hover/picture:opacity-100 group-focus-within/picture:opacity-100";

/**
 * The heart and the menu of one picture, and its keys. The element that shows the picture carries `data-picture` with the
 * id of the output and, where they appear on demand, the class `group/picture`.
 */
export function PictureTools({ creation, output, actions, look, className }: Props) {
  const router = useRouter();
  const tools = useRef<HTMLDivElement>(null);
  const on: OnPicture = { creation, output, actions, tools, open: (address) => router.push(address) };
  useEffect(() => {
    if (tools.current) pictures.set(tools.current, (read) => read(picture, on));
  });
  const onPicture = look === "on_picture";
  const isFavourite = output.is_favourite;
  const name = creation.outputs.length > 1 ? `picture ${picturePosition(creation, output)}` : undefined;
  return (
    <div
      ref={tools}
      data-picture-tools
      className={cx("flex items-center gap-1", onPicture && HEART_LAST, className)}
    >
      <FavouriteButton
        isFavourite={isFavourite}
        {...(name && { name })}
        data-command="favourite"
        aria-keyshortcuts={"F" satisfies PictureKey<"picture_favourite">}
        onChange={(is) => actions.setPictureFavourite(creation, output, is)}
        className={cx(
          onPicture && ON_PICTURE,
          onPicture && !isFavourite && `${ON_DEMAND} pointer-coarse:hidden`,
        )}
      />
      <MenuButton
        label={name ? `More: ${name}` : "More for this picture"}
        data-tooltip="More: vary, use settings, compare, boards, download, link, delete"
        name="Picture"
        part={body}
        content={{ on }}
        data-picture-more
        aria-keyshortcuts={"M" satisfies PictureKey<"picture_more">}
        className={cx(onPicture && `${ON_PICTURE} ${ON_DEMAND} pointer-coarse:opacity-100`)}
      />
    </div>
  );
}
