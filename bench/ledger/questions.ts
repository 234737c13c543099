/** What is asked of a large ledger: by pages, by the sweeper and by workers. */

import type { CreationFilters } from "contract/creations/filters";
import type { Kysely } from "kysely";
import { listAudit } from "@/lib/audit/list";
import { CachedValue } from "@/lib/base/cached-value";
import { createBoardsContext } from "@/lib/boards/context";
import { listBoards } from "@/lib/boards/list";
import { readChanges } from "@/lib/creations/changes";
import type { CreationsContext } from "@/lib/creations/context/contexts";
import type { SharedService } from "@/lib/creations/context/shared-service";
import { countActive } from "@/lib/creations/create/admission";
import { record } from "@/lib/creations/create/record";
import { listCreationIds, listCreations, listPictureIds } from "@/lib/creations/list";
import { readNeighbours } from "@/lib/creations/neighbours";
import { dispatch } from "@/lib/creations/queue/dispatch";
import { endOrphans } from "@/lib/creations/sync/end-orphans";
import { passOnCancels } from "@/lib/creations/sync/pass-on-cancels";
import { purgeDeleted } from "@/lib/creations/sync/purge-deleted";
import { purgePictures } from "@/lib/creations/sync/purge-pictures";
import { recoverInterruptedSends } from "@/lib/creations/sync/recover-sends";
import { refreshOpen } from "@/lib/creations/sync/refresh-open";
import { sweep } from "@/lib/creations/sync/sweep";
import { totalsOf } from "@/lib/creations/totals";
import { readUpstreams } from "@/lib/creations/upstream";
import { currentEstimates } from "@/lib/creations/view/estimate";
import type { Database } from "@/lib/db/schema";
import { listUsage } from "@/lib/limits/list-usage";
import { usageOfMonth } from "@/lib/limits/month-usage";
import { requireStorageSpace } from "@/lib/limits/storage-limit";
import { claim } from "@/lib/service/embedded/queue/claim";
import { createScriptedService } from "@/tools/testing/service";
import { aRequest, createTestStudio } from "@/tools/testing/studio";
import { personId, RARE_WORD } from "./ledger";

export interface Question {
  name: string;
  /** Milliseconds at the 95th percentile that it should take; absent where it grows with what is asked for. */
  aimMs?: number;
  /** @param nth counts the repetitions, so that each can ask for something else. */
  ask(nth: number): Promise<unknown>;
}

/** The person with a tenth of the ledger, and one in the middle. */
const PEOPLE = { largest: personId(0), typical: personId(100) };
const PAGE = 60;
const AIM_MS = 50;

