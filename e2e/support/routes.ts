/** Every route and page of the studio, read from the files, so that new ones are tested too. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const app = path.resolve("app");

const foldersOf = (file: string) =>
  readdirSync(app, { recursive: true, encoding: "utf8" })
    .filter((name) => path.basename(name) === file)
    .map((name) => path.dirname(name).split(path.sep))
    .sort();
const addressOfFolders = (folders: string[]) =>
  `/${folders.filter((folder) => folder !== "." && !folder.startsWith("(")).join("/")}`;

const routeFiles = new Map(
  foldersOf("route.ts").map((folders) => [addressOfFolders(folders), path.join(app, ...folders, "route.ts")]),
);
const pageFiles = new Map(
  foldersOf("page.tsx").map((folders) => [addressOfFolders(folders), path.join(app, ...folders, "page.tsx")]),
);

/** Such as `/api/creations/[creationId]`. */
export const API_ROUTES = [...routeFiles.keys()];

/** Such as `/library`. */
export const PAGES = [...pageFiles.keys()];

const sourceOf = (address: string) =>
  readFileSync(pageFiles.get(address) ?? routeFiles.get(address) ?? "", "utf8");

/** Whether the code of a route or page reads the query parameters. @param address one of `API_ROUTES` or `PAGES`. */
export function readsQuery(address: string): boolean {
  // A route that takes the whole request may read everything in it.
  return (pageFiles.has(address) ? /searchParams/ : /query|\brequest\b/).test(sourceOf(address));
}

/** Whether the code of a route reads a header itself. @param route one of `API_ROUTES`. */
export const readsHeaders = (route: string) => /\brequest\b/.test(sourceOf(route));

/** Whether the code of a route reads the body. @param route one of `API_ROUTES`. */
export const readsBody = (route: string) => /\b(?:body|request)\b/.test(sourceOf(route));

/** The address of a route with one value for all parameters. @param value as it stands in an address. */
export function addressOf(route: string, value: string): string {
  return route.replace(/\[[^/]+\]/g, () => value);
}
