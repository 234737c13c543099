import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { PageLink } from "@/components/ui/page/page-link";

export type AdminTab = "people" | "usage" | "models" | "limits" | "audit";

const TABS: readonly (readonly [tab: AdminTab, path: string, label: string])[] = [
  ["people", "/admin", "People"],
  ["usage", "/admin/usage", "Usage"],
  ["models", "/admin/models", "Models and keys"],
  ["limits", "/admin/limits", "Limits and sign-in"],
  ["audit", "/admin/audit", "Audit log"],
];

/** What the pages of the administration share: heading and tabs. */
export function AdminFrame({ tab, children }: { tab: AdminTab; children: ReactNode }) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto min-h-dvh max-w-6xl px-4 pt-6 pb-28 outline-none lg:px-8 lg:pt-10"
    >
      <p className="text-lg font-medium tracking-tight">Administration</p>
      <nav
        aria-label="Administration"
        className="-mx-4 mt-3 mb-6 flex gap-5 overflow-x-auto border-b border-hairline px-4 lg:mx-0 lg:px-0"
      >
        {TABS.map(([name, path, label]) => (
          <PageLink
            key={name}
            href={path}
            aria-current={name === tab ? "page" : undefined}
            className={cx(
              "-mb-px flex h-10 shrink-0 items-center border-b-2 text-sm transition-colors focus-visible:-outline-offset-2 pointer-coarse:h-11",
              name === tab ? "border-ink text-ink" : "border-transparent text-muted hover:text-ink",
            )}
          >
            {label}
          </PageLink>
        ))}
      </nav>
      {children}
    </main>
  );
}
