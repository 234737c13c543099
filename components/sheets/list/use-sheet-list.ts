"use client";
import type { SheetSummary } from "contract/sheets/sheet";
import { useOwnList } from "@/components/shell/own-list/use-own-list";
/** The person's sheets, and what can be done with them in the list. */
import type { Page } from "@/lib/client/api/pages";
import { deleteSheet, restoreSheet, sheetListQuery } from "@/lib/client/api/sheets";
import { titleOf } from "@/lib/sheet-plan/title";
import { deletedInWords, pollMs } from "./words";

/** @param first what the server read for the page; null when the page has to read it. */
export const useSheetList = (first: Page<SheetSummary> | null) =>
  useOwnList({
    query: sheetListQuery(),
    ...{ first, pollMs, nameOf: titleOf, deletedInWords },
    deleteItem: deleteSheet,
    restoreItem: restoreSheet,
  });