/** @param db filled with a ledger. */
export function questionsOn(db: Kysely<Database>): Question[] {
  const { context } = createTestStudio(db, {
    services: [createScriptedService()],
    pollIntervalMs: null,
    maxActiveCreations: 10_000,
  });
  const boards = createBoardsContext(context, {
    publicUrl: "http://localhost:3000",
    secret: "a secret of at least thirty-two bytes",
  });
  const [embedded, elsewhere] = context.services.values();
  if (!embedded || !elsewhere) throw new Error("There are two services.");
  const page = (ownerId: string, filters: CreationFilters = {}) =>
    listCreations(context, { ownerId, limit: PAGE, ...filters });
  const ofPerson = (whose: keyof typeof PEOPLE): Question[] => {
    const ownerId = PEOPLE[whose];
    const question = (name: string, ask: Question["ask"], aimMs?: number): Question => ({
      name: `${name}, ${whose} person`,
      ask,
      ...(aimMs && { aimMs }),
    });
    return [
      question("library: first page with totals", () =>
        listCreations(context, { ownerId, limit: PAGE, total: "true" }),
      ),
      question("library: first page", () => page(ownerId), AIM_MS),
      question("library: first page of favourites", () => page(ownerId, { favourite: true }), AIM_MS),
      question(
        "library: first page, tall ones of a model",
        () => page(ownerId, { shape: "tall", model: "flux" }),
        AIM_MS,
      ),
      question("search: a frequent word", () => page(ownerId, { q: "lighthouse" }), AIM_MS),
      question("search: a rare word", () => page(ownerId, { q: RARE_WORD }), AIM_MS),
      question(
        "search: two words, favourites of a model",
        () => page(ownerId, { q: "teapot linocut", favourite: true, model: "flux" }),
        AIM_MS,
      ),
      question("search: no match", () => page(ownerId, { q: "quixotic" }), AIM_MS),
      question("library: made from pictures, none", () => page(ownerId, { from_pictures: true }), AIM_MS),
      question("library: made from one creation, none", () => page(ownerId, { made_from: "cr_x" }), AIM_MS),
      question("totals of the library", () => totalsOf(context, { ownerId, filters: {} })),
      question("totals of a search", () => totalsOf(context, { ownerId, filters: { q: "lighthouse" } })),
      question("select all: ids of creations", () => listCreationIds(context, { ownerId })),
      question("select all: ids of pictures", () => listPictureIds(context, { ownerId })),
      question("poll of changes, nothing new", () => pollOf(context, ownerId), AIM_MS),
      question("admission: open creations", () => countActive(db, context, ownerId), AIM_MS),
      // Another handle, because the sum is cached for a minute by handle.
      question("admission: storage, not cached", () =>
        requireStorageSpace({ ...context, db: anotherHandle(db) }, { ownerId, limit: 1e15 }),
      ),
      question(
        "admission: use of the month",
        () => usageOfMonth(db, { personId: ownerId }, Date.now()),
        AIM_MS,
      ),
      question("create: record", (nth) => createOne(context, ownerId, nth), AIM_MS),
    ];
  };
  return [
    ...ofPerson("typical"),
    ...ofPerson("largest"),
    { name: "neighbours of a creation", aimMs: AIM_MS, ask: () => neighbours(context) },
    { name: "usage of a year, 1 000 rows", aimMs: AIM_MS, ask: () => usageOfYear(db) },
    { name: "audit log: first page", aimMs: AIM_MS, ask: () => listAudit(db, {}, 100) },
    {
      name: "audit log: first page of a person",
      aimMs: AIM_MS,
      ask: () => listAudit(db, { person_id: PEOPLE.typical }, 100),
    },
    { name: "list of 200 boards", ask: () => listBoards(boards, { personId: PEOPLE.largest, limit: 200 }) },
    {
      name: "estimate, not cached",
      aimMs: AIM_MS,
      ask: () => currentEstimates(context, { ...embedded, estimates: new CachedValue(0) }),
    },
    { name: "state of the services", ask: () => readUpstreams(context) },
    {
      name: "claim of a job, 10 000 waiting",
      aimMs: AIM_MS,
      ask: () => claim(db, embedded.service.id, "bench", Date.now()),
    },
    ...sweeperQuestions(context, embedded, elsewhere),
  ];
}

function sweeperQuestions(
  context: CreationsContext,
  embedded: SharedService,
  elsewhere: SharedService,
): Question[] {
  const part = (name: string, ask: () => Promise<unknown>): Question => ({
    name: `sweep: ${name}`,
    aimMs: AIM_MS,
    ask,
  });
  return [
    part("recover sends", () => recoverInterruptedSends(context, elsewhere)),
    part("dispatch, 500 queued, all slots taken", () => dispatch(context, elsewhere)),
    part("pass on cancels, embedded", () => passOnCancels(context, embedded)),
    part("refresh 40 of a service elsewhere", () => refreshOpen(context, elsewhere)),
    part("refresh 200 of 10 000 waiting", () => refreshOpen(context, embedded)),
    part("purge deleted creations", () => purgeDeleted(context)),
    part("purge deleted pictures", () => purgePictures(context)),
    part("end orphans", () => endOrphans(context)),
    part("a whole round", () => sweep(context)),
  ];
}

const usageOfYear = (db: Kysely<Database>) =>
  listUsage(db, { from: "2000-01", to: "2999-12", personId: null }, { limit: 1_000 });

async function pollOf(context: CreationsContext, ownerId: string): Promise<void> {
  const { next_cursor } = await readChanges(context, { ownerId, cursor: cursors.get(ownerId) });
  cursors.set(ownerId, next_cursor);
}
const cursors = new Map<string, string>();

const createOne = (context: CreationsContext, ownerId: string, nth: number) =>
  record(
    context,
    { ownerId, request: aRequest({ prompt: `a creation ${nth}` }), idempotencyKey: null },
    "hash",
  );

async function neighbours(context: CreationsContext) {
  const ownerId = PEOPLE.largest;
  const { creations } = await listCreations(context, { ownerId, limit: 1, model: "flux" });
  return readNeighbours(context, { ownerId, id: creations[0]?.creation_id ?? "" });
}

const anotherHandle = (db: Kysely<Database>) =>
  db.withPlugin({ transformQuery: ({ node }) => node, transformResult: async ({ result }) => result });
