/** A ledger like after years of a company's use: the rows of a million creations, made the same every time. */

import { creationRequestSchema, EMBEDDED_LIMITS } from "contract/creations/request";
import { pictureSize } from "contract/models/shape";
import type { Insertable } from "kysely";
import { searchColumns } from "@/lib/creations/ledger/filter";
import type { Database } from "@/lib/db/schema";
import type { LedgerStatus } from "@/lib/db/tables/creations";
import { randomNegativePrompt, randomPrompt } from "@/tools/commands/seed/prompts";
import { type Random, seededRandom } from "@/tools/commands/seed/random";

/** Rows of one table; all have the same columns. */
export type Rows = {
  [Table in keyof Database]: { table: Table; rows: Insertable<Database[Table]>[] };
}[keyof Database];

export const PEOPLE = 200;
/** The word of few prompts. */
export const RARE_WORD = "zeppelin";
/** Jobs waiting in the embedded queue, and creations queued before the service elsewhere. */
const WAITING = 10_000;
const QUEUED = 500;
const AT_SERVICE = 40;
const DELETED = 2_000;
const RARE_EVERY = 20_000;
const AUDITED = 100_000;
const BOARDS = 200;
const PICTURES_OF_BOARD = 30;
const BATCH = 2_000;
const YEARS_MS = 2 * 365 * 24 * 3_600_000;
/** The first person has about a tenth of all creations. */
const SKEW = 0.8;

interface Model {
  service: string;
  model: string;
  name: string;
  /** Of a picture, in millionths of a dollar. */
  price: number | null;
}

const SANDBOX: Model = { service: "embedded", model: "sandbox", name: "Sandbox", price: null };
const ELSEWHERE: Model = {
  ...{ service: "https://images.example/api", model: "remote", name: "images.example", price: null },
};
/** With how many of a hundred creations. */
const MODELS: readonly (readonly [Model, number])[] = [
  [SANDBOX, 50],
  [ELSEWHERE, 30],
  [{ service: "openai", model: "gpt-image-1", name: "GPT Image", price: 42_000 }, 12],
  [{ service: "fal", model: "flux", name: "FLUX", price: 25_000 }, 8],
];
const RATIOS = [
  ["1:1", 40],
  ["16:9", 25],
  ["2:3", 20],
  ["9:16", 15],
] as const;
const STATUSES = [
  ["succeed", 92],
  ["failed", 4],
  ["cancelled", 3],
  ["outcome_unknown", 1],
] as const satisfies readonly (readonly [LedgerStatus, number])[];

/** Random like the studio's, without the cost of unguessable ones. */
const idsFrom = (random: Random) => (kind: string) => {
  let id = `${kind}_`;
  for (let part = 0; part < 4; part++)
    id += random
      .below(36 ** 6)
      .toString(36)
      .padStart(6, "0");
  return id;
};

export const personId = (n: number): string => `pe_${String(n).padStart(4, "0")}`;

/**
 * @param count creations, the newest some minutes old.
 * @param now milliseconds since 1970.
 */
