"use client";
import { Keyboard, LogIn, LogOut, Search, Settings, ShieldCheck } from "lucide-react";
import type { MouseEvent } from "react";
import { Button, buttonClass } from "@/components/ui/controls/button";
import { cx } from "@/components/ui/cx";
import { PageLink } from "@/components/ui/page/page-link";
import { ThemeChoice } from "@/components/ui/theme/theme-choice";
import type { Person } from "@/lib/client/person";
import { openCommands } from "../commands/ask";
import { signOutOfStudio } from "./sign-out";

const hideMenu = ({ currentTarget }: MouseEvent) =>
  currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();

/**
 * The content of the person menu: name, theme, signing in or out. It does not read the actions of every page, because these need the
 * command center, which guests do not have and which loads later.
 */
export default function PersonMenuBody({ person }: { person: Person | null }) {
  return (
    <>
      <p className="truncate text-sm font-medium">{person ? person.name : "Guest"}</p>
      <p className="mb-4 text-xs text-faint">{person ? "Signed in" : "Not signed in"}</p>
      <ThemeChoice />
      <PageLink
        href="/settings"
        onClick={hideMenu}
        className={cx(buttonClass({ look: "quiet" }), "mt-3 w-full !justify-start sm:hidden")}
      >
        <Settings aria-hidden className="size-4" />
        Settings
      </PageLink>
      {person && (
        <div className="grid grid-cols-1 sm:mt-3">
          {person.isAdmin && (
            <PageLink
              href="/admin"
              onClick={hideMenu}
              className={cx(buttonClass({ look: "quiet" }), "!justify-start")}
            >
              <ShieldCheck aria-hidden className="size-4" />
              Administration
            </PageLink>
          )}
          <Button look="quiet" className="!justify-start" onClick={() => openCommands("menu")}>
            <Search aria-hidden className="size-4" />
            Commands and search
          </Button>
          <Button
            look="quiet"
            className="!justify-start pointer-coarse:hidden"
            onClick={() => openCommands("keys")}
          >
            <Keyboard aria-hidden className="size-4" />
            Keyboard shortcuts
          </Button>
        </div>
      )}
      {person ? (
        <Button look="quiet" className="w-full !justify-start" onClick={() => void signOutOfStudio()}>
          <LogOut aria-hidden className="size-4" />
          Sign out
        </Button>
      ) : (
        <a href="/sign-in" className={cx(buttonClass({ look: "quiet" }), "mt-3 w-full !justify-start")}>
          <LogIn aria-hidden className="size-4" />
          Sign in
        </a>
      )}
    </>
  );
}
