"use client";
import { useState } from "react";

/** Once frozen, the value stands still until it is thawed. */
export function useFrozen<Value>(value: Value, frozen: boolean): Value {
  const [kept, setKept] = useState(value);
  if (!frozen && kept !== value) setKept(value);
  return frozen ? kept : value;
}
