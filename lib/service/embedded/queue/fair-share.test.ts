import fc from "fast-check";
import type { Kysely } from "kysely";
import { expect, it } from "vitest";
import type { Database } from "@/lib/db/schema";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { claim } from "./claim";
import { enqueue } from "./enqueue";
import { finish } from "./finish";
import { countAhead, readJob } from "./read";

const T0 = 1_800_000_000_000;

interface Wanted {
  ownerId: string;
  cost: number;
}

/** A queue whose jobs are named by their order of arrival. */
function queueOn(db: Kysely<Database>) {
  const names = new Map<string, string>();
  let arrived = 0;
  return {
    async put(...wanted: Wanted[]): Promise<void> {
      for (const job of wanted) {
        const key = `${job.ownerId} ${++arrived}`;
        const id = await enqueue(db, {
          ...job,
          service: "embedded",
          idempotencyKey: `${key} ${Math.random()}`,
          request: "{}",
          enhancedPrompt: null,
          now: T0 + arrived,
        });
        names.set(id, key);
      }
    },
    nameOf: (id: string) => names.get(id) ?? id,
    /** Starts the next job. @returns null when none is queued; else its name and a function that ends it. */
    async begin(maxCost?: number) {
      const job = await claim(db, "embedded", "w", T0 + 1_000, maxCost);
      if (!job) return null;
      const fence = { id: job.id, leaseOwner: "w", attempt: job.attempt };
      const end = () =>
        finish(db, fence, { status: "succeed", outputs: [], understanding: null, notice: null }, T0);
      return { name: names.get(job.id) ?? "", ownerId: job.owner_id, cost: job.cost, end };
    },
  };
}

/** Runs all queued jobs on this many workers; the job that started first ends first. */
async function serve(queue: ReturnType<typeof queueOn>, places: number) {
  const running: NonNullable<Awaited<ReturnType<typeof queue.begin>>>[] = [];
  const served: { name: string; ownerId: string; cost: number }[] = [];
  for (;;) {
    const next = running.length < places ? await queue.begin() : null;
    if (next) {
      running.push(next);
      served.push(next);
    } else {
      const first = running.shift();
      if (!first) return served;
      await first.end();
    }
  }
}

