"use client";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import type { BoardComment, CommentPatch } from "contract/boards/comments";
import { useMemo } from "react";
import { notify } from "@/components/ui/notices/notify";
import { boardKey } from "@/lib/client/api/boards/board";
import { changeComment, deleteReply, replyToComment } from "@/lib/client/api/boards/comments";
import { errorMessage } from "@/lib/client/api/call/errors";

/** What the owner does about comments. The board is read again after each. */
export interface CommentActions {
  hide: (comment: BoardComment, isHidden: boolean) => void;
  resolve: (comment: BoardComment, isResolved: boolean) => void;
  remove: (comment: BoardComment) => void;
  /** @param id of the new reply, the same when it is sent again. @returns null when it was sent, else why not. */
  reply: (thread: BoardComment, id: string, text: string) => Promise<string | null>;
  /** @returns as `reply` */
  edit: (comment: BoardComment, text: string) => Promise<string | null>;
}

/** @returns the same actions as long as the board is the same. */
export function useCommentActions(boardId: string): CommentActions {
  const client = useQueryClient();
  return useMemo(() => actionsOn(boardId, client), [boardId, client]);
}

function actionsOn(boardId: string, client: QueryClient): CommentActions {
  const readAgain = () => client.invalidateQueries({ queryKey: boardKey(boardId), exact: true });

  async function attempt(call: () => Promise<void>): Promise<string | null> {
    try {
      await call();
      return null;
    } catch (error) {
      return errorMessage(error);
    } finally {
      await readAgain();
    }
  }
  async function change(
    comment: BoardComment,
    to: CommentPatch,
    done: { words: string; undo: CommentPatch },
  ): Promise<void> {
    const reason = await attempt(() => changeComment(boardId, comment.id, to));
    if (reason !== null) notify({ words: `The comment was not changed. ${reason}`, kind: "problem" });
    else
      notify({
        words: done.words,
        action: {
          label: "Undo",
          run: () => void attempt(() => changeComment(boardId, comment.id, done.undo)),
        },
      });
  }

  return {
    hide: (comment, isHidden) =>
      void change(
        comment,
        { is_hidden: isHidden },
        {
          words: isHidden ? "Comment hidden from guests." : "Guests see the comment again.",
          undo: { is_hidden: !isHidden },
        },
      ),
    resolve: (comment, isResolved) =>
      void change(
        comment,
        { is_resolved: isResolved },
        { words: isResolved ? "Resolved." : "Open again.", undo: { is_resolved: !isResolved } },
      ),
    remove: (comment) =>
      void attempt(() => deleteReply(boardId, comment.id)).then((reason) =>
        notify(
          reason === null
            ? { words: "Your reply is deleted." }
            : { words: `The reply was not deleted. ${reason}`, kind: "problem" },
        ),
      ),
    reply: (thread, id, text) =>
      attempt(() => replyToComment(boardId, { id, parent_id: thread.id, text: text.trim() })),
    edit: (comment, text) => attempt(() => changeComment(boardId, comment.id, { text: text.trim() })),
  };
}
