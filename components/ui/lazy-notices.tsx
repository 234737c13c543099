"use client";
import { lazy, Suspense, useEffect, useState } from "react";
import { onFirstNotice } from "./notify";

const Notices = lazy(() => import("./notices"));

export function LazyNotices() {
  const [needed, setNeeded] = useState(false);
  useEffect(() => onFirstNotice(() => setNeeded(true)), []);
  if (!needed) return null;
  return (
    <Suspense>
      <Notices />
    </Suspense>
  );
}