describeOnEachDatabase("fair sharing between people in the embedded queue", (database) => {
  it("one person's creations are first come, first served", async () => {
    const queue = queueOn(database());
    await queue.put(...[5, 1, 3].map((cost) => ({ ownerId: "ada", cost })));
    expect((await serve(queue, 1)).map(({ name }) => name)).toEqual(["ada 1", "ada 2", "ada 3"]);
  });

  it("a newcomer's small creation starts next although another person's forty large ones are queued", async () => {
    const queue = queueOn(database());
    await queue.put(...Array.from({ length: 40 }, () => ({ ownerId: "ada", cost: 34 })));
    await queue.begin();
    await queue.begin();
    await queue.put({ ownerId: "bob", cost: 1 });
    expect((await queue.begin())?.name).toBe("bob 41");
  });

  it("equal creations alternate between people, also when only one is drawn at a time", async () => {
    const queue = queueOn(database());
    await queue.put(...Array.from({ length: 4 }, () => ({ ownerId: "ada", cost: 2 })));
    await queue.put(...Array.from({ length: 3 }, () => ({ ownerId: "bob", cost: 2 })));
    const owners = (await serve(queue, 1)).map(({ ownerId }) => ownerId);
    expect(owners).toEqual(["ada", "bob", "ada", "bob", "ada", "bob", "ada"]);
  });

  it("a large creation waits for about as many megapixels of another person's small ones as it has, although more are added", async () => {
    const queue = queueOn(database());
    await queue.put({ ownerId: "ada", cost: 8 }, { ownerId: "ada", cost: 8 });
    let small = 0;
    for (let next = await queue.begin(); next?.name !== "ada 2"; next = await queue.begin()) {
      if (next?.ownerId === "bob") small++;
      await queue.put({ ownerId: "bob", cost: 1 }, { ownerId: "bob", cost: 1 });
      await next?.end();
      expect(small).toBeLessThanOrEqual(9);
    }
    expect(small).toBeGreaterThanOrEqual(8);
  });

  it("before a person's next creation, another person gets at most the first person's megapixels so far plus one creation", async () => {
    const people = ["ada", "bob", "cy", "di"];
    const wanted = fc.array(
      fc.record({ ownerId: fc.constantFrom(...people), cost: fc.constantFrom(1, 2, 34, 128) }),
      { minLength: 1, maxLength: 14 },
    );
    await fc.assert(
      fc.asyncProperty(wanted, fc.integer({ min: 1, max: 3 }), async (list, places) => {
        await database().deleteFrom("jobs").execute();
        const queue = queueOn(database());
        await queue.put(...list);
        const served = await serve(queue, places);
        expect(served).toHaveLength(list.length);
        for (const owner of people) {
          let ownBefore = 0;
          for (const [at, job] of served.entries()) {
            if (job.ownerId !== owner) continue;
            for (const other of people.filter((person) => person !== owner)) {
              const others = served.slice(0, at).filter(({ ownerId }) => ownerId === other);
              const work = others.reduce((sum, { cost }) => sum + cost, 0);
              const largest = Math.max(0, ...others.map(({ cost }) => cost));
              expect(work).toBeLessThanOrEqual(ownBefore + largest);
            }
            ownBefore += job.cost;
          }
        }
      }),
      { numRuns: 10 },
    );
  }, 120_000);

  it("creations are drawn in the order of the reported positions", async () => {
    const queue = queueOn(database());
    const mixed = [34, 1, 2, 34, 1, 128].map((cost, n) => ({
      ownerId: ["ada", "bob", "cy"][n % 3] ?? "",
      cost,
    }));
    await queue.put(...mixed, ...mixed);
    const waiting = await database().selectFrom("jobs").select("id").execute();
    const places = new Map<string, number>();
    for (const { id } of waiting) {
      const job = await readJob(database(), id);
      if (job) places.set(queue.nameOf(id), await countAhead(database(), job));
    }
    const served = await serve(queue, 1);
    expect(served.map(({ name }) => places.get(name))).toEqual(served.map((_, ahead) => ahead));
  });

  it("jobs of one person queued at the same time get different tags", async () => {
    const put = (n: number) =>
      enqueue(database(), {
        service: "embedded",
        idempotencyKey: `k${n}`,
        ownerId: "ada",
        cost: 3,
        request: "{}",
        enhancedPrompt: null,
        now: T0,
      });
    await Promise.all(Array.from({ length: 8 }, (_, n) => put(n)));
    const rows = await database().selectFrom("jobs").select("start_tag").orderBy("start_tag").execute();
    expect(rows.map(({ start_tag }) => start_tag)).toEqual([0, 3, 6, 9, 12, 15, 18, 21]);
  });

  it("fair sharing starts again when the queue is empty, so that earlier creations do not count", async () => {
    const queue = queueOn(database());
    await queue.put({ ownerId: "ada", cost: 128 }, { ownerId: "ada", cost: 128 });
    await serve(queue, 1);
    await queue.put(...["bob", "bob", "bob", "ada"].map((ownerId) => ({ ownerId, cost: 1 })));
    expect((await serve(queue, 1)).map(({ name }) => name)).toEqual(["bob 3", "ada 6", "bob 4", "bob 5"]);
  });

  it("a newcomer does not wait for another person's large creations after a small one overtook them", async () => {
    const queue = queueOn(database());
    await queue.put(...[34, 34, 34, 34, 1].map((cost) => ({ ownerId: "ada", cost })));
    await queue.begin();
    expect((await queue.begin(4))?.name).toBe("ada 5");
    await queue.put({ ownerId: "bob", cost: 34 });
    expect([(await queue.begin())?.name, (await queue.begin())?.name]).toContain("bob 6");
  });

  it.each(["while one is being drawn", "while none is"])(
    "a newcomer gets no advantage for the time before the first creation, %s",
    async (when) => {
      const queue = queueOn(database());
      await queue.put(...Array.from({ length: 9 }, () => ({ ownerId: "ada", cost: 2 })));
      for (let n = 0; n < 5; n++) await (await queue.begin())?.end();
      const drawn = await queue.begin();
      if (when === "while none is") await drawn?.end();
      await queue.put(...Array.from({ length: 4 }, () => ({ ownerId: "bob", cost: 2 })));
      await drawn?.end();
      const owners = (await serve(queue, 1)).map(({ ownerId }) => ownerId);
      expect(owners.slice(0, 4).toSorted()).toEqual(["ada", "ada", "bob", "bob"]);
    },
  );
});
