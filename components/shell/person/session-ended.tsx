import { SignInLink } from "@/components/ui/page/sign-in-link";
import type { SessionEnd } from "@/lib/client/api/call/errors";

/** Why the page can do nothing more for its person. To sign in again helps only where the account is not disabled. */
export function SessionEnded({ end }: { end: SessionEnd }) {
  if (end === "disabled")
    return "Your account is disabled. Your work is kept; ask an administrator of the studio.";
  return (
    <>
      The session has ended. <SignInLink /> to continue.
    </>
  );
}
