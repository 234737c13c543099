/** The package by itself, as `npm pack` makes it, in an empty folder. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";

const folder = mkdtempSync(path.join(tmpdir(), "guest-packed-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeAll(() => {
  const source = fileURLToPath(new URL(".", import.meta.url));
  const packed = execFileSync("npm", ["pack", "--silent", "--pack-destination", folder], {
    cwd: source,
    encoding: "utf8",
  });
  const target = path.join(folder, "node_modules", "guest");
  mkdirSync(target, { recursive: true });
  const archive = path.join(folder, packed.trim().split("\n").at(-1) ?? "");
  execFileSync("tar", ["-xzf", archive, "-C", target, "--strip-components=1"]);
});

test("renders a page in a folder without any other package", () => {
  const program = `import { renderNotice } from "guest"; console.log(renderNotice({ title: "Ended", text: "Ask." }));`;
  const page = execFileSync(process.execPath, ["--input-type=module", "--eval", program], {
    cwd: folder,
    encoding: "utf8",
  });
  expect(page).toContain("<title>Ended</title>");
});

test("gives presenter, zoom and theme to a page that has nothing but React", async () => {
  const { metafile } = await build({
    stdin: {
      contents: `export * from "guest/present"; export * from "guest/zoom"; export { cssVariables } from "guest/theme";`,
      resolveDir: folder,
    },
    absWorkingDir: folder,
    bundle: true,
    write: false,
    metafile: true,
    format: "esm",
    jsx: "automatic",
    external: ["react"],
    logLevel: "silent",
  });
  const needed = Object.values(metafile.outputs).flatMap(({ imports }) => imports.map((each) => each.path));
  expect(new Set(needed)).toEqual(new Set(["react", "react/jsx-runtime"]));
});
