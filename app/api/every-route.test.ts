/** Rules for every route of the API. The route files are listed from the disk, so that new routes are tested too. */
import { readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { errorBodySchema } from "contract/errors";
import { OPERATIONS } from "contract/operations/all";
import { type Operation, type OperationKey, splitKey } from "contract/operations/operation";
import type { Kysely } from "kysely";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Database } from "@/lib/db/schema";
import { findQuickRead } from "@/lib/http/quick-reads";
import { ORIGIN, TestBrowser, testAuthDeps, testPerson } from "@/tools/testing/auth";
import { describeOnEachDatabase, describeOnSqlite } from "@/tools/testing/database";
import { folderOf, methodsOf, type RouteModule } from "@/tools/testing/route-modules";

const studio = vi.hoisted(() => ({ current: undefined as unknown }));
vi.mock("@/lib/runtime", () => ({ runtime: async () => studio.current }));
/** The operations of the route file that was loaded last. */
const served = vi.hoisted(() => ({ keys: [] as string[] }));
vi.mock("@/lib/runtime/operations", async (original) => {
  const { operations } = await original<{ operations: (...said: object[]) => unknown }>();
  const remember = (...said: object[]) => {
    served.keys.push(...Object.keys(said[1] ?? {}));
    return operations(...said);
  };
  return { operations: remember };
});

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

const OPERATION_KEYS = Object.keys(OPERATIONS) as OperationKey[];

/** Routes that are no operations of the API. */
const NOT_FOR_CLIENTS = ["[...missing]", "auth/[...nextauth]", "cron", "hints/[hint]", "metrics"];

/** Routes that return no person's data, or whose address grants access: by a signature or by the secret of a share link. */
const OPEN = [
  ...NOT_FOR_CLIENTS,
  ...(Object.entries<Operation>(OPERATIONS) as [OperationKey, Operation][])
    .filter(([, { access }]) => access === "anyone")
    .map(([key]) => folderOf(key)),
];

const here = fileURLToPath(new URL(".", import.meta.url));
const routes = readdirSync(here, { recursive: true, encoding: "utf8" })
  .filter((file) => path.basename(file) === "route.ts")
  .map((file) => path.dirname(file))
  .sort();
const closed = routes.filter((route) => !OPEN.includes(route));

const load = (route: string) => import(path.join(here, route, "route.ts")) as Promise<RouteModule>;
const KEYS_OF = new Map<string, string[]>();
for (const route of routes) {
  served.keys = [];
  await load(route);
  KEYS_OF.set(route, served.keys);
}
const params = (route: string) =>
  Object.fromEntries(Array.from(route.matchAll(/\[(\w+)\]/g), ([, name = ""]) => [name, "cr_somebody"]));
const requestTo = (route: string, method: (typeof METHODS)[number], headers: Record<string, string>) => {
  const body = method === "GET" || method === "HEAD" ? null : JSON.stringify({ prompt: "p", name: "n" });
  const url = `${ORIGIN}/api/${route.replace(/\[(\w+)\]/g, "cr_somebody")}`;
  return new Request(url, { method, body, headers: { "content-type": "application/json", ...headers } });
};
const send = async (route: string, request: Request) => {
  const handlers = await load(route);
  return handlers[request.method as (typeof METHODS)[number]](request, {
    params: Promise.resolve(params(route)),
  });
};
const call = (...sent: Parameters<typeof requestTo>) => send(sent[0], requestTo(...sent));

/** Known ways around guards that trusted headers which frameworks use internally. */
const DISGUISES: Record<string, string>[] = [
  {},
  { "next-router-prefetch": "1", purpose: "prefetch" },
  { rsc: "1", "next-router-state-tree": "%5B%5D" },
  { "next-action": "0".repeat(40) },
  { "x-middleware-subrequest": "proxy:proxy:proxy:proxy:proxy" },
  { "x-middleware-subrequest": "src/middleware:src/middleware:src/middleware" },
  { "x-middleware-next": "1" },
  { "x-middleware-override-headers": "cookie", "x-middleware-request-cookie": "session=x" },
  { "x-invoke-path": "/api/health/live", "x-matched-path": "/api/health/live" },
  { "x-nextjs-data": "1" },
  { "x-forwarded-user": "admin", "x-real-user": "admin" },
  { "x-forwarded-host": "localhost:3000", "x-forwarded-for": "127.0.0.1" },
  { "x-http-method-override": "GET" },
];

it("only health, the API's description, signed pictures and share links are open, and every open route exists", () => {
  const areas = new Set(OPEN.slice(NOT_FOR_CLIENTS.length).map((route) => route.split("/")[0]));
  expect([...areas].sort()).toEqual(["health", "openapi.json", "pictures", "shared"]);
  expect(routes).toEqual(expect.arrayContaining(OPEN));
  expect(closed.length).toBeGreaterThan(6);
});

it("each route file serves the operations of its path, and every operation has a route file", async () => {
  for (const route of routes) {
    const expected = OPERATION_KEYS.filter((key) => folderOf(key) === route);
    if (!NOT_FOR_CLIENTS.includes(route))
      expect(new Set(await methodsOf(await load(route))), route).toEqual(
        new Set(expected.map((key) => splitKey(key).method)),
      );
    // Health is answered without the studio.
    expect(KEYS_OF.get(route)?.sort(), route).toEqual(route.startsWith("health/") ? [] : expected.sort());
  }
  expect(routes).toEqual(expect.arrayContaining(OPERATION_KEYS.map(folderOf)));
});

