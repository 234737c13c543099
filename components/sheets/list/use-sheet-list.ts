"use client";
/** The person's sheets, and what can be done with them in the list. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { SheetSummary } from "contract/sheets/sheet";
import { useLayoutEffect } from "react";
import { notify } from "@/components/ui/notices/notify";
import { focusItem } from "@/components/ui/page/focus-item";
import { errorMessage, retryUnlessAnswered } from "@/lib/client/api/call/errors";
import { whileSignedIn } from "@/lib/client/api/call/while-signed-in";
import { deleteSheet, restoreSheet, sheetListQuery } from "@/lib/client/api/sheets";
import { titleOf } from "../title";

/** Sheets that are being drawn change. */
const POLL_MS = 5_000;
const UNDO_SHOWN_MS = 10_000;

/** @param first what the server read for the page; null when the page has to read it. */
export function useSheetList(first: readonly SheetSummary[] | null) {
  const client = useQueryClient();
  const query = sheetListQuery();
  const list = useQuery({
    ...query,
    ...(first && { initialData: () => [...first] }),
    refetchInterval: whileSignedIn(POLL_MS),
    networkMode: "always",
    retry: retryUnlessAnswered,
  });
  // What is remembered of an earlier visit is older than the page.
  useLayoutEffect(() => {
    if (first) client.setQueryData(sheetListQuery().queryKey, [...first]);
  }, [client, first]);
  const readAgain = () => client.invalidateQueries({ queryKey: query.queryKey, exact: true });

  async function remove(sheet: SheetSummary) {
    // An answer that is on its way would bring the former state back.
    await client.cancelQueries({ queryKey: query.queryKey, exact: true });
    client.setQueryData(query.queryKey, (sheets) => sheets?.filter(({ id }) => id !== sheet.id));
    try {
      await deleteSheet(sheet.id);
      notify({
        words: `${titleOf(sheet)} deleted. Its pictures stay in the library.`,
        action: { label: "Undo", run: () => void restore(sheet) },
        durationMs: UNDO_SHOWN_MS,
      });
    } catch (error) {
      notify({ words: `${titleOf(sheet)} was not deleted. ${errorMessage(error)}`, kind: "problem" });
    }
    await readAgain();
  }

  async function restore(sheet: SheetSummary) {
    try {
      await restoreSheet(sheet.id);
    } catch (error) {
      notify({ words: `${titleOf(sheet)} was not restored. ${errorMessage(error)}`, kind: "problem" });
    }
    await readAgain();
    focusItem(sheet.id);
  }

  return { ...list, remove: (sheet: SheetSummary) => void remove(sheet) };
}