export function* rowsOf(count: number, now: number): Generator<Rows> {
  const random = seededRandom(7);
  const newId = idsFrom(random);
  yield { table: "people", rows: Array.from({ length: PEOPLE }, (_, n) => person(n, now)) };
  const weights = Array.from({ length: PEOPLE }, (_, n) => (n + 1) ** -SKEW);
  const owners = weights.map((weight, n) => [n, weight] as const);
  const complete = creationRequestSchema(EMBEDDED_LIMITS).parse({ prompt: "a" });
  const ofFirst: string[] = [];
  const usage = new Map<string, Insertable<Database["usage"]>>();

  for (let done = 0; done < count; ) {
    const creations: Insertable<Database["creations"]>[] = [];
    const pictures: Insertable<Database["pictures"]>[] = [];
    const events: Insertable<Database["creation_events"]>[] = [];
    const jobs: Insertable<Database["jobs"]>[] = [];
    for (; creations.length < BATCH && done < count; done++) {
      const isWaiting = done < WAITING;
      const isQueued = !isWaiting && done < WAITING + QUEUED;
      const isAtService = !isWaiting && !isQueued && done < WAITING + QUEUED + AT_SERVICE;
      const isOpen = isWaiting || isQueued || isAtService;
      const isDeleted = !isOpen && done < WAITING + QUEUED + AT_SERVICE + DELETED;
      const { service, model, name, price } = isWaiting
        ? SANDBOX
        : isOpen
          ? ELSEWHERE
          : random.weighted(MODELS);
      // Nobody has more open creations than the studio admits.
      const owner = personId(isOpen ? done % PEOPLE : random.weighted(owners));
      const prompt = `${randomPrompt(random)}${done % RARE_EVERY === RARE_EVERY - 1 ? `, a ${RARE_WORD}` : ""}`;
      const request = {
        ...complete,
        prompt,
        negative_prompt: randomNegativePrompt(random),
        model,
        config: { image_number: random.next() < 0.75 ? 1 : 2 },
        settings: { seed: done, aspect_ratio: random.weighted(RATIOS), resolution: 1024 },
      };
      const id = newId("cr");
      const serviceId = isQueued ? null : newId("job");
      const status = isQueued ? "queued" : isOpen ? "pending" : random.weighted(STATUSES);
      const createdAt = Math.round(
        isOpen ? now - 60_000 + done : now - 300_000 - YEARS_MS * (done / count) ** 1.3,
      );
      const finishedAt = isOpen ? null : createdAt + 5_000 + random.below(30_000);
      const isFavourite = status === "succeed" && random.next() < 0.08;
      const drawn = status === "succeed" ? request.config.image_number : 0;
      const json = JSON.stringify(request);
      creations.push({
        id,
        owner_id: owner,
        idempotency_key: id,
        request_hash: newId("hash"),
        request: json,
        service,
        service_id: serviceId,
        model,
        model_name: name,
        status,
        progress_permille: status === "succeed" ? 1000 : null,
        queue_ahead: null,
        error:
          status === "failed"
            ? '{"message":"The service ran out of memory.","code":50201,"details":[]}'
            : null,
        enhanced_prompt: null,
        understanding: null,
        previews: "[]",
        cancel_requested_at: null,
        cancel_sent_at: null,
        is_favourite: isFavourite ? 1 : 0,
        created_at: createdAt,
        updated_at: (finishedAt ?? createdAt) + 1,
        started_at: finishedAt && createdAt + 1_000,
        finished_at: finishedAt,
        deleted_at: isDeleted ? now - 60_000 : null,
        checked_at: finishedAt ?? createdAt,
        queued_at: isQueued ? createdAt : null,
        sending_at: isQueued ? null : createdAt,
        reported_at: finishedAt,
        service_ended_at: finishedAt,
        price_micros: price,
        cost_micros: price && drawn * price,
        currency: price ? "USD" : null,
        ...searchColumns(request),
      });
      events.push({
        id: newId("ev"),
        creation_id: id,
        created_at: createdAt,
        kind: "created",
        message: null,
      });
      for (let index = 0; index < drawn; index++) {
        const picture = newId("pi");
        if (ofFirst.length < BOARDS * PICTURES_OF_BOARD && owner === personId(0) && !isDeleted)
          ofFirst.push(picture);
        const { width, height } = pictureSize(request.settings.aspect_ratio, 1024);
        pictures.push({
          id: picture,
          creation_id: id,
          picture_index: index,
          seed: done + index,
          width,
          height,
          media_type: "image/png",
          byte_length: 900_000 + random.below(900_000),
          original_key: `pictures/${id}/${index}.png`,
          thumbnail_key: `pictures/${id}/${index}-thumbnail.webp`,
          created_at: finishedAt ?? now,
          is_favourite: isFavourite && index === 0 ? 1 : 0,
          deleted_at: random.next() < 0.002 ? now - 60_000 : null,
        });
      }
      if (finishedAt) countUsage(usage, { owner, model, price, drawn, finishedAt });
      if (service !== "embedded" || !serviceId) continue;
      jobs.push({
        id: serviceId,
        service,
        owner_id: owner,
        start_tag: done,
        cost: 1,
        idempotency_key: id,
        request: json,
        status: status === "queued" ? "pending" : status,
        progress_permille: drawn > 0 ? 1000 : 0,
        outputs: "[]",
        previews: "[]",
        error: null,
        enhanced_prompt: null,
        understanding: null,
        cancel_requested: 0,
        attempt: isOpen ? 0 : 1,
        attempts_without_progress: 0,
        lease_owner: null,
        lease_until: null,
        queued_at: createdAt,
        started_at: finishedAt && createdAt + 1_000,
        finished_at: finishedAt,
      });
    }
    yield { table: "creations", rows: creations };
    yield { table: "pictures", rows: pictures };
    yield { table: "creation_events", rows: events };
    yield { table: "jobs", rows: jobs };
  }
  yield { table: "usage", rows: [...usage.values()] };
  yield* boardsOf(ofFirst, now, newId);
  yield { table: "audit_log", rows: Array.from({ length: AUDITED }, (_, n) => audited(n, now, newId)) };
}

