"use client";
import type { NotCleared } from "contract/boards/board";
import type { BoardRole } from "contract/boards/members";
import type { LinkPictures, ShareLink } from "contract/boards/share-link";
import { Plus } from "lucide-react";
import { useState } from "react";
import { LoadProblem } from "@/components/shell/load-problem";
import { Button } from "@/components/ui/controls/button";
import { ConfirmDialog } from "@/components/ui/dialogs/confirm-dialog";
import { Dialog } from "@/components/ui/dialogs/dialog";
import { notify } from "@/components/ui/notices/notify";
import { focusItem } from "@/components/ui/page/focus-item";
import { errorMessage } from "@/lib/client/api/call/errors";
import { serverNow } from "@/lib/client/api/call/server-clock";
import { counted } from "@/lib/client/words/counted";
import { draftOf, newDraft } from "./link-draft";
import { LinkForm } from "./link-form";
import { LinkRow } from "./link-row";
import { PeopleSection } from "./people-section";
import { useLinks } from "./use-links";
import { linkName } from "./words";

export interface ShareDialogProps {
  boardId: string;
  boardName: string;
  /** That of the person. */
  boardRole: BoardRole;
  /** Whether the person may make links. */
  mayShare: boolean;
  /** How many pictures are not rejected. */
  pictures: number;
  /** How many pictures are picks. */
  picks: number;
  /** Of the whole board. */
  barred: Record<LinkPictures, NotCleared>;
  onClose: () => void;
}

/** Who sees a board: people of the studio, and whoever has a link. */
export default function ShareDialog({
  boardId,
  boardName,
  boardRole,
  mayShare,
  onClose,
  ...of
}: ShareDialogProps) {
  return (
    <Dialog
      title={`Share ${boardName}`}
      onClose={onClose}
      className="max-w-[36rem] max-sm:mb-0 max-sm:w-full max-sm:max-w-none max-sm:rounded-b-none"
    >
      <div className="min-h-0 overflow-y-auto overscroll-contain px-5 pb-5">
        <PeopleSection
          boardId={boardId}
          isOwner={boardRole === "owner"}
          onLeft={() => window.location.assign("/boards")}
        />
        {mayShare && <LinksSection boardId={boardId} {...of} />}
      </div>
    </Dialog>
  );
}

/** The links of a board for people without an account: making, copying, changing and revoking them. */
function LinksSection({
  boardId,
  ...of
}: Pick<ShareDialogProps, "boardId" | "pictures" | "picks" | "barred">) {
  const { data: links, error, isPending, refetch, create, change, revoke } = useLinks(boardId);
  const [form, setForm] = useState<"new" | ShareLink | null>(null);
  const [newId, setNewId] = useState<string | null>(null);
  // Inside the dialog, because screen readers hear nothing from the page below it.
  const [said, setSaid] = useState("");
  const [revoking, setRevoking] = useState<ShareLink | null>(null);
  const active = links?.filter((link) => link.is_active) ?? [];
  const ended = links?.filter((link) => !link.is_active) ?? [];
  // The first link needs no list before it.
  const shown = form ?? (links && active.length === 0 && newId === null ? "new" : null);
  function closeForm() {
    setForm(null);
    if (form && form !== "new") focusItem(form.id);
  }
  const rowOf = (link: ShareLink) => (
    <LinkRow
      key={link.id}
      link={link}
      isNew={link.id === newId}
      onChange={() => setForm(link)}
      onRevoke={() => setRevoking(link)}
    />
  );

  return (
    <>
      <section aria-label="Links" className="mt-5 border-t border-hairline pt-4">
        <h3 className="text-sm font-medium text-ink">Links for people without an account</h3>
        <p className="text-sm text-muted">
          Whoever has a link sees this board, without an account. You decide what they see and until when, and
          can stop it at any time.
        </p>
        <p role="status" className="sr-only">
          {said}
        </p>
        {isPending && (
          <p role="status" className="py-8 text-sm text-faint">
            Loading the links…
          </p>
        )}
        {error && !links && <LoadProblem error={error} onRetry={() => void refetch()} className="mt-5" />}
        {shown === "new" && (
          <section ref={takeFocus} tabIndex={-1} aria-label="New link" className="mt-5 outline-none">
            <LinkForm
              key="new"
              {...of}
              initial={newDraft(serverNow())}
              confirm="Make the link"
              hasEnd={false}
              hadPassword={false}
              onConfirm={async (draft, now) => {
                const { id } = await create(draft, now);
                setNewId(id);
                setForm(null);
                setSaid("The link is ready. Its address is selected.");
              }}
              onCancel={active.length > 0 ? closeForm : null}
            />
          </section>
        )}
        {shown && shown !== "new" && (
          <section
            ref={takeFocus}
            tabIndex={-1}
            key={shown.id}
            aria-label={`Change ${linkName(shown)}`}
            className="mt-5 outline-none"
          >
            <h3 className="mb-4 text-sm break-words text-ink">{linkName(shown)}</h3>
            <LinkForm
              {...of}
              initial={draftOf(shown, serverNow())}
              confirm="Save"
              hasEnd={shown.is_active}
              hadPassword={shown.has_password}
              onConfirm={async (draft, now) => {
                await change(shown, draft, now);
                closeForm();
                setSaid("Saved.");
              }}
              onCancel={closeForm}
            />
          </section>
        )}
        {!shown && links && (
          <>
            <ul aria-label="Active links" className="mt-2 divide-y divide-hairline">
              {active.map(rowOf)}
            </ul>
            <Button className="mt-3" onClick={() => setForm("new")}>
              <Plus aria-hidden className="size-4" />
              New link
            </Button>
          </>
        )}
        {shown !== null && shown !== "new" ? null : (
          <EndedLinks count={ended.length}>{ended.map(rowOf)}</EndedLinks>
        )}
      </section>
      {revoking && (
        <RevokeLink
          link={revoking}
          onRevoke={async () => {
            await revoke(revoking);
            notify({
              words: `${linkName(revoking)} is revoked. Its page and pictures have stopped working.`,
            });
          }}
          onClose={() => setRevoking(null)}
        />
      )}
    </>
  );
}

/** The same function in every render, so that it runs once. */
const takeFocus = (form: HTMLElement | null) => form?.focus({ preventScroll: true });

function EndedLinks({ count, children }: { count: number; children: React.ReactNode }) {
  if (count === 0) return null;
  return (
    <details className="mt-6 border-t border-hairline pt-3">
      <summary className="min-h-8 text-xs text-muted">
        {counted(count, "link that no longer works", "links that no longer work")}
      </summary>
      <ul aria-label="Ended links" className="divide-y divide-hairline">
        {children}
      </ul>
    </details>
  );
}

interface RevokeProps {
  link: ShareLink;
  onRevoke: () => Promise<void>;
  onClose: () => void;
}

function RevokeLink({ link, onRevoke, onClose }: RevokeProps) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function run() {
    setBusy(true);
    try {
      await onRevoke();
      onClose();
    } catch (error) {
      setProblem(`The link was not revoked. ${errorMessage(error)}`);
      setBusy(false);
    }
  }
  return (
    <ConfirmDialog
      title={`Revoke ${linkName(link)}?`}
      confirm={isBusy ? "Revoking…" : "Revoke"}
      busy={isBusy}
      problem={problem}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      Page and pictures stop working at once, for everybody who has this link. Its favourites and comments
      stay with your board. This cannot be undone; you can make a new link at any time.
    </ConfirmDialog>
  );
}
