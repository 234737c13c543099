import { buttonClass } from "@/components/ui/controls/button";
import { Notice } from "@/components/ui/page/full-page-notice";
import { PageLink } from "@/components/ui/page/page-link";

/** The page does not reveal which of the two reasons applies. */
export function SheetGone() {
  return (
    <Notice
      title="Sheet not found"
      action={
        <PageLink href="/sheets" className={buttonClass({ look: "primary" })}>
          Go to your sheets
        </PageLink>
      }
    >
      It may have been deleted, or it belongs to another person.
    </Notice>
  );
}
