"use client";
import type { BoardSummary } from "contract/boards/board";
import { LayoutDashboard, Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { NameDialogProps } from "@/components/shell/boards/name-dialog";
import { ListPage } from "@/components/shell/own-list/list-page";
import { Button, buttonClass } from "@/components/ui/controls/button";
import { lazyPart } from "@/components/ui/lazy/lazy-part";
import { LazyView } from "@/components/ui/lazy/lazy-view";
import { Message } from "@/components/ui/page/message";
import { PageLink } from "@/components/ui/page/page-link";
import { Keys } from "@/components/ui/text/keys";
import { createBoard } from "@/lib/client/api/boards/add-pictures";
import type { Page } from "@/lib/client/api/pages";
import { BoardCard } from "./board-card";
import { useBoardList } from "./use-board-list";

const nameDialog = lazyPart<NameDialogProps>(() => import("@/components/shell/boards/name-dialog"));

/** The boards of the person, the last changed first. @param first null when the server could not read them in time. */
export function BoardList({ first }: { first: Page<BoardSummary> | null }) {
  const router = useRouter();
  const { list, rename, leave } = useBoardList(first);
  const [naming, setNaming] = useState<"new" | BoardSummary | null>(null);

  async function create(name: string) {
    const { id } = await createBoard(name);
    router.push(`/boards/${encodeURIComponent(id)}`);
  }

  return (
    <>
      <ListPage
        noun="board"
        title="Boards"
        list={list}
        empty={<Empty onNew={() => setNaming("new")} />}
        action={
          <Button size="small" className="ml-auto" onClick={() => setNaming("new")}>
            <Plus aria-hidden className="size-4" />
            New board
          </Button>
        }
        card={(board, isFirst) => (
          <BoardCard
            key={board.id}
            board={board}
            isFirst={isFirst}
            onRename={setNaming}
            onDelete={list.remove}
            onLeave={(one) => void leave(one)}
          />
        )}
      />
      {naming && (
        <LazyView
          part={nameDialog}
          props={{
            ...(naming === "new"
              ? { title: "New board", confirm: "Create", name: "", onConfirm: create }
              : {
                  title: "Rename the board",
                  confirm: "Rename",
                  name: naming.name,
                  onConfirm: async (name: string) => name === naming.name || (await rename(naming, name)),
                }),
            onClose: () => setNaming(null),
          }}
        />
      )}
    </>
  );
}

function Empty({ onNew }: { onNew: () => void }) {
  return (
    <Message icon={LayoutDashboard} title="From many pictures to one decision">
      <p>
        A board holds the pictures that belong together, in your order: arrange them, pick and reject, present
        them, download them, or send a link to people without an account and see what they like.
      </p>
      <ul className="mt-4 grid gap-2 text-sm">
        <li className="flex flex-wrap items-center gap-x-2 pointer-coarse:hidden">
          On any picture, press <Keys keys="A" /> to add it to the board used last, <Keys keys="Shift+A" /> to
          choose one.
        </li>
        <li>In the library, select several pictures and choose “Board”.</li>
        <li>A picture can be on several boards; deleting a board deletes no picture.</li>
      </ul>
      <div className="mt-5 flex flex-wrap gap-2">
        <Button look="primary" onClick={onNew}>
          New board
        </Button>
        <PageLink href="/library" className={buttonClass()}>
          Go to the library
        </PageLink>
      </div>
    </Message>
  );
}
