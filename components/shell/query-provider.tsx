"use client";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { usePersonId } from "@/lib/client/person";
import { perPerson } from "@/lib/client/storage";

const browserClientOf = perPerson(() => new QueryClient());

/**
 * A new client for every page that the server renders. In the browser one for as long as the tab lives and its person
 * stays the same, so that one person's data is never shown to another.
 */
const clientOf = (personId: string): QueryClient =>
  typeof window === "undefined" ? new QueryClient() : browserClientOf(personId);

export function QueryProvider({ children }: { children: ReactNode }) {
  const client = clientOf(usePersonId());
  useEffect(() => {
    // The offline event comes seconds before the next poll would notice.
    const look = () => void client.refetchQueries({ type: "active" });
    // What is read only once would stay failed.
    const readFailed = () =>
      void client.refetchQueries({ type: "active", predicate: ({ state }) => state.status === "error" });
    window.addEventListener("offline", look);
    window.addEventListener("online", readFailed);
    return () => {
      window.removeEventListener("offline", look);
      window.removeEventListener("online", readFailed);
    };
  }, [client]);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
