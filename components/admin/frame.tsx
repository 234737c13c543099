import type { ReactNode } from "react";
import { type AdminTab, AdminTabs } from "./admin-tabs";

/** What the pages of the administration share: heading and tabs. */
export function AdminFrame({ tab, children }: { tab: AdminTab; children: ReactNode }) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto min-h-dvh max-w-6xl px-4 pt-6 pb-28 outline-none lg:px-8 lg:pt-10"
    >
      <p className="text-lg font-medium tracking-tight">Administration</p>
      <AdminTabs tab={tab} />
      {children}
    </main>
  );
}