const person = (n: number, now: number): Insertable<Database["people"]> => ({
  ...{ id: personId(n), provider: "demo", provider_account_id: `person ${n}`, name: `Person ${n}` },
  ...{
    email: `person.${n}@example.com`,
    image: null,
    created_at: now - YEARS_MS,
    signed_in_at: now - n * 1_000,
  },
});

/** Adds a creation to what its owner used in the month. */
function countUsage(
  usage: Map<string, Insertable<Database["usage"]>>,
  {
    owner,
    model,
    price,
    drawn,
    finishedAt,
  }: Record<"owner" | "model", string> & { price: number | null } & Record<"drawn" | "finishedAt", number>,
): void {
  const month = new Date(finishedAt).toISOString().slice(0, 7);
  const key = `${owner} ${month} ${model}`;
  const row = usage.get(key) ?? {
    ...{ person_id: owner, month, model, currency: price ? "USD" : "" },
    ...{ creations: 0, failed: 0, pictures: 0, cost_micros: 0 },
  };
  row.creations += drawn > 0 ? 1 : 0;
  row.failed += drawn > 0 ? 0 : 1;
  row.pictures += drawn;
  row.cost_micros += drawn * (price ?? 0);
  usage.set(key, row);
}

function* boardsOf(
  pictures: readonly string[],
  now: number,
  newId: (kind: string) => string,
): Generator<Rows> {
  const boards = Array.from({ length: Math.floor(pictures.length / PICTURES_OF_BOARD) }, (_, n) => ({
    ...{
      id: newId("bo"),
      owner_id: personId(0),
      name: `Board ${n}`,
      created_at: now - n,
      updated_at: now - n,
    },
    ...{ seen_at: now, deleted_at: null, origin_id: null },
  }));
  yield { table: "boards", rows: boards };
  for (const [n, board] of boards.entries()) {
    const own = pictures.slice(n * PICTURES_OF_BOARD, (n + 1) * PICTURES_OF_BOARD);
    yield {
      table: "board_items",
      rows: own.map((picture_id, position) => ({
        ...{ board_id: board.id, id: newId("bi"), picture_id, title: "", note: "", mark: null },
        position: position * 1_000,
      })),
    };
  }
}

const audited = (
  n: number,
  now: number,
  newId: (kind: string) => string,
): Insertable<Database["audit_log"]> => ({
  ...{
    id: newId("au"),
    at: now - n * 60_000,
    actor_id: personId(n % PEOPLE),
    actor_name: `Person ${n % PEOPLE}`,
  },
  ...{
    via: "session",
    action: "signed_in",
    subject_id: personId(n % PEOPLE),
    subject_name: `Person ${n % PEOPLE}`,
  },
  ...{ details: "{}", address: "192.0.2.7" },
});
