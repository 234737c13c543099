"use client";
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

/** The pages of the administration. On a phone they are more than fit beside each other: that of the page is in sight. */
export function AdminTabs({ tab }: { tab: AdminTab }) {
  return (
    <nav
      aria-label="Administration"
      className="relative -mx-4 mt-3 mb-6 flex gap-5 overflow-x-auto border-b border-hairline px-4 [scrollbar-width:none] lg:mx-0 lg:px-0"
    >
      {TABS.map(([name, path, label]) => (
        <PageLink
          key={name}
          ref={name === tab ? toSight : null}
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
  );
}

/** In the middle of its row, as far as that goes; the page itself stays where it is. The same function in every render, so that it runs once. */
function toSight(link: HTMLElement | null): void {
  const row = link?.parentElement;
  if (link && row) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2;
}
