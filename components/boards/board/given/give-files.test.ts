/** Files that are dropped on a board, with a scripted studio. */
import { expect, it } from "vitest";
import type { Notice } from "@/components/ui/notices/notify";
import { ApiError } from "@/lib/client/api/call/errors";
import { giveFiles } from "./give-files";

const fileOf = (name: string) => new File(["x"], name, { type: "image/png" });
const refusal = (code: number, message: string) =>
  new ApiError(message, code, code === 40202 ? 402 : 422, []);

/** @param answers by the names of the files: the id of the picture, or what is thrown; the name itself where there is none. */
async function give(names: readonly string[], answers: Record<string, string | Error> = {}, isNew = true) {
  const told: Notice[] = [];
  const added: (readonly string[])[] = [];
  const sent: string[] = [];
  await giveFiles(
    names.map(fileOf),
    (ids) => {
      added.push(ids);
      return isNew;
    },
    {
      tell: (notice) => told.push(notice),
      async send({ name }) {
        sent.push(name);
        const answer = answers[name] ?? name;
        if (answer instanceof Error) throw answer;
        return { creation_id: "cr", picture_id: answer };
      },
    },
  );
  return { told, added, sent, last: told.at(-1) };
}

it("all pictures of a drop are added in one change, in their order, and the same file twice once", async () => {
  const { added, told } = await give(["a.png", "b.png", "copy.png"], { "copy.png": "a.png" });
  expect(added).toEqual([["a.png", "b.png"]]);
  expect(told.map(({ words }) => words)).toEqual([
    "Adding picture 1 of 3…",
    "Adding picture 2 of 3…",
    "Adding picture 3 of 3…",
  ]);
});

it("a file that is refused is named with its reason, and the others are added", async () => {
  const { added, last } = await give(["a.png", "b.heic", "c.png"], {
    "b.heic": refusal(42201, "This is a HEIC file. Save it as JPEG or PNG."),
  });
  expect(added).toEqual([["a.png", "c.png"]]);
  expect(last).toMatchObject({
    kind: "problem",
    words: "b.heic: This is a HEIC file. Save it as JPEG or PNG.",
  });
});

it("nothing more is sent once the storage is full, and what was kept is added", async () => {
  const full = refusal(40202, "Your storage is full.");
  const { added, sent, last } = await give(["a.png", "b.png", "c.png"], { "b.png": full });
  expect([sent, added]).toEqual([["a.png", "b.png"], [["a.png"]]]);
  expect(last?.words).toContain("Your storage is full.");
});

it("fifty files are taken at once, and how many were left out is told", async () => {
  const { sent, last } = await give(Array.from({ length: 52 }, (_, index) => `${index}.png`));
  expect(sent).toHaveLength(50);
  expect(last?.words).toBe("50 files are taken at once. Add the other 2 then.");
});

it("pictures that are on the board already take the place of the progress by saying so", async () => {
  const { last, told } = await give(["a.png"], {}, false);
  expect(last).toEqual({ key: told[0]?.key, words: "It is on the board already." });
});

it("stopping an addition of files sends no further file, and those sent before are added to the board", async () => {
  const added: (readonly string[])[] = [];
  const told: Notice[] = [];
  await giveFiles(
    ["a.png", "b.png"].map(fileOf),
    (ids) => {
      added.push(ids);
      return true;
    },
    {
      tell: (notice) => told.push(notice),
      async send({ name }) {
        told.at(-1)?.action?.run();
        return { creation_id: "cr", picture_id: name };
      },
    },
  );
  expect(added).toEqual([["a.png"]]);
});
