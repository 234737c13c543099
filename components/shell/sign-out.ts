import { notify } from "@/components/ui/notices/notify";

/** Ends the session. Its client loads when it is used; the draft stays on this machine, kept for its person. */
export async function signOutOfStudio(): Promise<void> {
  try {
    const { signOut } = await import("next-auth/react");
    await signOut({ callbackUrl: "/sign-in" });
  } catch {
    notify({ words: "Not signed out: the studio did not answer.", kind: "problem" });
  }
}
