"use client";
/** Notifications of the browser: whether they are available and switched on, and showing one. */
import { useSyncExternalStore } from "react";
import { storedFlag, useStoredFlag } from "../stored-flag";

/**
 * `unsupported`: this browser has none, or not on this address. `denied`: the person has blocked them in the browser.
 * `off`, `on`: the person's choice in the studio.
 */
export type NotificationState = "unsupported" | "denied" | "off" | "on";

const WANTED = "notifications";

/** Chrome on Android defines Notification but refuses to create one outside a service worker. */
const isSupported = () =>
  typeof Notification === "function" && window.isSecureContext && !/Android/.test(navigator.userAgent);

/** The permission of the browser; `default` before the person was asked. */
const permission = () => (isSupported() ? Notification.permission : "unsupported");

function stateOf(said: NotificationPermission | "unsupported", isWanted: boolean): NotificationState {
  if (said === "unsupported" || said === "denied") return said;
  return said === "granted" && isWanted ? "on" : "off";
}

export const notificationState = (): NotificationState => stateOf(permission(), storedFlag(WANTED));

const listeners = new Set<() => void>();
const permissionChanged = () => {
  for (const listener of listeners) listener();
};

/** The permission can change in the settings of the browser while the page is open. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  let status: PermissionStatus | undefined;
  navigator.permissions?.query({ name: "notifications" }).then(
    (found) => {
      status = found;
      if (listeners.has(listener)) found.addEventListener("change", listener);
    },
    // Not every browser reports changes; then the next render reads the permission.
    () => {},
  );
  return () => {
    listeners.delete(listener);
    status?.removeEventListener("change", listener);
  };
}

/** @returns the state and a switch. Switching on asks the person for permission, so only a click may do it. */
export function useNotifications(): [NotificationState, (wanted: boolean) => Promise<void>] {
  const [isWanted, want] = useStoredFlag(WANTED);
  const said = useSyncExternalStore(subscribe, permission, () => "unsupported" as const);
  async function turn(wanted: boolean) {
    if (!wanted) return want(false);
    const answer = await Notification.requestPermission();
    permissionChanged();
    want(answer === "granted");
  }
  return [stateOf(said, isWanted), turn];
}

interface Shown {
  title: string;
  body: string;
  /** A later notification with the same tag replaces the earlier one. */
  tag: string;
  onClick: () => void;
}

/** Shows one where they are on. It never throws, because the caller has nothing to do about it. */
export function showNotification({ title, body, tag, onClick }: Shown): void {
  if (notificationState() !== "on") return;
  try {
    const shown = new Notification(title, { body, tag, icon: "/icon.svg" });
    shown.onclick = () => {
      window.focus();
      shown.close();
      onClick();
    };
  } catch {
    // The browser defines Notification but cannot show one.
  }
}
