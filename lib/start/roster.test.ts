import type { OpenedService, ServiceWorker } from "image-providers/adapter";
import { isCreateFailure } from "image-providers/create-failure";
import { expect, it } from "vitest";
import { createScriptedService } from "@/tools/testing/service";
import { aRequest } from "@/tools/testing/studio";
import { waitFor } from "@/tools/testing/wait";
import { createRoster } from "./roster";

/** @param options.slots null for a service that queues by itself. */
function openOne(id: string, options: { slots?: number | null; hasWorker?: boolean } = {}) {
  const said: string[] = [];
  const scripted = createScriptedService({ slots: options.slots ?? 40 });
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const worker: ServiceWorker = {
    stopWithinMs: 1,
    start: () => void said.push("start"),
    workUntilEmpty: async () => {},
    async stop() {
      said.push("stop");
      end();
    },
    async finish() {
      said.push("finish");
      await ended;
    },
  };
  const service = { ...scripted, id };
  const opened: OpenedService = {
    ...{ service, worker: options.hasWorker ? worker : null, tidy: null },
    close: async () => void said.push("close"),
  };
  return { opened, scripted, said, end };
}

const rosterOf = (first: OpenedService[], spare?: string) => {
  const settled: string[] = [];
  /** Where the database is out of reach. */
  const waiting: string[] = [];
  const roster = createRoster(first, {
    isSpare: ({ id }) => id === spare,
    async beforeClosed({ service }, signal) {
      if (service.id === "away") {
        waiting.push(service.id);
        await new Promise((resolve) => signal.addEventListener("abort", resolve));
      }
      settled.push(service.id);
    },
    onFailure(error) {
      throw error;
    },
  });
  const offering = () =>
    [...roster.offering].flatMap(({ id, models }) =>
      models.some(({ isReplaced }) => !isReplaced) ? [id] : [],
    );
  return { roster, offering, settled, waiting };
};
const create = (roster: ReturnType<typeof createRoster>, id: string) => {
  const service = roster.services.get(id)?.service;
  if (!service) throw new Error(`${id} is not there`);
  return () => service.create(aRequest(), "cr_1");
};

it("a service is closed only when the create that was under way is answered, and creates after that send nothing", async () => {
  const { opened, scripted, said } = openOne("fal");
  const { roster, offering } = rosterOf([openOne("first").opened, opened]);
  let answer: (id: string) => void = () => {};
  scripted.on.create = () =>
    new Promise((resolve) => {
      answer = resolve;
    });
  const send = create(roster, "fal");
  const underWay = send();
  roster.retire("fal");
  expect(roster.services.has("fal")).toBe(false);
  expect(offering()).toEqual(["first"]);
  await expect(send()).rejects.toSatisfy((error) => isCreateFailure(error) && error.outcome === "not_sent");
  expect(scripted.calls.create).toBe(1);
  expect(said).toEqual([]);
  answer("f1");
  expect(await underWay).toBe("f1");
  await waitFor("the close", () => said.includes("close"));
});

it("a service whose worker still draws stays for status reads, and is closed when that has ended and was read", async () => {
  const { opened, said, end } = openOne("openai", { slots: null, hasWorker: true });
  const { roster, offering, settled } = rosterOf([openOne("first").opened, opened]);
  roster.startWorkers();
  roster.retire("openai");
  expect(offering()).toEqual(["first"]);
  expect(roster.services.has("openai")).toBe(true);
  expect(said).toEqual(["start", "finish"]);
  end();
  await waitFor("the close", () => said.includes("close"));
  expect(settled).toEqual(["openai"]);
  expect(roster.services.has("openai")).toBe(false);
});

it("a service in place of another one with its id is used at once, while the one before finishes", async () => {
  const before = openOne("openai", { slots: null, hasWorker: true });
  const after = openOne("openai", { slots: null, hasWorker: true });
  const { roster, offering } = rosterOf([before.opened]);
  const heard: string[] = [];
  roster.onEach(({ id }) => heard.push(id));
  roster.startWorkers();
  roster.add(after.opened);
  expect(heard).toEqual(["openai", "openai"]);
  expect(after.said).toEqual(["start"]);
  expect(offering()).toEqual(["openai"]);
  await create(roster, "openai")();
  expect([before.scripted.calls.create, after.scripted.calls.create]).toEqual([0, 1]);
  before.end();
  await waitFor("the close", () => before.said.includes("close"));
  expect(roster.services.has("openai")).toBe(true);
  expect(roster.workers).toHaveLength(1);
});

it("a service that draws when nothing else does is not offered while another one is there", async () => {
  const { roster, offering } = rosterOf([openOne("sandbox").opened], "sandbox");
  expect(offering()).toEqual(["sandbox"]);
  roster.add(openOne("fal").opened);
  expect(offering()).toEqual(["fal"]);
  expect(roster.services.has("sandbox")).toBe(true);
  roster.retire("fal");
  expect(offering()).toEqual(["sandbox"]);
});

it("a stop ends all workers, also those that are finishing, reads what they have drawn, and nothing starts after it", async () => {
  const [one, other, away, late] = ["one", "other", "away", "late"].map((id) =>
    openOne(id, { slots: null, hasWorker: true }),
  );
  if (!one || !other || !away || !late) throw new Error("unreachable");
  const { roster, offering, settled, waiting } = rosterOf([one.opened, other.opened, away.opened]);
  roster.startWorkers();
  for (const id of ["other", "away"]) roster.retire(id);
  away.end();
  await waitFor("the last read", () => waiting.includes("away"));
  const stopped = roster.stop();
  roster.add(late.opened);
  await stopped;
  roster.startWorkers();
  expect(one.said).toEqual(["start", "stop"]);
  expect(other.said.slice(0, 3)).toEqual(["start", "finish", "stop"]);
  expect(settled.toSorted()).toEqual(["away", "other"]);
  expect(late.said).toEqual([]);
  expect(offering()).toEqual(["one"]);
  await roster.close();
  expect(one.said).toContain("close");
});
