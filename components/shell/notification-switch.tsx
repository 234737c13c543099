"use client";
import { Switch } from "@/components/ui/controls/switch";
import { type NotificationState, useNotifications } from "@/lib/client/tab/notifications";

const HINTS: Record<NotificationState, string> = {
  unsupported: "This browser shows no notifications for the studio. The title of the tab shows progress.",
  denied: "The browser blocks notifications from this site. Allow them in its site settings.",
  off: "When a creation ends while no tab of the studio is visible. The browser asks you once.",
  on: "When a creation ends while no tab of the studio is visible. Keep the studio open in a tab.",
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
