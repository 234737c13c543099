/** Measures how long searches of the list take at the server, without HTTP. */

import type { CreationFilters } from "contract/creations/filters";
import type { Kysely } from "kysely";
import { listCreationIds, listCreations } from "@/lib/creations/list";
import type { Database } from "@/lib/db/schema";
import { createTestStudio } from "@/tools/testing/studio";
import { quantile } from "./quantile";

const QUERIES: Record<string, CreationFilters & { total?: "true" }> = {
  "first page": {},
  "first page, counted": { total: "true" },
  "a word that many have, counted": { q: "lighthouse", total: "true" },
  "two words, one with an umlaut, counted": { q: "madchen nebel", total: "true" },
  "a word that none has, counted": { q: "zeppelin", total: "true" },
  "three words and three filters, counted": {
    q: "fox dusk watercolor",
    shape: "wide",
    favourite: true,
    status: ["succeed"],
    total: "true",
  },
};
const REPEATS = 40;

export interface Timing {
  what: string;
  medianMs: number;
  p95Ms: number;
}

export async function searchTimings(db: Kysely<Database>, ownerId: string): Promise<Timing[]> {
  const { context } = createTestStudio(db);
  const timings: Timing[] = [];
  const time = async (what: string, run: () => Promise<unknown>) => {
    await run();
    const took: number[] = [];
    for (let n = 0; n < REPEATS; n++) {
      const startedAt = performance.now();
      await run();
      took.push(performance.now() - startedAt);
    }
    timings.push({ what, medianMs: quantile(took, 0.5), p95Ms: quantile(took, 0.95) });
  };
  for (const [what, filters] of Object.entries(QUERIES)) {
    await time(what, () => listCreations(context, { ownerId, limit: 60, ...filters }));
  }
  await time("the ids of all", () => listCreationIds(context, { ownerId }));
  return timings;
}
