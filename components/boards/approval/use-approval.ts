"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { approvalsQuery } from "@/lib/client/api/boards/approvals";
import { boardKey } from "@/lib/client/api/boards/board";
import { errorMessage } from "@/lib/client/api/call/errors";

/** Runs one call after another on a round, says why one failed, and reads the board again. */
export function useApprovalCall(boardId: string) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  /** @param what that was not done, such as "The round was not closed." @returns whether it was. */
  async function run(what: string, call: () => Promise<unknown>): Promise<boolean> {
    if (isBusy) return false;
    setBusy(true);
    setProblem(null);
    try {
      await call();
      return true;
    } catch (error) {
      setProblem(`${what} ${errorMessage(error)}`);
      return false;
    } finally {
      setBusy(false);
      for (const queryKey of [boardKey(boardId), approvalsQuery(boardId).queryKey])
        void client.invalidateQueries({ queryKey, exact: true });
    }
  }
  return { isBusy, problem, run };
}
