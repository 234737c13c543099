"use client";
import { useEffect, useState } from "react";
import type { LateCode } from "./late-code";

/** @returns the code; undefined until it is needed and has loaded. */
export function useLateCode<Module>(late: LateCode<Module>, isNeeded: boolean): Module | undefined {
  const [code, setCode] = useState(late.code);
  useEffect(() => {
    // In a function, because a module may be one.
    if (isNeeded && !code) void late.fetch().then(() => setCode(() => late.code()));
  }, [late, isNeeded, code]);
  return isNeeded ? code : undefined;
}
