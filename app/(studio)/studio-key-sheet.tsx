"use client";
import { KeySheet } from "@/components/shell/commands/key-sheet";
import { ACTION_GROUPS } from "./action-groups";

export default function StudioKeySheet() {
  return <KeySheet groups={ACTION_GROUPS} />;
}
