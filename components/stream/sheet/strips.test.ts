import type { Creation, CreationOutput } from "contract/creations/creation";
import { describe, expect, test } from "vitest";
import { aCreation } from "@/lib/client/creations/a-creation.fixture";
import type { Intent } from "@/lib/client/creations/intent";
import type { StreamItem } from "../stream-item";
import { arrange, sheetOptions } from "./contact-sheet";
import { onFirstScreen } from "./first-screen";
import { placedItems, strips } from "./strips";

const WIDE = sheetOptions({ width: 1_000, height: 900 });
const TOGETHER = "2030-01-01T00:00:00.000Z";
const output = (id: string): CreationOutput => ({
  id,
  index: 0,
  seed: 1,
  width: 720,
  height: 720,
  media_type: "image/png",
  byte_length: 1,
  is_favourite: false,
  media_url: "/full",
  thumbnail_url: "/thumbnail",
});
let age = 0;
const entry = (id: string, overrides: Partial<Creation>): StreamItem => ({
  id,
  creation: aCreation({ creation_id: id, create_time: TOGETHER, ...overrides }),
  intent: null,
});
/** Each sent a minute before the one above it. */
const apart = () => new Date(Date.parse(TOGETHER) - ++age * 60_000).toISOString();
const done = (id: string) => entry(id, { outputs: [output(id)], create_time: apart() });
const failed = (id: string) => entry(id, { status: "failed", create_time: apart() });
const running = (id: string, create_time = TOGETHER) => entry(id, { status: "processing", create_time });
const waiting = (id: string, queue_ahead: number, create_time = TOGETHER) =>
  entry(id, { status: "pending", queue_ahead, report_time: create_time, create_time });

const never = () => false;
const placedOf = (items: StreamItem[], isHeldUp: (item: StreamItem) => boolean = never) =>
  placedItems(items, isHeldUp, WIDE).map(({ id }) => id);

function shown(items: StreamItem[], isLastHeld = false) {
  const placed = placedItems(items, never, WIDE);
  return strips(items, arrange(placed, [], WIDE), new Set(placed.map(({ id }) => id)), isLastHeld);
}
const forms = (items: StreamItem[], isLastHeld = false) =>
  shown(items, isLastHeld).map((strip) =>
    strip.kind === "row" ? strip.row.map(({ id }) => id) : strip.items.map(({ id }) => `thin ${id}`),
  );

