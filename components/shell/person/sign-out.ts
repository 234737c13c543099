import { notify } from "@/components/ui/notices/notify";

/** Ends the session. The draft of the person stays in this browser. */
export async function signOutOfStudio(): Promise<void> {
  try {
    const { signOut } = await import("next-auth/react");
    await signOut({ callbackUrl: "/sign-in" });
  } catch {
    notify({ words: "You are still signed in: the studio did not answer.", kind: "problem" });
  }
}
