/** Checks the workflows with GitHub's own parser, which knows their schema and their expressions. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const folder = path.join(root, ".github/workflows");
const files = readdirSync(folder);
const read = (name: string) => readFileSync(path.join(folder, name), "utf8");

/** Bundled, because it imports JSON as bundlers do and Node does not. */
const { outputFiles } = await build({
  stdin: { contents: `export * from "@actions/workflow-parser"`, resolveDir: root },
  bundle: true,
  format: "esm",
  platform: "node",
  banner: {
    js: 'import { createRequire } from "node:module"; const require = createRequire("file:///bundle.js");',
  },
  write: false,
  logLevel: "error",
});
const code = Buffer.from(outputFiles[0]?.contents ?? "").toString("base64");
const { NoOperationTraceWriter, parseWorkflow }: typeof import("@actions/workflow-parser") = await import(
  `data:text/javascript;base64,${code}`
);

const problemsOf = (name: string, content: string) =>
  parseWorkflow({ name, content }, new NoOperationTraceWriter())
    .context.errors.getErrors()
    .map(({ message }) => message);

describe("workflows", () => {
  it.each(files)("GitHub accepts the workflow %s", (name) => {
    expect(problemsOf(name, read(name))).toEqual([]);
  });

  it("the check of workflows finds an unknown key and an expression with an error", () => {
    const check = read("check.yml");
    expect(problemsOf("check.yml", check.replace("runs-on:", "run-on:"))).not.toEqual([]);
    expect(problemsOf("check.yml", check.replace("github.ref", "gitlab.ref"))).not.toEqual([]);
  });

  it.each(files)(
    "the workflow %s uses actions of one exact commit each, and may write nothing here",
    (name) => {
      const uses = [...read(name).matchAll(/uses: (\S+)(.*)/g)];
      expect(uses.length).toBeGreaterThan(0);
      for (const [line, action, comment] of uses) {
        expect(action, line).toMatch(/^(?:actions|docker)\/[a-z-]+@[0-9a-f]{40}$/);
        expect(comment, line).toMatch(/^ # v\d+\.\d+\.\d+$/);
      }
      expect(read(name)).toMatch(/^permissions:\n {2}contents: read\n\w/m);
      expect(read(name)).toMatch(/timeout-minutes/);
    },
  );

  it("the check runs what every build server runs", () => {
    expect(read("check.yml")).toContain("run: .ci/run");
    expect(existsSync(path.join(root, ".ci/run"))).toBe(true);
  });

  it("the image is built for x86-64 and arm64, with provenance and a bill of materials", () => {
    const image = read("image.yml");
    for (const text of ["linux/amd64", "linux/arm64", "provenance: mode=max", "sbom: true"])
      expect(image).toContain(text);
  });
});
