import { afterEach, expect, it } from "vitest";
import { CUES, scriptFromCues, withoutCues } from "./cues";
import { startUpstream, type Upstream } from "./upstream";

let upstream: Upstream | undefined;
afterEach(() => upstream?.close());

it("a demo creation without a cue finishes in about eight seconds", () => {
  const { waitMs = 0, runMs = 0 } = scriptFromCues("a lighthouse [at dusk]");
  expect(waitMs + runMs).toBe(8_000);
});

it.each(CUES.map(({ cue, script }) => [cue, script] as const))(
  "the cue %s is recognised in upper and lower case",
  (cue, script) => {
    expect(scriptFromCues(`A lake ${cue.toUpperCase()}, misty`)).toBe(script);
  },
);

it("a demo prompt is drawn without its cues", () => {
  expect(withoutCues("a lake [SLOW] at [late]dusk")).toBe("a lake at dusk");
  expect(withoutCues("[fail]")).toBe("");
});

it("the cue to fail once fails every other time, so that a repeat works", () => {
  const outcomes = [0, 1, 2, 3].map((earlier) => scriptFromCues("a kite [once]", earlier).outcome);
  expect(outcomes).toEqual(["failed", undefined, "failed", undefined]);
  expect(scriptFromCues("a kite [fail]", 1).outcome).toBe("failed");
});

it("the cue to refuse applies to every create, and the cue to interrupt to the first only", async () => {
  upstream = await startUpstream({ defaultScript: (...words) => scriptFromCues(words.join(" ")) });
  const create = async (prompt: string, negative_prompt = "") => {
    const answer = await fetch(`${upstream?.baseUrl}/v1/jobs/gen2/text2image`, {
      method: "POST",
      headers: { authorization: "Bearer t" },
      body: JSON.stringify({ prompt, negative_prompt, config: { image_number: 1 } }),
    });
    return answer.status;
  };
  expect([await create("[refuse] a"), await create("[refuse] a")]).toEqual([400, 400]);
  expect(await create("a", "[refuse]"), "in the negative prompt, which no card shows").toBe(400);
  expect([await create("[busy] a"), await create("[busy] a"), await create("[busy] b")]).toEqual([
    429, 200, 429,
  ]);
  await expect(create("[unknown] a")).rejects.toThrow();
  expect(upstream.counts.started("[unknown] a")).toBe(1);
});
