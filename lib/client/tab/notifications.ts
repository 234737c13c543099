"use client";
/** Notifications of the browser: whether they can be had, whether they are wanted, and showing one. */
import { useSyncExternalStore } from "react";
import { storedFlag, useStoredFlag } from "../stored-flag";

/**
 * `unsupported`: this browser has none, or not on this address. `denied`: the person has told the browser never to
 * show them. `off`, `on`: whether they are wanted here.
 */
export type NotificationState = "unsupported" | "denied" | "off" | "on";

const WANTED = "notifications";

/** Chrome on Android has the name, and refuses to make one outside a service worker. */
const isSupported = () =>
  typeof Notification === "function" && window.isSecureContext && !/Android/.test(navigator.userAgent);

/** What the browser says now; `default` as long as nobody has been asked. */
const permission = () => (isSupported() ? Notification.permission : "unsupported");

function stateOf(said: NotificationPermission | "unsupported", isWanted: boolean): NotificationState {
  if (said === "unsupported" || said === "denied") return said;
  return said === "granted" && isWanted ? "on" : "off";
}

export const notificationState = (): NotificationState => stateOf(permission(), storedFlag(WANTED));

const listeners = new Set<() => void>();
const changed = () => {
  for (const listener of listeners) listener();
};

/** Permission may be given and taken in the browser's own settings, while the page is open. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  let status: PermissionStatus | undefined;
  navigator.permissions?.query({ name: "notifications" }).then(
    (found) => {
      status = found;
      if (listeners.has(listener)) found.addEventListener("change", listener);
    },
    // Not every browser tells; then the next look finds out.
    () => {},
  );
  return () => {
    listeners.delete(listener);
    status?.removeEventListener("change", listener);
  };
}

/** @returns the state, and how to turn them on and off. To turn them on asks the person, so only a click may do it. */
export function useNotifications(): [NotificationState, (wanted: boolean) => Promise<void>] {
  const [isWanted, want] = useStoredFlag(WANTED);
  const said = useSyncExternalStore(subscribe, permission, () => "unsupported" as const);
  async function turn(wanted: boolean) {
    if (!wanted) return want(false);
    const answer = await Notification.requestPermission();
    changed();
    want(answer === "granted");
  }
  return [stateOf(said, isWanted), turn];
}

interface Shown {
  title: string;
  body: string;
  /** A later one of the same tag takes the place of the earlier. */
  tag: string;
  onClick: () => void;
}

/** Shows one, where they are on. It never throws: what it is about has happened anyway. */
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
    // A browser that has the name and not the thing.
  }
}
