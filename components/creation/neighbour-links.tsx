"use client";
import { ChevronDown, ChevronUp } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { ICON_BUTTON } from "@/components/ui/icon-button";
import { PageLink } from "@/components/ui/page-link";
import { isSpokenFor } from "@/components/ui/zoom/use-zoom-keys";

export interface Neighbours {
  newerId: string | null;
  olderId: string | null;
}

const path = (id: string) => `/creations/${id}`;

/** The way to the creations before and after this one: `K` and `J`. */
export function NeighbourLinks({ newerId, olderId }: Neighbours) {
  const router = useRouter();
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const id = { j: olderId, k: newerId }[event.key.toLowerCase()];
      if (!id || event.shiftKey || isSpokenFor(event)) return;
      event.preventDefault();
      router.push(path(id));
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [router, newerId, olderId]);
  if (!newerId && !olderId) return null;
  return (
    <span className="flex items-center">
      <Neighbour id={newerId} label="Newer creation" keys="K" icon={ChevronUp} />
      <Neighbour id={olderId} label="Older creation" keys="J" icon={ChevronDown} />
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
  if (!id) return <span aria-hidden className={`${ICON_BUTTON} opacity-0`} />;
  return (
    <PageLink
      href={path(id)}
      aria-label={label}
      title={`${label} (${keys})`}
      aria-keyshortcuts={keys}
      className={ICON_BUTTON}
    >
      <Icon aria-hidden className="size-4" />
    </PageLink>
  );
}
