"use client";
import { CloudOff, Lock } from "lucide-react";
import { Button, buttonClass } from "@/components/ui/controls/button";
import { Message } from "@/components/ui/page/message";
import { PageLink } from "@/components/ui/page/page-link";
import { SignInLink } from "@/components/ui/page/sign-in-link";
import { ApiError, errorMessage, isSignedOut } from "@/lib/client/api/errors";

/** As in the contract's table of errors, which this page does not load. */
const ADMINISTRATORS_ONLY = 40309;

interface Props {
  /** What could not be shown: `The people`. */
  what: string;
  error: unknown;
  onRetry: () => void;
}

/** In the place of data that could not be read, with what can be done about it. */
export function AdminProblem({ what, error, onRetry }: Props) {
  if (error instanceof ApiError && error.code === ADMINISTRATORS_ONLY)
    return (
      <Message icon={Lock} title="You are not an administrator any more" alert>
        <p>Another administrator changed this. Your own work is as it was.</p>
        <PageLink href="/" className={`${buttonClass()} mt-5`}>
          Go to the studio
        </PageLink>
      </Message>
    );
  return (
    <Message icon={CloudOff} title={`${what} could not be loaded`} alert>
      <p>{isSignedOut(error) ? "Your session has ended." : errorMessage(error)}</p>
      <div className="mt-5">
        {isSignedOut(error) ? <SignInLink /> : <Button onClick={onRetry}>Retry</Button>}
      </div>
    </Message>
  );
}
