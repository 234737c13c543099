"use client";
import { CircleUserRound, LogIn, LogOut } from "lucide-react";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { ThemeChoice } from "@/components/ui/theme-choice";
import type { Person } from "./rail";
import { RAIL_ITEM } from "./rail-link";
import { signOutOfStudio } from "./sign-out";

/** Who is here, the theme, and the way out. A native popover: Escape and a click elsewhere close it. */
export function PersonMenu({ person }: { person: Person | null }) {
  const label = person ? person.name : "Guest";
  return (
    <>
      <button
        type="button"
        popoverTarget="person-menu"
        aria-label={`${label}: theme and sign-out`}
        className={RAIL_ITEM}
      >
        {person ? <Initial name={person.name} /> : <CircleUserRound aria-hidden className="size-5" />}
        <span aria-hidden className="max-w-16 truncate lg:hidden">
          {label}
        </span>
      </button>
      <div
        id="person-menu"
        popover="auto"
        className="inset-auto right-2 bottom-[calc(4rem+env(safe-area-inset-bottom))] m-0 w-72 rounded-xl border border-hairline bg-panel p-4 text-ink shadow-xl lg:right-auto lg:bottom-3 lg:left-16"
      >
        <p className="truncate text-sm font-medium">{label}</p>
        <p className="mb-4 text-xs text-faint">{person ? "Signed in" : "Not signed in"}</p>
        <ThemeChoice />
        {person ? (
          <Button look="quiet" className="mt-3 w-full" onClick={signOutOfStudio}>
            <LogOut aria-hidden className="size-4" />
            Sign out
          </Button>
        ) : (
          <Link
            href="/sign-in"
            className="mt-3 flex h-9 items-center justify-center gap-2 rounded-md text-muted hover:bg-raised hover:text-ink"
          >
            <LogIn aria-hidden className="size-4" />
            Sign in
          </Link>
        )}
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
