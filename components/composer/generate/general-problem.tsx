import { RotateCcw } from "lucide-react";
import { Button } from "@/components/ui/controls/button";
import { PageLink } from "@/components/ui/page/page-link";
import { SignInLink } from "@/components/ui/page/sign-in-link";
import type { Problems } from "../draft/problems";

/** A problem that belongs to no field, with a retry button where the same request may work later. */
export function GeneralProblem({ problems }: { problems: Problems }) {
  const { general, signedOut, canRetry, isLimit } = problems;
  return (
    <div role="alert" className="text-xs empty:hidden max-lg:mt-2">
      {general && (
        <p className="text-danger">
          {canRetry && <span className="font-medium">Not sent. </span>}
          {general}
          {signedOut && <SignInLink className="ml-2" />}
          {isLimit && (
            <PageLink href="/settings#usage" className="ml-2 text-ink underline underline-offset-4">
              Usage and limits
            </PageLink>
          )}
        </p>
      )}
      {general && canRetry && (
        <Button type="submit" size="small" className="mt-2">
          <RotateCcw aria-hidden className="size-3.5" />
          Retry
        </Button>
      )}
    </div>
  );
}
