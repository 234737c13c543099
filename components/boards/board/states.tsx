"use client";
import { Flag, Images, LayoutGrid, X } from "lucide-react";
import { Button, buttonClass } from "@/components/ui/controls/button";
import { Message } from "@/components/ui/page/message";
import { PageLink } from "@/components/ui/page/page-link";
import type { DecisionFilter } from "./filter";
import { useMayEdit } from "./may-edit";

/** Shown on a board without pictures. */
export function EmptyBoard({ onAdd, onFiles }: { onAdd: () => void; onFiles: () => void }) {
  const mayEdit = useMayEdit();
  if (!mayEdit)
    return (
      <Message icon={LayoutGrid} title="This board has no pictures yet">
        <p>They appear here as soon as its owner or an editor adds some.</p>
      </Message>
    );
  return (
    <Message icon={LayoutGrid} title="This board has no pictures yet">
      <p>
        Choose pictures of the library here, or “Add to a board” in the menu of any picture; or drop files
        here, or paste a picture. Then put them in an order, pick and reject, write notes, and show them with
        a link.
      </p>
      <div className="mt-5 flex flex-wrap gap-2">
        <Button look="primary" onClick={onAdd}>
          Choose from the library
        </Button>
        <Button onClick={onFiles}>Choose files</Button>
        <PageLink href="/" className={buttonClass()}>
          Go to the studio
        </PageLink>
      </div>
    </Message>
  );
}

const NOTHING: Record<Exclude<DecisionFilter, "all">, { icon: typeof Flag; title: string; words: string }> = {
  picks: {
    icon: Flag,
    title: "No picks yet",
    words: "Press P on a picture to pick it, or cull the board with C: one picture after the other.",
  },
  undecided: { icon: Images, title: "Every picture is decided", words: "Each one is a pick or a reject." },
  rejects: {
    icon: X,
    title: "No rejects",
    words: "Press X on a picture to reject it. Rejects stay on the board, but guests never see them.",
  },
};

/** Shown when no picture has the decision of the filter. */
export function NothingShown({ filter, onAll }: { filter: DecisionFilter; onAll: () => void }) {
  if (filter === "all") return null;
  const { icon, title, words } = NOTHING[filter];
  return (
    <Message icon={icon} title={title}>
      <p>{words}</p>
      <Button className="mt-5 self-start" onClick={onAll}>
        Show all pictures
      </Button>
    </Message>
  );
}
