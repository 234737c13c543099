"use client";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { LoadProblem } from "@/components/shell/load-problem";

interface Props<Data> {
  query: Pick<UseQueryResult<Data>, "data" | "error" | "isPending" | "refetch">;
  children: (data: Data) => ReactNode;
}

/** A part of the settings once its data is there; until then that it loads, or why it could not be loaded. */
export function Loaded<Data>({ query: { data, error, isPending, refetch }, children }: Props<Data>) {
  if (isPending)
    return (
      <p role="status" className="text-sm text-faint">
        Loading…
      </p>
    );
  return data === undefined ? <LoadProblem error={error} onRetry={() => void refetch()} /> : children(data);
}
