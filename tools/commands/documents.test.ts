/** Checks the documents: every path that one names exists, and every link has a target. */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { DOCUMENTS } from "@/tools/testing/documents";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Text in backticks that begins with a folder of the repository; `…` and `NAME` are placeholders. */
function pathsIn(text: string): string[] {
  return [
    ...text.matchAll(
      /`((?:app|components|lib|packages|tools|e2e|bench|deploy|docs|public|\.ci|\.github)\/[^`\s]*)`/g,
    ),
  ]
    .map((match) => match[1] ?? "")
    .filter((name) => !/…|NAME|\*/.test(name))
    .flatMap(alternatives);
}

/** `lib/{a,b}.ts` names two files. */
function alternatives(name: string): string[] {
  const braces = /^(.*)\{([^{}]+)\}(.*)$/.exec(name);
  if (!braces) return [name];
  const [, before = "", inside = "", after = ""] = braces;
  return inside.split(",").flatMap((one) => alternatives(`${before}${one.trim()}${after}`));
}

test.each(DOCUMENTS)("every path that %s names exists", (document) => {
  const text = readFileSync(path.join(root, document), "utf8");
  const missing = pathsIn(text).filter((name) => !existsSync(path.join(root, name)));
  const broken = [...text.matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)]
    .map((match) => match[1] ?? "")
    .filter((link) => !existsSync(path.join(root, path.dirname(document), link)));
  expect({ missing, broken }).toEqual({ missing: [], broken: [] });
});

/** The anchors of the headings of a document, as GitHub makes them. */
const anchorsOf = (document: string) =>
  [...readFileSync(path.join(root, document), "utf8").matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );

test.each(DOCUMENTS)("every section that %s links to exists", (document) => {
  const text = readFileSync(path.join(root, document), "utf8");
  const links = [...text.matchAll(/\]\(([^)#:\s]*\.md)?#([^)\s]+)\)/g)];
  const broken = links.filter(([, file, anchor = ""]) => {
    const target = file ? path.join(path.dirname(document), file) : document;
    return !anchorsOf(target).includes(anchor);
  });
  expect(broken.map(([link]) => link)).toEqual([]);
});

test("the documents name at least as many paths as expected, so that the check is not empty", () => {
  const text = readFileSync(path.join(root, "CONTRIBUTING.md"), "utf8");
  expect(pathsIn(text).length).toBeGreaterThan(15);
});