describe("which creations have a place among the pictures", () => {
  test("a creation that is next takes its place at once while nothing runs", () => {
    expect(placedOf([waiting("a", 0), done("old")])).toEqual(["a", "old"]);
  });
  test("a creation that waits behind another is not among the pictures", () => {
    expect(placedOf([waiting("b", 0), running("a", apart())])).toEqual(["a"]);
    expect(placedOf([waiting("a", 4), done("old")])).toEqual(["old"]);
  });
  test("creations sent together with a running one stand beside it as far as the row has room", () => {
    const batch = [6, 5, 4, 3, 2, 1].map((ahead) => waiting(`w${ahead}`, ahead - 1));
    expect(placedOf([...batch, running("run")])).toEqual(["w1", "run"]);
  });
  test("a creation that waits beside one that finishes keeps its place until it runs, in whatever order the others finish", () => {
    // Asked for as tall pictures, so that three fit a row; a service that returns square ones changes no size.
    const settings = { seed: 1, aspect_ratio: "9:16", resolution: 720, width: 405, height: 720 } as const;
    const asked = { settings, config: { image_number: 1 } } as const;
    const running = (id: string) => entry(id, { ...asked, status: "processing" });
    const waiting = (id: string, queue_ahead: number) =>
      entry(id, { ...asked, status: "pending", queue_ahead, report_time: TOGETHER });
    const finished = (id: string) => entry(id, { ...asked, outputs: [output(id)] });
    const stages = [
      [waiting("c", 2), waiting("b", 1), running("a")],
      // The end of "a" is known before the places in the queue are.
      [waiting("c", 2), waiting("b", 1), finished("a")],
      [running("c"), waiting("b", 1), finished("a")],
      [finished("c"), waiting("b", 1), finished("a")],
      [finished("c"), running("b"), finished("a")],
      [finished("c"), finished("b"), finished("a")],
    ];
    let before = new Set<string>();
    let rows = arrange([], [], WIDE);
    const seen = stages.map((items) => {
      const placed = placedItems(items, never, WIDE, before);
      before = new Set(placed.map(({ id }) => id));
      rows = arrange(placed, rows, WIDE);
      return strips(items, rows, before, false).map((strip) =>
        strip.kind === "row"
          ? strip.row.map(({ id, shape }) => ({ id, shape }))
          : strip.items.map(({ id }) => id),
      );
    });
    expect(seen[0]?.flat()).toMatchObject([{ id: "c" }, { id: "b" }, { id: "a" }]);
    for (const one of seen) expect(one).toEqual(seen[0]);
  });

  test("a creation that has kept its place loses it when it can no longer start", () => {
    const kept = new Set(["b"]);
    const held = placedItems([waiting("b", 1), done("a")], ({ id }) => id === "b", WIDE, kept);
    expect(held.map(({ id }) => id)).toEqual(["a"]);
    const cancelled = entry("b", { status: "pending", cancel_requested: true, queue_ahead: 1 });
    expect(placedItems([cancelled, done("a")], never, WIDE, kept).map(({ id }) => id)).toEqual(["a"]);
  });

  test("of several creations that are being sent only the oldest takes its place among the pictures", () => {
    const config = { ...aCreation().config, image_number: 8 };
    const sending = (id: string, second: number): StreamItem => ({
      ...entry(id, { status: "pending", queue_ahead: null, config }),
      intent: {
        key: id,
        // The request decides nothing about places.
        request: { prompt: id } as Intent["request"],
        startMs: Date.parse(TOGETHER) + second,
        state: "sending",
        problem: null,
      },
    });
    expect(placedOf([sending("c", 2), sending("b", 1), sending("a", 0)])).toEqual(["a"]);
  });
  test("a creation whose service does not take it, and one being cancelled, waits in a thin row", () => {
    expect(placedOf([waiting("a", 0)], () => true)).toEqual([]);
    const cancelling = entry("c", { status: "pending", cancel_requested: true });
    expect(placedOf([cancelling])).toEqual([]);
  });
});

describe("the stream from top to bottom", () => {
  test("what waits stands above what runs, and what failed below the row that is newer", () => {
    const items = [waiting("w", 1), running("r", apart()), done("a"), failed("f"), done("b"), done("c")];
    expect(forms(items)).toEqual([["thin w"], ["r", "a"], ["thin f"], ["b", "c"]]);
  });
  test("the last row is held back while older creations may join it", () => {
    const items = ["a", "b", "c", "d", "e"].map(done);
    const rows = forms(items);
    expect(forms(items, true)).toEqual(rows.slice(0, -1));
    expect(forms([done("only")], true)).toEqual([["only"]]);
  });
  test("a running creation is on the first screen with thirty waiting before it", () => {
    const many = Array.from({ length: 30 }, (_, index) => waiting(`w${index}`, 30 - index));
    const all = shown([...many, running("r", apart()), ...["a", "b", "c", "d"].map(done)]);
    const first = all.slice(0, onFirstScreen(all, 900, WIDE));
    expect(first.some((strip) => strip.kind === "row" && strip.row.some(({ id }) => id === "r"))).toBe(true);
    expect(first.length).toBeLessThan(all.length);
  });
  test("of a creation that ended without a picture its row keeps the place, and a thin row tells of it", () => {
    const before = [running("r"), running("s")];
    const rows = arrange(placedItems(before, never, WIDE), [], WIDE);
    const now = [entry("r", { status: "failed" }), { ...done("s") }];
    const placed = placedItems(now, never, WIDE);
    const after = strips(now, arrange(placed, rows, WIDE), new Set(placed.map(({ id }) => id)), false);
    expect(after.map(({ kind }) => kind)).toEqual(["thin", "row"]);
    expect(after.flatMap((strip) => (strip.kind === "row" ? strip.row.map(({ id }) => id) : []))).toEqual([
      "r",
      "s",
    ]);
  });
});
