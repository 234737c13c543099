"use client";
import { useCallback, useEffect, useRef, useState } from "react";
import { announce } from "@/components/ui/notices/announcer";
import { fetchLinked, linkedPath } from "./linked-picture";
import { checkFile, type Outcome } from "./reader/check-file";
import { FAILURES, VERDICTS } from "./words";

/** A file, and how far its check is. */
export interface Check {
  id: number;
  name: string;
  /** In bytes; null before it was fetched. */
  size: number | null;
  /** A local address of the picture; null before it was fetched. */
  url: string | null;
  state:
    | { kind: "waiting" }
    | { kind: "reading" }
    /** Bytes of the reader so far. */
    | { kind: "loading"; bytes: number }
    | { kind: "done"; outcome: Outcome | { failure: "gone" } };
}

/** Further files are not read: their cards would fill the memory. */
export const MAX_FILES = 100;

/** The checks, the latest files first, and a function that begins further ones. */
export function useChecks(): {
  checks: readonly Check[];
  isFull: boolean;
  add: (files: readonly File[]) => void;
} {
  const [checks, setChecks] = useState<readonly Check[]>([]);
  const [isFull, setFull] = useState(false);
  const count = useRef(0);
  /** The picture of the address, which is read once. */
  const opened = useRef<string | null>(null);

  const change = useCallback(
    (id: number, to: Partial<Check>) =>
      setChecks((before) => before.map((one) => (one.id === id ? { ...one, ...to } : one))),
    [],
  );
  /** Cards for files, in their order above all others. @returns their ids: fewer where the page is full. */
  const begin = useCallback((names: readonly string[]): number[] => {
    const begun = names.slice(0, MAX_FILES - count.current).map((name) => ({ id: ++count.current, name }));
    if (begun.length < names.length) setFull(true);
    const cards = begun.map((one): Check => ({ ...one, size: null, url: null, state: { kind: "waiting" } }));
    setChecks((before) => [...cards, ...before]);
    return begun.map(({ id }) => id);
  }, []);
  const end = useCallback(
    (id: number, name: string, outcome: Outcome | { failure: "gone" }) => {
      change(id, { state: { kind: "done", outcome } });
      announce(
        `${name}: ${"failure" in outcome ? FAILURES[outcome.failure] : VERDICTS[outcome.report.verdict].title}`,
      );
    },
    [change],
  );
  const read = useCallback(
    async (id: number, file: File) => {
      change(id, { name: file.name, size: file.size, url: URL.createObjectURL(file) });
      const outcome = await checkFile(file, (bytes) =>
        change(id, { state: bytes === null ? { kind: "reading" } : { kind: "loading", bytes } }),
      );
      end(id, file.name, outcome);
    },
    [change, end],
  );

  const add = useCallback(
    (files: readonly File[]) => {
      const ids = begin(files.map(({ name }) => name));
      for (const [index, id] of ids.entries()) {
        const file = files[index];
        if (file) void read(id, file);
      }
    },
    [begin, read],
  );
  useEffect(() => {
    const open = async () => {
      const path = linkedPath(window.location.hash);
      if (path === null || path === opened.current) return;
      opened.current = path;
      const [id] = begin(["The picture"]);
      if (id === undefined) return;
      const file = await fetchLinked(path);
      if (file) await read(id, file);
      else end(id, "The picture", { failure: "gone" });
    };
    void open();
    const again = () => void open();
    window.addEventListener("hashchange", again);
    return () => window.removeEventListener("hashchange", again);
  }, [begin, read, end]);
  return { checks, isFull, add };
}
