"use client";
import type { BoardSummary } from "contract/boards/board";
import { LayoutDashboard, Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button, buttonClass } from "@/components/ui/controls/button";
import { lazyPart } from "@/components/ui/lazy/lazy-part";
import { LazyView } from "@/components/ui/lazy/lazy-view";
import { Message } from "@/components/ui/page/message";
import { PageLink } from "@/components/ui/page/page-link";
import { Unreadable } from "@/components/ui/page/unreadable";
import { Keys } from "@/components/ui/text/keys";
import { createBoard } from "@/lib/client/api/boards";
import { errorMessage } from "@/lib/client/api/call/errors";
import { BoardCard } from "./board-card";
import type { NameDialogProps } from "./name-dialog";
import { useBoardList } from "./use-board-list";

const nameDialog = lazyPart<NameDialogProps>(() => import("./name-dialog"));

/** Fills the first screen of most windows. */
const FIRST_COVERS = 8;

/** All boards of the person, the last changed first. @param first null when the server could not read them in time. */
export function BoardList({ first }: { first: readonly BoardSummary[] | null }) {
  const router = useRouter();
  const { data: boards, error, isPending, refetch, remove, rename } = useBoardList(first);
  const [naming, setNaming] = useState<"new" | BoardSummary | null>(null);
  const isEmpty = boards?.length === 0;

  async function create(name: string) {
    const { id } = await createBoard(name);
    router.push(`/boards/${encodeURIComponent(id)}`);
  }

  return (
    <main id="main" tabIndex={-1} className="min-h-dvh px-3 pb-24 outline-none lg:px-4 lg:pb-8">
      <header className="sticky top-0 z-10 -mx-3 flex min-h-14 items-center gap-3 bg-canvas px-3 lg:-mx-4 lg:px-4">
        <h1 className="text-lg font-medium tracking-tight">Boards</h1>
        <p role="status" className="text-xs text-faint tabular-nums">
          {boards && !isEmpty ? `${boards.length} ${boards.length === 1 ? "board" : "boards"}` : ""}
        </p>
        {!isEmpty && (
          <Button size="small" className="ml-auto pointer-coarse:h-10" onClick={() => setNaming("new")}>
            <Plus aria-hidden className="size-4" />
            New board
          </Button>
        )}
      </header>
      {isPending && <Skeleton />}
      {error && !boards && (
        <Unreadable title="Your boards could not be loaded" onRetry={() => void refetch()}>
          {errorMessage(error)}
        </Unreadable>
      )}
      {isEmpty && <Empty onNew={() => setNaming("new")} />}
      {boards && !isEmpty && (
        <ul aria-label="Boards" className={GRID}>
          {boards.map((board, place) => (
            <BoardCard
              key={board.id}
              board={board}
              isFirst={place < FIRST_COVERS}
              onRename={setNaming}
              onDelete={remove}
            />
          ))}
        </ul>
      )}
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
                  onConfirm: (name: string) => rename(naming, name),
                }),
            onClose: () => setNaming(null),
          }}
        />
      )}
    </main>
  );
}

const GRID =
  "grid grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-x-4 gap-y-6 max-sm:grid-cols-2 max-sm:gap-x-3";

function Skeleton() {
  return (
    <div role="status" className={GRID}>
      <span className="sr-only">Loading your boards</span>
      {[0, 1, 2, 3].map((place) => (
        <div key={place} aria-hidden className="developing aspect-[3/2] rounded-tile" />
      ))}
    </div>
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
