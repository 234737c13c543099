import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Notice, showNotices } from "@/components/ui/notices/notify";
import { ApiError, NoAnswerError } from "@/lib/client/api/call/errors";
import { stubStorage } from "@/lib/client/storage.fixture";
import { FRESH_DRAFT } from "../draft/draft";
import { draftStoreOf } from "../draft/draft-store";
import { FRESH_SOURCE } from "../draft/pictures-of";
import { describe } from "./describe";

const calls = vi.hoisted(() => ({ describe: vi.fn(), upload: vi.fn() }));
vi.mock("@/lib/client/api/prompts", () => ({ describePicture: calls.describe }));
vi.mock("@/lib/client/api/uploads", () => ({ uploadPicture: calls.upload }));

const COST = { amount: 0.0006, currency: "USD", is_measured: true };
const PICTURE = { picture_id: "pi_1" };
let notices: Notice[] = [];
let hide = () => {};
let pathname = "/";
let person = 0;

beforeEach(() => {
  stubStorage();
  vi.stubGlobal("window", {
    location: {
      get pathname() {
        return pathname;
      },
    },
  });
  notices = [];
  pathname = "/";
  person += 1;
  hide = showNotices((notice) => void notices.push(notice));
  calls.describe.mockReset().mockResolvedValue({ prompt: "a {red|blue} fox", model: "Seer", cost: COST });
  calls.upload.mockReset().mockResolvedValue({ upload_id: "up_1" });
});
afterEach(() => {
  hide();
  vi.unstubAllGlobals();
});

const store = () => draftStoreOf(`person ${person}`);
const run = (picture: Parameters<typeof describe>[0] = PICTURE, more: object = {}) =>
  describe(picture, {
    ...{ personId: `person ${person}`, client: new QueryClient(), isFree: false, toStudio: () => {} },
    ...more,
  });
const last = () => notices.at(-1);

it("the words replace those in the composer, keep its settings, and Undo brings everything back", async () => {
  const own = { ...FRESH_DRAFT, prompt: "mine", negativePrompt: "people", resolution: 512 };
  store().change(own);
  await run();
  expect(store().read()).toEqual({ ...own, prompt: String.raw`a \{red\|blue\} fox`, negativePrompt: "" });
  expect(last()).toMatchObject({
    words: "The description is in the composer. It cost $0.0006.",
    action: { label: "Undo" },
  });
  last()?.action?.run();
  expect(store().read()).toEqual(own);
});

it("Undo keeps what was set after the description", async () => {
  const style = { id: "1", name: "Ink", template: "ink of {prompt}", negativePrompt: "" };
  const own = { ...FRESH_DRAFT, prompt: "mine", negativePrompt: "people", styles: [style] };
  store().change(own);
  await run();
  const later = { seed: "7", models: ["a/one"], imageNumber: 2, isPublic: true };
  store().change(later);
  last()?.action?.run();
  expect(store().read()).toEqual({ ...own, ...later });
});

it("Undo after the described words were edited keeps these for Redo, and each can be taken back again", async () => {
  const own = { ...FRESH_DRAFT, prompt: "mine", negativePrompt: "people" };
  store().change(own);
  await run();
  const edited = { prompt: "a fox at night", negativePrompt: "day" };
  store().change(edited);
  last()?.action?.run();
  expect(store().read()).toEqual(own);
  expect(last()?.action?.label).toBe("Redo");
  store().change({ prompt: "mine, in winter" });
  last()?.action?.run();
  expect(store().read()).toEqual({ ...own, ...edited });
  expect(last()?.action?.label).toBe("Undo");
  last()?.action?.run();
  expect(store().read()).toEqual({ ...own, prompt: "mine, in winter" });
});

it("Undo is still offered after the way to the composer was taken", async () => {
  const own = { ...FRESH_DRAFT, prompt: "mine" };
  store().change(own);
  pathname = "/library";
  await run();
  last()?.second?.run();
  expect(last()?.second).toBeUndefined();
  last()?.action?.run();
  expect(store().read()).toEqual(own);
});

it("the words take the place of a source, which Undo brings back", async () => {
  const own = {
    prompt: "",
    negativePrompt: "",
    styles: [],
    seed: "",
    imageNumber: 1,
    models: [],
    references: [],
  };
  const source = {
    ...{ picture: PICTURE, title: "", thumbnailUrl: "x", mediaUrl: "y", width: 9, height: 9 },
    ...{ ...FRESH_SOURCE, operation: "edit" as const, creationId: null, model: null, words: "", own },
  };
  store().change({ source });
  await run();
  expect(store().read().source).toBeNull();
  expect(last()?.words).toMatch(/in place of the source/);
  last()?.action?.run();
  expect(store().read().source).toEqual(source);
});

it("a page without the composer offers the way there", async () => {
  await run();
  expect(last()?.second).toBeUndefined();
  pathname = "/library";
  const toStudio = vi.fn();
  await run(PICTURE, { toStudio });
  expect(last()?.second?.label).toBe("Go to the composer");
  last()?.second?.run();
  expect(toStudio).toHaveBeenCalledOnce();
});

it("a file is uploaded before it is described, and a failed upload describes nothing", async () => {
  const file = new File(["abc"], "a.png", { type: "image/png" });
  await run(file);
  expect(calls.describe.mock.lastCall?.[0]).toEqual({ upload_id: "up_1" });
  calls.describe.mockClear();
  calls.upload.mockRejectedValue(new ApiError("Your storage is full.", 40202, 402, []));
  await run(file);
  expect(calls.describe).not.toHaveBeenCalled();
  expect(last()).toMatchObject({ kind: "problem", words: "No description. Your storage is full." });
});

it("one picture is described at a time, however often somebody clicks", async () => {
  let answer = (_: object) => {};
  calls.describe.mockReturnValue(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  const first = run();
  await run({ picture_id: "pi_2" });
  expect(last()).toMatchObject({ kind: "waiting", words: "The last picture is still being described…" });
  expect(calls.describe).toHaveBeenCalledOnce();
  answer({ prompt: "a fox", model: "Seer", cost: null });
  await first;
  expect(last()?.words).toBe("The description is in the composer.");
});

it("Stop ends the wait, says that it may have been charged, and leaves the composer as it is", async () => {
  calls.describe.mockImplementation(
    (_, signal: AbortSignal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason));
      }),
  );
  for (const [isFree, words] of [
    [false, "Stopped. The call may have been charged."],
    [true, "Stopped."],
  ] as const) {
    const asked = run(PICTURE, { isFree });
    await vi.waitFor(() => expect(last()).toMatchObject({ kind: "waiting", action: { label: "Stop" } }));
    last()?.action?.run();
    await asked;
    expect(last()?.words).toBe(words);
    expect(store().read()).toEqual(FRESH_DRAFT);
  }
});

it.each([
  [
    new ApiError("Google refuses the studio's key. Nothing was started.", 50202, 502, []),
    /^No description\. Google refuses the studio's key\. Nothing was started\.$/,
  ],
  [new NoAnswerError(), /did not answer\..* The call may have been charged\.$/],
])(
  "a failure says what happened, is not repeated, and leaves the composer as it is",
  async (error, words) => {
    calls.describe.mockRejectedValue(error);
    await run();
    expect(last()).toMatchObject({ kind: "problem", words: expect.stringMatching(words) });
    expect(calls.describe).toHaveBeenCalledOnce();
    expect(store().read()).toEqual(FRESH_DRAFT);
  },
);
