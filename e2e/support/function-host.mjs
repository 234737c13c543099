/**
 * A function of a host such as Vercel: the handler of one compiled route behind a plain server, without Next's own, so that
 * the studio opens with the first request. Arguments: the build's folder, and the route's file in it.
 */
import { createServer } from "node:http";
import { createRequire } from "node:module";
import path from "node:path";

const [folder = "", route = ""] = process.argv.slice(2);
process.chdir(folder);
const { handler } = await createRequire(import.meta.url)(path.join(folder, ".next", "server", "app", route));
const context = { waitUntil() {}, requestMeta: { relativeProjectDir: ".", minimalMode: true } };
createServer((request, response) => handler(request, response, context)).listen(
  Number(process.env.PORT),
  "127.0.0.1",
  () => console.log("listening"),
);
