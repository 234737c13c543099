"use client";
import { Switch } from "@/components/ui/controls/switch";
import { type NotificationState, useNotifications } from "@/lib/client/tab/notifications";

const HINTS: Record<NotificationState, string> = {
  unsupported: "This browser shows none for the studio. The title of the tab tells how far things are.",
  denied:
    "The browser has been told to show none from here. Its settings for this site can allow them again.",
  off: "When work ends while no tab of the studio is in sight. The browser asks you once.",
  on: "When work ends while no tab of the studio is in sight. The studio must stay open in some tab.",
};

/** Turns notifications on and off, and says why they cannot be had. */
export function NotificationSwitch({ label }: { label: string }) {
  const [state, turn] = useNotifications();
  return (
    <Switch
      label={label}
      hint={HINTS[state]}
      checked={state === "on"}
      disabled={state === "unsupported" || state === "denied"}
      onChange={(wanted) => void turn(wanted)}
    />
  );
}
