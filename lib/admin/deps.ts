/** What the verbs of administrators need. */
import "server-only";
import type { AuthDeps } from "@/lib/auth/deps";
import type { LimitSettings } from "@/lib/limits/limits";

export interface AdminDeps extends Omit<AuthDeps, "settings"> {
  settings: Pick<AuthDeps["settings"], "adminEmails" | "signIn" | "admission"> & LimitSettings;
}
