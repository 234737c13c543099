/** Ends the session. Its client loads when it is used; the draft stays on this machine. */
export async function signOutOfStudio(): Promise<void> {
  const { signOut } = await import("next-auth/react");
  await signOut({ callbackUrl: "/sign-in" });
}
