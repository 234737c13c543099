import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { slim } from "./slim.mjs";

let build: string;
const at = (...parts: string[]) => path.join(build, ...parts);
const write = (text: string, ...parts: string[]) => {
  mkdirSync(path.dirname(at(...parts)), { recursive: true });
  writeFileSync(at(...parts), text);
};
const read = (...parts: string[]) => readFileSync(at(...parts), "utf8");

beforeEach(() => {
  build = mkdtempSync(path.join(tmpdir(), "studio-slim-"));
  for (const name of ["a_.js", "b_.js"])
    write(`module.exports=[1];\n//# sourceMappingURL=${name}.map`, ".next/server/chunks", name);
  write("module.exports=[2];", ".next/server/chunks", "c_.js");
  write("module.exports=[1];", ".next/server/chunks/ssr", "d_.js");
  write('R.c("server/chunks/a_.js")', ".next/server/app/one.js");
  write('R.c("server/chunks/b_.js")R.c("server/chunks/c_.js")', ".next/server/app/two.js");
  write("{}", ".next/server/app/two.js.nft.json");
  write("", "node_modules/@libsql/linux-x64-gnu/index.node");
  write("", "node_modules/@libsql/linux-x64-musl/index.node");
});
afterEach(() => rmSync(build, { recursive: true, force: true }));

it("slimming a build keeps one of several identical chunks in a folder, and updates the references to the others", () => {
  slim(build);
  const chunks = ["a_.js", "b_.js", "c_.js", "ssr/d_.js"];
  expect(chunks.filter((name) => existsSync(at(".next/server/chunks", name)))).toEqual([
    "a_.js",
    "c_.js",
    "ssr/d_.js",
  ]);
  expect(read(".next/server/app/one.js")).toBe('R.c("server/chunks/a_.js")');
  expect(read(".next/server/app/two.js")).toBe('R.c("server/chunks/a_.js")R.c("server/chunks/c_.js")');
});

it("slimming a build removes build metadata and the database binaries for another C library", () => {
  slim(build);
  expect(existsSync(at(".next/server/app/two.js.nft.json"))).toBe(false);
  const kept = ["gnu", "musl"].filter((libc) => existsSync(at(`node_modules/@libsql/linux-x64-${libc}`)));
  expect(kept).toHaveLength(process.platform === "linux" ? 1 : 2);
});

it("slimming a build keeps of the font and of pdfkit what a PDF is made with", () => {
  const fonts = "node_modules/geist/dist/fonts/geist-sans";
  const js = "node_modules/pdfkit/js";
  const kept = [`${fonts}/Geist-Regular.ttf`, `${fonts}/Geist-SemiBold.ttf`, `${js}/pdfkit.js`];
  kept.push(`${js}/pdfkit.node.mjs`, `${js}/data/Helvetica.afm`);
  const removed = [`${fonts}/Geist-Bold.ttf`, `${fonts}/Geist-Regular.woff2`, `${js}/pdfkit.standalone.js`];
  removed.push(`${js}/pdfkit.browser.js`, `${js}/pdfkit.browser.old.mjs`);
  for (const file of [...kept, ...removed]) write("", file);
  slim(build);
  expect([...kept, ...removed].filter((file) => existsSync(at(file)))).toEqual(kept);
});

it("slimming a build names no polyfills for pages, and changes nothing else about their scripts", () => {
  const manifest = { polyfillFiles: ["static/chunks/old.js"], rootMainFiles: ["static/chunks/main.js"] };
  const places = [".next/build-manifest.json", ".next/server/app/page/build-manifest.json"];
  for (const place of places) write(JSON.stringify(manifest), place);
  slim(build);
  for (const place of places)
    expect(JSON.parse(read(place))).toEqual({ polyfillFiles: [], rootMainFiles: ["static/chunks/main.js"] });
});
