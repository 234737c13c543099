"use client";
import type { Creation } from "contract/creations/creation";
import { lazyPart } from "@/components/ui/lazy/lazy-part";
import { MenuButton } from "@/components/ui/menu/menu-button";
import { commandAttributes } from "@/lib/client/commands/command-attributes";
import type { CreationActions } from "@/lib/client/creations/creation-actions";

const body = lazyPart(() => import("./more-menu-body"));

interface Props {
  creation: Creation;
  actions: CreationActions;
  className: string;
}

/** The menu of less common actions on a creation. */
export function MoreMenu({ creation, actions, className }: Props) {
  return (
    <MenuButton
      label="More: remix, vary, compare, download, link"
      name="More"
      part={body}
      content={{ creation, actions }}
      {...commandAttributes("more", "M")}
      className={className}
    />
  );
}
