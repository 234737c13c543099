import type { ReactNode } from "react";

/** A page with a single message. */
export function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center px-6 py-16">
      <h1 className="text-xl font-medium text-balance">{title}</h1>
      <p className="mt-3 text-base text-muted text-pretty">{children}</p>
    </main>
  );
}
