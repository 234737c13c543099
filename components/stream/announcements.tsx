"use client";
import { useEffect, useRef, useState } from "react";
import type { Creation } from "@/lib/contract/creation";
import { milestone, type Seen, seen } from "./milestones";

/** The one place that speaks: milestones of all creations, politely. */
export function Announcements({ creations }: { creations: readonly Creation[] }) {
  const before = useRef(new Map<string, Seen>());
  const [news, setNews] = useState("");
  useEffect(() => {
    const said = creations.flatMap(
      (creation) => milestone(before.current.get(creation.creation_id), creation) ?? [],
    );
    before.current = new Map(creations.map((creation) => [creation.creation_id, seen(creation)]));
    if (said.length > 0) setNews(said.join(". "));
  }, [creations]);
  return (
    <p role="status" aria-live="polite" className="sr-only">
      {news}
    </p>
  );
}
