import type { ReactNode } from "react";

/** A part of a page of settings. */
export function Section({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <section id={id} className="mt-10 grid scroll-mt-6 grid-cols-1 gap-4">
      <h2 className="text-base font-medium">{title}</h2>
      {children}
    </section>
  );
}
