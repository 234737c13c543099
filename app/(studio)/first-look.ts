import "server-only";
import type { InitialData } from "@/lib/client/creations/use-creation-list";
import { readChanges } from "@/lib/creations/changes";
import { listCreations } from "@/lib/creations/list";
import { runtime } from "@/lib/runtime";

const PAGE_SIZE = 24;
/** A page is not held up by a slow service: the browser asks by itself then. */
const PATIENCE_MS = 250;

/** What the person has made, so that the page opens with it. @returns null when it takes too long or fails. */
export async function firstLook(ownerId: string): Promise<InitialData | null> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, null);
  });
  const looked = look(ownerId).catch(() => null);
  const first = await Promise.race([looked, patience]);
  clearTimeout(timer);
  return first;
}

async function look(ownerId: string): Promise<InitialData> {
  const { creations } = await runtime();
  // In this order: what moves in between is in the next changes.
  const changes = await readChanges(creations, { ownerId });
  const list = await listCreations(creations, { ownerId, limit: PAGE_SIZE });
  return { changes, list };
}
