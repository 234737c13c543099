"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { findCreationsQuery } from "@/lib/client/api/library";

const DEBOUNCE_MS = 150;

/** The newest creations whose prompts contain the typed words, asked for when typing pauses. */
export function useFoundCreations(typed: string) {
  const [wanted, setWanted] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setWanted(typed), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data, isError, isFetching } = useQuery({
    ...findCreationsQuery(wanted),
    placeholderData: keepPreviousData,
  });
  return { creations: data ?? [], isError, isFetching: isFetching || wanted !== typed };
}
