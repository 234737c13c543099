"use client";
import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { onFirstNotice } from "./notify";

const Notices = dynamic(() => import("./notices"), { ssr: false });

export function LazyNotices() {
  const [needed, setNeeded] = useState(false);
  useEffect(() => onFirstNotice(() => setNeeded(true)), []);
  return needed ? <Notices /> : null;
}
