"use client";
import { Lock } from "lucide-react";
import { SessionEnded } from "@/components/shell/person/session-ended";
import { buttonClass } from "@/components/ui/controls/button";
import { Message } from "@/components/ui/page/message";
import { PageLink } from "@/components/ui/page/page-link";
import { Unreadable } from "@/components/ui/page/unreadable";
import { ApiError, errorMessage, sessionEndOf } from "@/lib/client/api/call/errors";

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
      <Message icon={Lock} title="You are no longer an administrator" alert>
        <p>Another administrator changed this. Your own work is unchanged.</p>
        <PageLink href="/" className={`${buttonClass()} mt-5`}>
          Go to the studio
        </PageLink>
      </Message>
    );
  const end = sessionEndOf(error);
  return (
    <Unreadable title={`${what} could not be loaded`} onRetry={end ? undefined : onRetry}>
      {end ? <SessionEnded end={end} /> : errorMessage(error)}
    </Unreadable>
  );
}
