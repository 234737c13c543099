import "server-only";
import type { LibraryInitialData } from "@/lib/client/creations/use-library";
import type { CreationFilters } from "@/lib/contract/filters";
import { readChanges } from "@/lib/creations/changes";
import { listCreations } from "@/lib/creations/list";
import { runtime } from "@/lib/runtime";

/** What fills a large screen. */
const PAGE_SIZE = 60;
/** A page is not held up by a slow service: the browser asks by itself then. */
const PATIENCE_MS = 250;

/** What the filters let through, so that the page opens with it. @returns null when it takes too long or fails. */
export async function libraryFirstLook(
  ownerId: string,
  filters: CreationFilters,
): Promise<LibraryInitialData | null> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, null);
  });
  const looked = look(ownerId, filters).catch(() => null);
  const first = await Promise.race([looked, patience]);
  clearTimeout(timer);
  return first;
}

async function look(ownerId: string, filters: CreationFilters): Promise<LibraryInitialData> {
  const { creations } = await runtime();
  // In this order: what moves in between is in the next changes.
  const changes = await readChanges(creations, { ownerId });
  const list = await listCreations(creations, { ownerId, limit: PAGE_SIZE, total: "true", ...filters });
  return { changes, list, filters };
}
