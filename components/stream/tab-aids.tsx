"use client";
import type { Creation } from "contract/creations/creation";
import { announce } from "@/components/ui/notices/announcer";
import { useMilestones } from "@/lib/client/tab/milestones";
import { usePageTitle } from "@/lib/client/tab/use-page-title";
import type { StreamItem } from "./stream-item";

interface Props {
  creations: readonly Creation[];
  items: readonly StreamItem[];
}

/** What the tab says of the creations beside the page: its title, its icon and announcements. It renders nothing. */
export default function TabAids({ creations, items }: Props) {
  usePageTitle(creations);
  useMilestones(items, announce);
  return null;
}
