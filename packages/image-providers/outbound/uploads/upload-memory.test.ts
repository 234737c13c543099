import { describe, expect, it, vi } from "vitest";
import { CreateFailure } from "../../create-failure";
import { createUploadMemory } from "./upload-memory";

const failing = (outcome: CreateFailure["outcome"], kind?: CreateFailure["kind"]) => {
  throw new CreateFailure(outcome, { message: "no", code: 1, details: [] }, kind ? { kind } : {});
};

function open(rememberMs?: number) {
  const begun: string[] = [];
  const removed: string[] = [];
  const memory = createUploadMemory<string>("The cloud", {
    remove: (address) => void removed.push(address),
    rememberMs,
  });
  /** A try with these places, of which those that are missing are uploaded. */
  const attempt = (places: string[], end: () => unknown = () => {}) =>
    memory
      .during("cr_1", async (once) => {
        const upload = async (place: string) => {
          begun.push(place);
          return `at ${place}`;
        };
        const addresses = await Promise.all(places.map((place) => once(place, () => upload(place))));
        end();
        return addresses;
      })
      .catch((error: CreateFailure) => error.outcome);
  return { begun, removed, memory, attempt };
}

describe("what was uploaded for a creation", () => {
  it.each([
    ["not_sent", undefined],
    ["not_sent", "rate_limited"],
    ["refused", "rate_limited"],
    ["refused", "slots_full"],
  ] as const)(
    "is used by the next try when the create was %s (%s), and only what is missing is uploaded",
    async (outcome, kind) => {
      const { begun, removed, attempt } = open();
      expect(await attempt(["a", "b"], () => failing(outcome, kind))).toBe(outcome);
      expect(await attempt(["a", "b", "c"])).toEqual(["at a", "at b", "at c"]);
      expect(begun).toEqual(["a", "b", "c"]);
      expect(removed).toEqual([]);
    },
  );

  it("is uploaded again where that failed, and joined while it is under way", async () => {
    const { memory } = open();
    const answers: ((address: string) => void)[] = [];
    const slow = vi.fn(() => new Promise<string>((resolve) => void answers.push(resolve)));
    const broken = vi.fn(async () => failing("not_sent"));
    const first = memory.during("cr_1", (once) => Promise.all([once("slow", slow), once("broken", broken)]));
    await expect(first).rejects.toMatchObject({ outcome: "not_sent" });
    const second = memory.during("cr_1", (once) =>
      Promise.all([once("slow", slow), once("broken", async () => "at broken")]),
    );
    for (const answer of answers) answer("at slow");
    expect(await second).toEqual(["at slow", "at broken"]);
    expect(slow).toHaveBeenCalledTimes(1);
  });

  it("is removed when the create is refused, and stays where it may have been used", async () => {
    const refused = open();
    await refused.attempt(["a"], () => failing("refused"));
    await expect.poll(() => refused.removed).toEqual(["at a"]);
    const unknown = open(5);
    await unknown.attempt(["a"], () => failing("unknown"));
    const created = open(5);
    await created.attempt(["a"]);
    // As long as another one takes to be removed.
    const forgotten = open(5);
    await forgotten.attempt(["a"], () => failing("not_sent"));
    await expect.poll(() => forgotten.removed).toEqual(["at a"]);
    expect([unknown.removed, created.removed]).toEqual([[], []]);
  });

  it("is removed when no further try was made, because the creation may have been cancelled", async () => {
    const { removed, attempt } = open(5);
    await attempt(["a"], () => failing("not_sent"));
    await expect.poll(() => removed).toEqual(["at a"]);
  });

  describe.each([
    ["an hour passes", 5, 1],
    ["more than a thousand other creations wait", undefined, 1_001],
  ])("when %s while the create is being sent", (_, rememberMs, others) => {
    const attemptThatOutlasts = (end: () => unknown) => {
      const { memory, removed } = open(rememberMs);
      const waits = (id: string) =>
        memory.during(id, async (once) => {
          await once("a", async () => id);
          failing("not_sent");
        });
      const attempt = memory.during("cr_1", async (once) => {
        await once("a", async () => "own");
        for (let n = 0; n < others; n++) await waits(`other ${n}`).catch(() => {});
        // It is younger, so what is removed sooner would be gone by now.
        await expect.poll(() => removed).toContain("other 0");
        expect(removed).not.toContain("own");
        end();
      });
      return { attempt, removed };
    };

    it("stays, because what is created needs it", async () => {
      const { attempt, removed } = attemptThatOutlasts(() => {});
      await attempt;
      expect(removed).not.toContain("own");
    });

    it("is removed once when nothing was created", async () => {
      const { attempt, removed } = attemptThatOutlasts(() => failing("not_sent"));
      await expect(attempt).rejects.toMatchObject({ outcome: "not_sent" });
      await expect.poll(() => removed.filter((address) => address === "own")).toEqual(["own"]);
    });
  });
});
