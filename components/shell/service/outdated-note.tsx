import { RefreshCw } from "lucide-react";
import { usePathname } from "next/navigation";
import { useSyncExternalStore } from "react";
import { Button } from "@/components/ui/controls/button";
import { cx } from "@/components/ui/cx";
import { isOutdated, onOutdated } from "@/lib/client/api/call/outdated";

/**
 * Says that the tab is older than the studio, as soon as it has read an answer that it did not understand as a whole.
 * It loads early: an updated studio may not have it any more.
 */
export function OutdatedNote() {
  const isShown = useSyncExternalStore(onOutdated, isOutdated, () => false);
  const isStudio = usePathname() === "/";
  return (
    // In the studio beside the composer.
    <div role="status" aria-label="Version of the page" className={cx(isStudio && "lg:ml-[380px]")}>
      {isShown && (
        <div className="appear mx-auto mt-3 flex w-fit max-w-[min(44rem,calc(100%-1.5rem))] items-center gap-2.5 rounded-lg border border-edge bg-raised py-1.5 pr-1.5 pl-3 text-xs text-muted">
          <RefreshCw aria-hidden className="size-4 shrink-0 text-warning" />
          <p className="min-w-0 flex-1">
            The studio has been updated. This page does not show everything until you reload it.
          </p>
          <Button size="small" onClick={() => location.reload()}>
            Reload
          </Button>
        </div>
      )}
    </div>
  );
}
