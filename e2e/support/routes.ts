/** Every address the studio has, read from the files, so that those of tomorrow are tested by themselves. */
import { readdirSync } from "node:fs";
import path from "node:path";

const app = path.resolve("app");

const foldersOf = (file: string) =>
  readdirSync(app, { recursive: true, encoding: "utf8" })
    .filter((name) => path.basename(name) === file)
    .map((name) => path.dirname(name).split(path.sep))
    .sort();

/** As `/api/creations/[creationId]`. */
export const API_ROUTES = foldersOf("route.ts").map((folders) => `/${folders.join("/")}`);

/** As `/library`. */
export const PAGES = foldersOf("page.tsx").map(
  (folders) => `/${folders.filter((folder) => folder !== "." && !folder.startsWith("(")).join("/")}`,
);

/** The address of a route whose parameters all have one value. @param value as it stands in an address. */
export function addressOf(route: string, value: string): string {
  return route.replace(/\[[^/]+\]/g, () => value);
}
