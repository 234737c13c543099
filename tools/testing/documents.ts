/** The documents of the repository. */
import { readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const FOLDERS = ["app", "bench", "components", "deploy", "docs", "e2e", "lib", "packages", "tools"];

/** The Markdown files of all folders, and those of the top folder, as paths below it. */
export const DOCUMENTS: readonly string[] = [
  ...readdirSync(root).filter((name) => name.endsWith(".md")),
  ...FOLDERS.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".md") && !name.includes("node_modules"))
      .map((name) => path.join(folder, name)),
  ),
];
