import { buttonClass } from "@/components/ui/controls/button";
import { Notice } from "@/components/ui/page/full-page-notice";
import { PageLink } from "@/components/ui/page/page-link";

/** The page does not reveal which of the two reasons applies. */
export default function CreationNotFound() {
  return (
    <Notice
      title="Creation not found"
      action={
        <PageLink href="/library" className={buttonClass({ look: "primary" })}>
          Go to the library
        </PageLink>
      }
    >
      It may have been deleted, or it belongs to another person.
    </Notice>
  );
}
