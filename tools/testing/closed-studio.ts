/** Calls of any operation in a studio whose work nobody may reach: what the wrapper of routes does before a handler. */
import path from "node:path";
import { fileURLToPath } from "node:url";
import { type OperationKey, splitKey } from "contract/operations/operation";
import { ORIGIN, type testAuthDeps } from "./auth";
import { folderOf, type RouteModule } from "./route-modules";
import { runStudio } from "./running-studio";

const api = fileURLToPath(new URL("../../app/api", import.meta.url));

/** Runs a studio in which whatever gets past the wrapper fails. */
export function runClosedStudio(deps: ReturnType<typeof testAuthDeps>): void {
  const untouchable = new Proxy(
    {},
    {
      get: () => {
        throw new Error("reached");
      },
    },
  );
  runStudio({ ...deps, creations: untouchable, worker: null, stopping: false });
}

/** Calls an operation with some id for each value of its path, and without a body. */
export async function callOperation(key: OperationKey, headers: Record<string, string>): Promise<Response> {
  const { method } = splitKey(key);
  const route = folderOf(key);
  const names = Array.from(route.matchAll(/\[(\w+)\]/g), ([, name = ""]) => name);
  const handlers = (await import(path.join(api, route, "route.ts"))) as RouteModule;
  const request = new Request(`${ORIGIN}/api/${route.replace(/\[\w+\]/g, "cr_one")}`, { method, headers });
  return handlers[method](request, {
    params: Promise.resolve(Object.fromEntries(names.map((name) => [name, "cr_one"]))),
  });
}
