import { RotateCcw } from "lucide-react";
import { Button } from "@/components/ui/controls/button";
import { SignInLink } from "@/components/ui/page/sign-in-link";
import type { Problems } from "../draft/problems";

/** A problem that belongs to no field, with a retry button where the same request may work later. */
export function GeneralProblem({ problems }: { problems: Problems }) {
  const { general, signedOut, canRetry } = problems;
  return (
    <div role="alert" className="text-xs empty:hidden">
      {general && (
        <p className="text-danger">
          {canRetry && <span className="font-medium">Not sent. </span>}
          {general}
          {signedOut && <SignInLink className="ml-2" />}
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
