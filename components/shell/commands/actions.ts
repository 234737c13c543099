/** What can be done on every page of the studio. Loads after the page. */
import type { Creation } from "contract/creations/creation";
import type { ActionGroup } from "@/lib/client/commands/action";
import type { CreationActions } from "@/lib/client/creations/creation-actions";
import { signOutOfStudio } from "../person/sign-out";
import type { CommandView } from "./ask";

export interface OnStudio {
  openView: (view: CommandView) => void;
  /** Opens another page of the studio. */
  open: (address: string) => void;
  /** The creations that wait and can be cancelled. */
  waiting: readonly Creation[];
  cancelMany: CreationActions["cancelMany"];
  /** Turns notifications on or off; null where the browser has none, or refuses them. */
  toggleNotifications: (() => void) | null;
  isAdmin: boolean;
  setTheme: (theme: "dark" | "light" | "system") => void;
}

export const EVERYWHERE = {
  title: "Everywhere",
  isOnEveryPage: true,
  entries: [
    { id: "menu", label: "Commands and search", keys: "Mod+K", run: (on) => on.openView("menu") },
    { id: "keys", label: "Keyboard shortcuts", keys: "?", run: (on) => on.openView("keys") },
    { label: "Move through the pictures of a page, or an open menu", keys: "Arrows / Home / End" },
    {
      id: "queue",
      label: "Queue",
      keys: "Q",
      run: () => void document.getElementById("queue")?.togglePopover(),
    },
    {
      id: "cancel_waiting",
      label: "Cancel waiting",
      isEnabled: (on) => on.waiting.length > 0,
      run: ({ waiting, cancelMany }) => cancelMany("waiting", waiting),
    },
    {
      id: "notifications",
      label: "Notifications on or off",
      isEnabled: (on) => on.toggleNotifications !== null,
      run: (on) => on.toggleNotifications?.(),
    },
    { id: "go_studio", label: "Go to the studio", keys: "G S", run: (on) => on.open("/") },
    { id: "go_library", label: "Go to the library", keys: "G L", run: (on) => on.open("/library") },
    { id: "go_compare", label: "Go to Compare", keys: "G C", run: (on) => on.open("/compare") },
    { id: "go_sheets", label: "Go to sheets", keys: "G T", run: (on) => on.open("/sheets") },
    { id: "go_boards", label: "Go to boards", keys: "G B", run: (on) => on.open("/boards") },
    { id: "go_settings", label: "Go to the settings", keys: "G E", run: (on) => on.open("/settings") },
    { id: "go_service", label: "Go to the service status", keys: "G H", run: (on) => on.open("/service") },
    {
      id: "go_admin",
      label: "Go to the administration",
      isEnabled: (on) => on.isAdmin,
      run: (on) => on.open("/admin"),
    },
    {
      id: "go_api",
      label: "Go to the API reference",
      keys: "G A",
      // No page of Next.
      run: () => location.assign("/api-reference"),
    },
    { id: "theme_dark", label: "Dark theme", run: (on) => on.setTheme("dark") },
    { id: "theme_light", label: "Light theme", run: (on) => on.setTheme("light") },
    { id: "theme_system", label: "System theme", run: (on) => on.setTheme("system") },
    { id: "sign_out", label: "Sign out", run: () => void signOutOfStudio() },
  ],
} as const satisfies ActionGroup<OnStudio>;
