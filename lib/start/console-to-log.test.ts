import { afterEach, expect, it } from "vitest";
import { runWithRequest } from "@/lib/base/current-request";
import { createLog } from "@/lib/base/log";
import { consoleToLog } from "./console-to-log";

let end = () => {};
afterEach(() => end());

/** The lines of the log that printing leads to. */
function linesOf(print: (error: typeof console.error) => void): Record<string, unknown>[] {
  const lines: string[] = [];
  end = consoleToLog(
    createLog("info", { secrets: ["a secret of the studio"], to: { write: (line) => lines.push(line) } }),
  );
  print((...parts) => Reflect.apply(Reflect.get(console, "error"), console, parts));
  return lines.map((line) => JSON.parse(line));
}

it("the error of a page is one line of the log, with the ids of request and error, and without foreign text", () => {
  const cause = Object.assign(new Error("Key (email)=(ada@example.com) already exists"), {
    detail: "ada@example.com",
  });
  const error = Object.assign(new Error("the page could not be rendered", { cause }), { digest: "1234567" });
  const lines = linesOf((print) => runWithRequest({ id: "request-1" }, () => print("⨯", error)));
  expect(lines).toEqual([
    expect.objectContaining({
      ...{ msg: "a page failed", requestId: "request-1", digest: "1234567" },
      err: expect.objectContaining({ message: "the page could not be rendered" }),
    }),
  ]);
  expect(JSON.stringify(lines)).not.toContain("ada@example.com");
});

it("other words of Next are one line, without objects and secrets, and printing works as before afterwards", () => {
  const { error } = console;
  const lines = linesOf((print) => print("Failed to load a secret of the studio", { token: "hidden" }));
  expect(lines).toEqual([
    expect.objectContaining({ msg: "Next reported an error", text: "Failed to load [secret]" }),
  ]);
  expect(JSON.stringify(lines)).not.toContain("hidden");
  expect(Reflect.get(console, "error")).not.toBe(error);
  end();
  expect(Reflect.get(console, "error")).toBe(error);
});
