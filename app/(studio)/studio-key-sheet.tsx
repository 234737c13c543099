"use client";
import { KeySheet } from "@/components/shell/commands/key-sheet";
import { KEY_GROUPS } from "./key-groups";

export default function StudioKeySheet() {
  return <KeySheet groups={KEY_GROUPS} />;
}
