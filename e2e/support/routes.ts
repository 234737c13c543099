/** Every route and page of the studio, read from the files, so that new ones are tested too. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const app = path.resolve("app");

const foldersOf = (file: string) =>
  readdirSync(app, { recursive: true, encoding: "utf8" })
    .filter((name) => path.basename(name) === file)
    .map((name) => path.dirname(name).split(path.sep))
    .sort();

/** Such as `/api/creations/[creationId]`. */
export const API_ROUTES = foldersOf("route.ts").map((folders) => `/${folders.join("/")}`);

const addressOfFolders = (folders: string[]) =>
  `/${folders.filter((folder) => folder !== "." && !folder.startsWith("(")).join("/")}`;
const pageFolders = new Map(foldersOf("page.tsx").map((folders) => [addressOfFolders(folders), folders]));

/** Such as `/library`. */
export const PAGES = [...pageFolders.keys()];

/** Whether the code of a page reads the query parameters. @param page one of `PAGES`. */
export function readsQuery(page: string): boolean {
  const file = path.join(app, ...(pageFolders.get(page) ?? []), "page.tsx");
  return /searchParams/i.test(readFileSync(file, "utf8"));
}

/** The address of a route with one value for all parameters. @param value as it stands in an address. */
export function addressOf(route: string, value: string): string {
  return route.replace(/\[[^/]+\]/g, () => value);
}
