/**
 * Starts a sign-in. When it works, the browser leaves this page.
 *
 * @returns why it did not work, in words; null while the browser is leaving.
 */
export async function signInWith(
  id: string,
  callbackPath: string,
  fields: Record<string, string>,
): Promise<string | null> {
  try {
    const { signIn } = await import("next-auth/react");
    if (id !== "demo") {
      await signIn(id, { callbackUrl: callbackPath });
      return null;
    }
    const answer = await signIn(id, { ...fields, callbackUrl: callbackPath, redirect: false });
    if (answer?.status === 429) return "Too many sign-in attempts. Wait a minute, then try again.";
    // next-auth answers 200 with the error in the address to which it redirects.
    if (answer?.error === "AccountDisabled")
      return "This account is disabled. Ask an administrator of the studio.";
    if (!answer?.ok) return "The sign-in was not accepted. Try again.";
    window.location.assign(callbackPath);
    return null;
  } catch {
    return "The studio did not answer. Check the connection and try again.";
  }
}
