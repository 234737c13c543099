"use client";
import { useState } from "react";

/** The value, unchanged for as long as `frozen` is true. */
export function useFrozen<Value>(value: Value, frozen: boolean): Value {
  const [kept, setKept] = useState(value);
  if (!frozen && kept !== value) setKept(value);
  return frozen ? kept : value;
}
