/** The data with which a page opens, read on the server. */
import "server-only";
import type { OwnLimits } from "contract/admin/limits";
import type { BoardSummary } from "contract/boards/board";
import type { SheetSummary } from "contract/sheets/sheet";
import { listBoards } from "@/lib/boards/list";
import type { ListQuery } from "@/lib/client/api/library";
import type { Page } from "@/lib/client/api/pages";
import type { InitialData } from "@/lib/client/creations/use-creation-list";
import type { LibraryInitialData } from "@/lib/client/creations/use-library";
import { readChanges } from "@/lib/creations/changes";
import { listCreations } from "@/lib/creations/list";
import { readOwnLimits } from "@/lib/creations/own-limits";
import { runtime } from "@/lib/runtime";
import { listSheets } from "@/lib/sheets/list";

const STUDIO_PAGE_SIZE = 24;
/** Fills a large screen. */
const LIBRARY_PAGE_SIZE = 60;
/** As the API answers unless asked otherwise. */
const LIST_PAGE_SIZE = 50;
/** A slow service must not delay the page: after this time the browser reads the creations itself. */
const MAX_WAIT_MS = 250;

/** The newest creations of a person. @returns null when reading takes too long or fails. */
export function initialData(ownerId: string): Promise<InitialData | null> {
  return inTime(read({ ownerId, limit: STUDIO_PAGE_SIZE }));
}

/** The first creations of a list. @returns null when reading takes too long or fails. */
export async function libraryInitialData(
  ownerId: string,
  { filters, order }: ListQuery,
): Promise<LibraryInitialData | null> {
  const data = await inTime(read({ ownerId, limit: LIBRARY_PAGE_SIZE, total: "true", order, ...filters }));
  return data && { ...data, filters, order };
}

/** The first page of the boards of a person. @returns null when reading takes too long or fails. */
export function boardListInitialData(ownerId: string): Promise<Page<BoardSummary> | null> {
  const read = async () => {
    const page = await listBoards((await runtime()).boards, { personId: ownerId, limit: LIST_PAGE_SIZE });
    return { items: page.boards, next_cursor: page.next_cursor };
  };
  return inTime(read());
}

/** The first page of the sheets of a person. @returns null when reading takes too long or fails. */
export function sheetListInitialData(ownerId: string): Promise<Page<SheetSummary> | null> {
  const read = async () => {
    const page = await listSheets((await runtime()).sheets, { ownerId, limit: LIST_PAGE_SIZE });
    return { items: page.sheets, next_cursor: page.next_cursor };
  };
  return inTime(read());
}

/** Storage is watched from this share of it on; limits of the month are watched always. */
const WATCHED_STORAGE = 0.8;

/**
 * What a person may use, for the warning beside Generate.
 *
 * @returns null where nothing is limited; undefined when reading takes too long or fails, and then the page asks.
 */
export async function limitsToWatch(personId: string): Promise<OwnLimits | null | undefined> {
  const read = await inTime(
    runtime().then(async ({ creations }) => {
      const own = await readOwnLimits(creations, personId);
      const { pictures_a_month, cost_a_month, bytes_kept } = own.limits;
      const isStorageWatched = bytes_kept !== null && own.used.bytes_kept >= bytes_kept * WATCHED_STORAGE;
      const isWatched = pictures_a_month !== null || cost_a_month !== null || isStorageWatched;
      return { watched: isWatched ? own : null };
    }),
  );
  return read?.watched;
}

async function read(query: Parameters<typeof listCreations>[1]): Promise<InitialData> {
  const { creations } = await runtime();
  // The changes are read before the list, so that a creation that changes in between is part of the next poll.
  const changes = await readChanges(creations, { ownerId: query.ownerId });
  return { changes, list: await listCreations(creations, query) };
}

/** @returns null when `data` takes too long or fails. */
export async function inTime<Data>(data: Promise<Data>): Promise<Data | null> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, MAX_WAIT_MS, null);
  });
  return Promise.race([data.catch(() => null), timeout]).finally(() => clearTimeout(timer));
}
