"use client";
/** A sheet, kept current while the page is visible, with its changes. Its pictures come with the tab's list of creations. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Decision } from "contract/boards/board";
import type { Creation } from "contract/creations/creation";
import type { Sheet, SheetAction } from "contract/sheets/sheet";
import { useLayoutEffect, useMemo, useRef, useState } from "react";
import { ApiError } from "../api/call/errors";
import { withRetries } from "../api/call/retry";
import { whileSignedIn } from "../api/call/while-signed-in";
import { changeSheet, getSheet, sheetKey } from "../api/sheets";
import { optimistically } from "../creations/optimistic";
import { type Connection, connectionOf } from "../words/connection";

/** While cells wait, the feeder sends some every second. */
const POLL_WAITING_MS = 1_500;
/** What other tabs change of it. */
const POLL_MS = 10_000;

/** Decisions by cell. */
export type Decisions = ReadonlyMap<string, Decision | null>;

export interface SheetInUse {
  sheet: Sheet;
  connection: Connection;
  /** It was deleted, or belongs to another person. */
  isGone: boolean;
  /** Shows the decisions at once. @throws what the call throws; then they are as before. */
  decide: (decisions: Decisions) => Promise<void>;
  /** @param creations those of the cells; they are shown as being cancelled at once. */
  cancel: (cells: readonly string[], creations: readonly Creation[]) => Promise<void>;
  /** Any other change. @throws what the call throws. */
  change: (action: SheetAction) => Promise<void>;
}

/** Answers may arrive in another order than the questions were asked. */
const later = (known: Sheet | undefined, answer: Sheet): Sheet =>
  known && known.version > answer.version ? known : answer;

/** @param first as the server read it for the page. */
export function useSheet(first: Sheet): SheetInUse {
  const client = useQueryClient();
  const key = sheetKey(first.id);
  const receive = (answer: Sheet) => client.setQueryData<Sheet>(key, (known) => later(known, answer));
  const query = useQuery({
    queryKey: key,
    queryFn: async ({ signal }): Promise<Sheet> => {
      const answer = await getSheet(first.id, client.getQueryData<Sheet>(key) ?? first, signal);
      const known = client.getQueryData<Sheet>(key) ?? first;
      return answer ? later(known, answer) : known;
    },
    initialData: first,
    refetchInterval: (now) => whileSignedIn(pauseAfter(now.state.data))(now),
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
    // The next poll is the repetition.
    retry: false,
    networkMode: "always",
  });
  // What is remembered of an earlier visit may be older than the page.
  useLayoutEffect(() => {
    client.setQueryData<Sheet>(sheetKey(first.id), (known) => later(known, first));
  }, [client, first]);

  const [pending, setPending] = useState<readonly Decisions[]>([]);
  const sheet = useMemo(() => pending.reduce(withDecisions, query.data), [pending, query.data]);
  // One after the other, so that the last decision of a cell is the one that stays.
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  function send(action: SheetAction): Promise<void> {
    const sent = queue.current.then(() => withRetries(() => changeSheet(first.id, action), ignoreWait));
    queue.current = sent.catch(() => {});
    return sent.then((answer) => void receive(answer));
  }

  async function decide(decisions: Decisions): Promise<void> {
    setPending((before) => [...before, decisions]);
    try {
      await Promise.all(
        [...new Set(decisions.values())].map((value) =>
          send({
            type: "decide",
            cells: [...decisions.keys()].filter((cell) => decisions.get(cell) === value),
            decision: value,
          }),
        ),
      );
    } finally {
      setPending((before) => before.filter((one) => one !== decisions));
    }
  }

  return {
    sheet,
    connection: connectionOf(isMissing(query.error) ? null : query.error),
    isGone: isMissing(query.error),
    decide,
    cancel: (cells, creations) =>
      optimistically(client, { creations, fields: { cancel_requested: true } }, () =>
        send({ type: "cancel", cells: [...cells] }),
      ),
    change: send,
  };
}

const pauseAfter = (sheet: Sheet | undefined): number =>
  (sheet?.counts.waiting ?? 0) > 0 ? POLL_WAITING_MS : POLL_MS;

const ignoreWait = () => {};

const isMissing = (error: unknown): boolean => error instanceof ApiError && error.httpStatus === 404;

/** The same cells stay the same objects, so that only those that changed are rendered again. */
function withDecisions(sheet: Sheet, decisions: Decisions): Sheet {
  const cells = sheet.cells.map((cell) => {
    const decision = decisions.get(cell.cell);
    return decision === undefined || decision === cell.decision ? cell : { ...cell, decision };
  });
  return { ...sheet, cells };
}
