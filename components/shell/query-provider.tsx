"use client";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { usePersonId } from "@/lib/client/person";

let latest: { personId: string; client: QueryClient } | undefined;

/**
 * A client of its own for every page the server draws. In the browser one for as long as the tab lives and its person
 * stays the same: what was read as one person is never shown to another.
 */
function clientOf(personId: string): QueryClient {
  if (typeof window === "undefined") return new QueryClient();
  if (latest?.personId !== personId) latest = { personId, client: new QueryClient() };
  return latest.client;
}

export function QueryProvider({ children }: { children: ReactNode }) {
  const client = clientOf(usePersonId());
  // The browser knows at once that the network is gone; the next poll would find out seconds later.
  useEffect(() => {
    const look = () => void client.refetchQueries({ type: "active" });
    window.addEventListener("offline", look);
    return () => window.removeEventListener("offline", look);
  }, [client]);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
