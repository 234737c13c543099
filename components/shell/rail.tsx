import { Columns2, Grid3x3, Images, LayoutDashboard, Presentation, Settings, Sparkles } from "lucide-react";
import { Mark } from "@/components/ui/page/mark";
import type { Person } from "@/lib/client/person";
import { CommandButton } from "./commands/command-button";
import { PersonMenu } from "./person/person-menu";
import { QueueMenu } from "./queue/queue-menu";
import { RailLink } from "./rail-link";

const ICON = "size-5";

interface Props {
  person: Person | null;
  /** Whether there is a script of a demo. */
  hasDemoScript: boolean;
}

/** The navigation: a rail at the left of a wide screen, a bar at the bottom of a phone. */
export function Rail({ person, hasDemoScript }: Props) {
  return (
    <nav
      aria-label="Studio"
      data-tooltip-beside
      className="fixed inset-x-0 bottom-0 z-30 flex h-[calc(3.5rem+env(safe-area-inset-bottom))] items-stretch justify-around border-t border-hairline bg-canvas pb-[env(safe-area-inset-bottom)] lg:inset-y-0 lg:right-auto lg:h-auto lg:w-14 lg:flex-col lg:items-center lg:justify-start lg:gap-1 lg:border-t-0 lg:border-r lg:py-3"
    >
      <a
        href="#main"
        className="sr-only z-50 rounded-md bg-raised px-3 py-2 focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <Mark className="mb-3 hidden size-6 text-ink lg:block" />
      <RailLink href="/" label="Studio" icon={<Sparkles aria-hidden className={ICON} />} />
      <RailLink href="/library" label="Library" icon={<Images aria-hidden className={ICON} />} />
      <RailLink href="/compare" label="Compare" icon={<Columns2 aria-hidden className={ICON} />} />
      <RailLink href="/sheets" label="Sheets" icon={<Grid3x3 aria-hidden className={ICON} />} />
      <RailLink href="/boards" label="Boards" icon={<LayoutDashboard aria-hidden className={ICON} />} />
      {hasDemoScript && (
        <RailLink href="/demo" label="Script" icon={<Presentation aria-hidden className={ICON} />} />
      )}
      {/* A phone has no room for it: there it is in the menu of the person. */}
      <RailLink
        href="/settings"
        label="Settings"
        icon={<Settings aria-hidden className={ICON} />}
        className="max-sm:hidden"
      />
      <div className="hidden lg:block lg:flex-1" />
      {person && <CommandButton />}
      <QueueMenu isSignedIn={person !== null} />
      <PersonMenu person={person} />
    </nav>
  );
}
