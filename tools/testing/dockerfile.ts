/** Reads a Dockerfile without escapes of its own and here-documents, for tests on machines without Docker. */
import { readFileSync } from "node:fs";
import * as z from "zod";

export interface Step {
  /** In capital letters, such as `COPY`. */
  keyword: string;
  /** Such as `--from=build`. */
  flags: string[];
  /** Without flags; continued lines are joined. */
  text: string;
}

/** One stage for each `FROM`, in order. @param file its path */
export function readDockerfile(file: string): Step[][] {
  const lines = readFileSync(file, "utf8")
    .replace(/^\s*#.*\n/gm, "")
    .replace(/\\\n/g, " ")
    .split("\n");
  const stages: Step[][] = [];
  for (const line of lines) {
    const [, keyword = "", flags = "", text = ""] = /^(\w+)\s+((?:--\S+\s+)*)(.*)$/.exec(line) ?? [];
    if (keyword === "FROM") stages.push([]);
    if (keyword) stages.at(-1)?.push({ keyword, flags: flags.match(/\S+/g) ?? [], text: text.trim() });
  }
  return stages;
}

/** @returns the texts of all steps with this keyword. */
export const textsOf = (stage: readonly Step[], keyword: string): string[] =>
  stage.filter((step) => step.keyword === keyword).map(({ text }) => text);

/** The variables that a stage sets; values without spaces. */
export const environmentOf = (stage: readonly Step[]): Record<string, string> =>
  Object.fromEntries(
    textsOf(stage, "ENV").flatMap((text) =>
      text.split(/\s+/).map((pair) => [pair.split("=")[0] ?? "", pair.slice(pair.indexOf("=") + 1)]),
    ),
  );

/** The words of a command in its JSON form, which needs no shell. @param text may begin with `CMD` */
export const commandOf = (text = ""): string[] =>
  z.array(z.string()).parse(JSON.parse(text.replace(/^CMD\s+/, "")));