it("the front door finds each quick read by the path of its file, and no other route", () => {
  const found = routes.filter((route) => {
    const values = params(route);
    if ("variant" in values) values.variant = "thumbnail";
    const address = route.replace(/\[(\w+)\]/g, (_, name) => values[name] ?? "");
    const read = findQuickRead(`/api/${address}`);
    return read && JSON.stringify(read.params) === JSON.stringify(values);
  });
  expect(found).toEqual([
    "boards/[boardId]",
    "creations/changes",
    "creations/events",
    "openapi.json",
    "pictures/[pictureId]/[variant]",
    "pictures/previews/[creationId]/[index]",
    "pictures/uploads/[uploadId]/[variant]",
    "shared/[secret]/pictures/[pictureId]/[variant]",
    "v1/jobs/[creationId]/events",
    "v1/jobs/[creationId]/status",
  ]);
});

/** A studio whose creations nobody may reach. */
function openClosedStudio(db: Kysely<Database>) {
  const deps = testAuthDeps(db);
  const untouchable = new Proxy(
    {},
    {
      get: (_, property) => {
        throw new Error(`${String(property)} was reached`);
      },
    },
  );
  studio.current = { ...deps, creations: untouchable, worker: null, stopping: false };
  return deps;
}

describeOnEachDatabase("every route", (database) => {
  let deps: ReturnType<typeof openClosedStudio>;
  beforeEach(() => {
    deps = openClosedStudio(database());
  });

  it.each(closed)("%s refuses callers without a valid session or token", async (route) => {
    for (const method of METHODS) {
      for (const disguise of DISGUISES) {
        const response = await call(route, method, disguise);
        if (method === "OPTIONS") {
          expect(response.status).toBe(204);
          continue;
        }
        expect([401, 405]).toContain(response.status);
        if (method === "HEAD") continue;
        expect([40101, 40501]).toContain(errorBodySchema.parse(await response.json()).code);
      }
    }
  });

  it.each(closed)("%s refuses cross-site requests of a signed-in browser", async (route) => {
    const browser = new TestBrowser(deps);
    await browser.signIn("Ada");
    const handlers = await load(route);
    for (const method of ["POST", "PUT", "PATCH", "DELETE"] as const) {
      expect(handlers[method]).toBeTypeOf("function");
      for (const origin of ["null", "https://evil.example", "http://localhost:3001"]) {
        const headers = { cookie: browser.cookieHeader, host: "localhost:3000", origin };
        const response = await call(route, method, headers);
        expect([403, 405]).toContain(response.status);
      }
    }
  });

  it("an access token can neither create nor revoke access tokens", async () => {
    const { token } = await testPerson(deps, "Ada");
    const authorization = `Bearer ${token}`;
    for (const key of ["POST /tokens", "DELETE /tokens/{token_id}"] as const) {
      const answer = await call(folderOf(key), splitKey(key).method, { authorization });
      expect(errorBodySchema.parse(await answer.json()).code).toBe(40303);
    }
    expect((await call("tokens", "GET", { authorization })).status).toBe(200);
  });
});

describeOnSqlite("every route of a closed studio", (database) => {
  beforeEach(() => void openClosedStudio(database()));

  it.each(routes)("%s removes the request cookies after every method", async (route) => {
    for (const method of METHODS) {
      const request = requestTo(route, method, { cookie: "a=1; b=2" });
      await send(route, request);
      expect(request.headers.get("cookie")).toBeNull();
    }
  });

  it.each(routes)("%s answers every method, with the error body for errors", async (route) => {
    const handlers = await load(route);
    for (const method of METHODS) expect(handlers[method]).toBeTypeOf("function");
    const served = await methodsOf(handlers);
    const other = (["PUT", "PATCH"] as const).find((method) => !served.includes(method)) ?? "DELETE";
    const { status, headers } = await call(route, other, { host: "localhost:3000", origin: ORIGIN });
    expect([404, 405]).toContain(status);
    if (status === 405) expect(headers.get("allow")).toBeTruthy();
  });
});

describe("every route in a worker process", () => {
  it.each(routes.filter((route) => !route.startsWith("health/")))(
    "%s answers 404 in a worker process",
    async (route) => {
      const deps = testAuthDeps(undefined as never);
      studio.current = { ...deps, settings: { ...deps.settings, role: "worker" } };
      const served = METHODS.filter((method) => method !== "OPTIONS");
      const answers = await Promise.all(served.map((method) => call(route, method, {})));
      for (const answer of answers) expect([404, 405]).toContain(answer.status);
      const found = answers.find((answer) => answer.status === 404);
      expect(errorBodySchema.parse(await found?.json()).code).toBe(40401);
    },
  );
});

describe("an unknown address", () => {
  it("an unknown address answers 404 with the error body", async () => {
    studio.current = testAuthDeps(undefined as never);
    const response = await call("[...missing]", "POST", {});
    expect(response.status).toBe(404);
    expect(errorBodySchema.parse(await response.json()).code).toBe(40401);
  });
});
