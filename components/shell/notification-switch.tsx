"use client";
import { Switch } from "@/components/ui/controls/switch";
import { type NotificationState, useNotifications } from "@/lib/client/tab/notifications";

const HINTS: Record<NotificationState, string> = {
  unsupported: "This browser cannot show notifications here. The title of the tab shows progress.",
  denied: "Notifications are blocked for this site. Allow them in the browser's site settings.",
  off: "Only when no tab of the studio is visible. The browser asks for permission once.",
  on: "Only when no tab of the studio is visible. Keep one tab open.",
};

/** Switches notifications on and off, and explains why they are not available. */
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
