"use client";
import { ChevronDown, ChevronUp } from "lucide-react";
import { useRouter } from "next/navigation";
import { ICON_BUTTON } from "@/components/ui/controls/icon-button";
import { lateCode } from "@/components/ui/lazy/late-code";
import { PageLink } from "@/components/ui/page/page-link";
import { lateActions } from "@/lib/client/commands/late-actions";
import { useActions } from "@/lib/client/commands/registry";
import { creationPath } from "@/lib/client/creations/creation-path";
import type { Neighbours, OnCreationPage, PageKey } from "./actions";

const PAGE_ACTIONS = lateActions(lateCode(() => import("./actions")));

interface LinksProps extends Neighbours, Pick<OnCreationPage, "showBefore"> {}

/** Links to the newer and older creation: `K` and `J`. */
export function NeighbourLinks({ newerId, olderId, showBefore }: LinksProps) {
  const router = useRouter();
  useActions(PAGE_ACTIONS, { newerId, olderId, showBefore, open: (address) => router.push(address) });
  if (!newerId && !olderId) return null;
  return (
    <span className="flex items-center">
      <Neighbour
        id={newerId}
        label="Newer creation"
        keys={"K" satisfies PageKey<"newer_creation">}
        icon={ChevronUp}
      />
      <Neighbour
        id={olderId}
        label="Older creation"
        keys={"J" satisfies PageKey<"older_creation">}
        icon={ChevronDown}
      />
    </span>
  );
}

interface NeighbourProps {
  id: string | null;
  label: string;
  keys: string;
  icon: typeof ChevronUp;
}

function Neighbour({ id, label, keys, icon: Icon }: NeighbourProps) {
  // At an end of the list a faint arrow stays, so that the other one does not move.
  if (!id) {
    return (
      <span
        aria-hidden
        className="inline-flex size-7 shrink-0 items-center justify-center text-faint opacity-40 pointer-coarse:size-10"
      >
        <Icon className="size-4" />
      </span>
    );
  }
  return (
    <PageLink
      href={creationPath(id)}
      aria-label={label}
      data-tooltip={label}
      aria-keyshortcuts={keys}
      className={ICON_BUTTON}
    >
      <Icon aria-hidden className="size-4" />
    </PageLink>
  );
}
