import { StudioError } from "contract/studio-error";
import { expect, it } from "vitest";
import { csvAnswer } from "./csv";

it("a table whose first read fails is an error and not the beginning of a file", async () => {
  async function* pieces(): AsyncGenerator<string> {
    yield await Promise.reject(new StudioError("database_unavailable", "Away."));
  }
  await expect(csvAnswer("a.csv", pieces())).rejects.toMatchObject({ errorName: "database_unavailable" });
});

it("a table is sent whole and in order, also an empty one", async () => {
  async function* pieces(...all: string[]): AsyncGenerator<string> {
    yield* all;
  }
  expect(await (await csvAnswer("a.csv", pieces("a\r\n", "b\r\n"))).text()).toBe("a\r\nb\r\n");
  expect(await (await csvAnswer("a.csv", pieces())).text()).toBe("");
});
