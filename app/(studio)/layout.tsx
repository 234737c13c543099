import type { ReactNode } from "react";
import { QueryProvider } from "@/components/shell/query-provider";
import { Rail } from "@/components/shell/rail";
import { currentPerson } from "@/lib/auth/current-person";

export default async function StudioLayout({ children }: { children: ReactNode }) {
  const person = await currentPerson();
  return (
    <QueryProvider>
      <a
        href="#main"
        className="sr-only z-50 rounded-md bg-raised px-3 py-2 focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to the content
      </a>
      <Rail person={person && { name: person.name, image: person.image }} />
      <div className="lg:pl-14">{children}</div>
    </QueryProvider>
  );
}
