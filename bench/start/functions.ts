/** The size of what a host with functions stores: the files that Next has traced for routes and pages. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import * as z from "zod";

const TRACE = ".nft.json";
const traceSchema = z.object({ files: z.array(z.string()) });

/** @param checkout with a build. @returns megabytes, each file counted once; every function contains the start as well. */
export function functionsMb(checkout: string): { api: number; pages: number } {
  const server = path.join(checkout, ".next", "server");
  const start = tracedBy(path.join(server, "instrumentation.js"));
  const files = { api: new Set(start), pages: new Set(start) };
  for (const name of readdirSync(path.join(server, "app"), { recursive: true, encoding: "utf8" })) {
    if (!name.endsWith(TRACE)) continue;
    const kind = name.split(path.sep)[0] === "api" ? "api" : "pages";
    for (const file of tracedBy(path.join(server, "app", name.slice(0, -TRACE.length))))
      files[kind].add(file);
  }
  return { api: megabytes(files.api), pages: megabytes(files.pages) };
}

function tracedBy(entry: string): string[] {
  const { files } = traceSchema.parse(JSON.parse(readFileSync(entry + TRACE, "utf8")));
  return [entry, ...files.map((file) => path.resolve(path.dirname(entry), file))];
}

function megabytes(files: ReadonlySet<string>): number {
  let bytes = 0;
  for (const file of files) {
    const found = statSync(file, { throwIfNoEntry: false });
    if (found?.isFile()) bytes += found.size;
  }
  return bytes / 1e6;
}
