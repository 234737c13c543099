import { describe, expect, test } from "vitest";
import { drawInTurn } from "./draw-in-turn";
import { RecentPictures } from "./recent-pictures";

type Answer = "busy" | "none" | { of: string };

/** Draws all with an engine that answers as given, and is open for as long as `isOpen` says. */
async function drawn(
  wanted: readonly string[],
  answer: (of: string, asked: number) => Answer | Promise<Answer>,
) {
  const asked: string[] = [];
  const shown: string[] = [];
  let pauses = 0;
  let atOnce = 0;
  let most = 0;
  const panel = new AbortController();
  await drawInTurn<string, { of: string }>(wanted, {
    async ask(one) {
      asked.push(one);
      most = Math.max(most, ++atOnce);
      const given = await answer(one, asked.length);
      atOnce--;
      if (one === "close") panel.abort();
      return given;
    },
    onDrawn: (_, { of }) => void shown.push(of),
    pause: async () => void pauses++,
    signal: panel.signal,
  });
  return { asked, shown, pauses, most };
}

describe("drawing the pictures of a panel", () => {
  test("pictures are drawn in their order, two at a time", async () => {
    const { shown, most } = await drawn(["a", "b", "c", "d"], async (of) => ({ of }));
    expect([shown, most]).toEqual([["a", "b", "c", "d"], 2]);
  });
  test("a picture that a busy studio has not drawn is asked for again after the others", async () => {
    const { shown, pauses } = await drawn(["a", "b", "c"], (of, asked) => (asked === 1 ? "busy" : { of }));
    expect([shown.toSorted(), shown.at(-1), pauses]).toEqual([["a", "b", "c"], "a", 1]);
  });
  test("a studio that is always busy is asked a limited number of times", async () => {
    const { asked, shown } = await drawn(["a", "b"], () => "busy");
    expect(shown).toEqual([]);
    expect(asked.length).toBeLessThanOrEqual(33);
  });
  test("a studio that draws no thumbnails, or cannot be reached, is not asked for the rest", async () => {
    for (const answer of [() => "none" as const, () => Promise.reject(new TypeError("offline"))]) {
      const { asked, shown } = await drawn(["a", "b", "c", "d"], answer);
      expect([asked.length <= 2, shown]).toEqual([true, []]);
    }
  });
  test("a closed panel asks for no further picture and shows none", async () => {
    const { asked, shown } = await drawn(["close", "b", "c", "d"], (of) => ({ of }));
    expect([asked.length <= 2, shown.includes("close")]).toEqual([true, false]);
  });
});

test("a tab keeps the latest pictures and frees the memory of the others", () => {
  const closed: string[] = [];
  const recent = new RecentPictures(
    (name: string) => `blob:${name}`,
    (address) => void closed.push(address),
    2,
  );
  for (const key of ["a", "b", "c"]) recent.add(key, key);
  expect([recent.has("a"), recent.has("b"), recent.has("c")]).toEqual([false, true, true]);
  recent.add("b", "b2");
  recent.add("d", "d");
  expect([...recent.addresses().values()]).toEqual(["blob:b2", "blob:d"]);
  expect(closed).toEqual(["blob:a", "blob:b", "blob:c"]);
});
