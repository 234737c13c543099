"use client";
import { CircleUserRound } from "lucide-react";
import { useState } from "react";
import { lazyPart } from "@/components/ui/lazy/lazy-part";
import { LazyView, useFetchedWhenIdle } from "@/components/ui/lazy/lazy-view";
import type { Person } from "@/lib/client/person";
import { RAIL_ITEM } from "../rail-link";

const body = lazyPart(() => import("./person-menu-body"));

/** The person, the theme and signing out. A native popover: Escape and a click elsewhere close it. */
export function PersonMenu({ person }: { person: Person | null }) {
  const label = person ? person.name : "Guest";
  const [open, setOpen] = useState(false);
  useFetchedWhenIdle(body);
  return (
    <>
      <button
        type="button"
        popoverTarget="person-menu"
        aria-label={`${label}: theme and sign-out`}
        className={RAIL_ITEM}
      >
        {person ? <Initial name={person.name} /> : <CircleUserRound aria-hidden className="size-5" />}
        <span aria-hidden className="max-w-full truncate px-1 lg:hidden">
          {label}
        </span>
      </button>
      <div
        id="person-menu"
        popover="auto"
        onToggle={(event) => setOpen(event.newState === "open")}
        className="inset-auto right-2 bottom-[calc(3.75rem+env(safe-area-inset-bottom))] m-0 w-72 rounded-xl border border-hairline bg-panel p-4 text-ink shadow-xl lg:right-auto lg:bottom-3 lg:left-16"
      >
        {open && <LazyView part={body} props={{ person }} />}
      </div>
    </>
  );
}

function Initial({ name }: { name: string }) {
  return (
    <span
      aria-hidden
      className="flex size-6 items-center justify-center rounded-full border border-edge bg-raised text-[11px] font-medium text-ink uppercase"
    >
      {name.trim().charAt(0) || "?"}
    </span>
  );
}
