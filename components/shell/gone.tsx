import { buttonClass } from "@/components/ui/controls/button";
import { Notice } from "@/components/ui/page/full-page-notice";
import { PageLink } from "@/components/ui/page/page-link";

const KINDS = {
  creation: { title: "Creation not found", href: "/library", back: "Go to the library" },
  board: { title: "Board not found", href: "/boards", back: "Go to your boards" },
  record: { title: "Record not found", href: "/boards", back: "Go to your boards" },
  shared_board: { title: "You no longer have access", href: "/boards", back: "Go to your boards" },
  sheet: { title: "Sheet not found", href: "/sheets", back: "Go to your sheets" },
} as const;

const WORDS: Partial<Record<keyof typeof KINDS, string>> = {
  record:
    "This round of approval may still be open, its board may have been deleted, or it belongs to another person.",
  shared_board:
    "The owner has removed you from this board, or has deleted it. Your own pictures are in your library.",
};

/** In the place of a page whose subject does not exist. It does not reveal which of the two reasons applies. */
export function Gone({ kind }: { kind: keyof typeof KINDS }) {
  const { title, href, back } = KINDS[kind];
  return (
    <Notice
      title={title}
      action={
        <PageLink href={href} className={buttonClass({ look: "primary" })}>
          {back}
        </PageLink>
      }
    >
      {WORDS[kind] ?? "It may have been deleted, or it belongs to another person."}
    </Notice>
  );
}
