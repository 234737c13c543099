/** Who may call which route of administration. Routes are read from the disk, so that a new one without a row here fails. */
import { readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { errorBodySchema } from "contract/errors";
import { ADMINISTRATION } from "contract/operations/administration";
import { type Operation, splitKey } from "contract/operations/operation";
import { scopeOf } from "contract/operations/scopes";
import type { Scope } from "contract/scopes";
import { idSchema } from "contract/service";
import { beforeEach, describe, expect, it } from "vitest";
import { toJSONSchema } from "zod/mini";
import { changePerson } from "@/lib/admin/change-person";
import { COMMAND } from "@/lib/audit/actor";
import { createAccessToken } from "@/lib/auth/access-tokens";
import type { Keys } from "@/lib/keys/keys";
import { ORIGIN, TestBrowser, testAuthDeps } from "@/tools/testing/auth";
import { createTestBoards } from "@/tools/testing/boards";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { disagreementOf } from "@/tools/testing/openapi-agreement";
import {
  type BodiesOf,
  bodyOf,
  folderOf,
  methodsOf,
  type RouteModule,
  withoutBody,
} from "@/tools/testing/route-modules";
import { runStudio } from "@/tools/testing/running-studio";

/** The operations of administrators, whichever the contract has. */
const ROUTES = (Object.entries<Operation>(ADMINISTRATION) as [Key, Operation][])
  .filter(([, { access }]) => access === "admin")
  .map(([key]) => key);
type Key = keyof typeof ADMINISTRATION;

/** What an administrator sends, about a disabled person, to each operation that takes a body. */
const BODIES: BodiesOf<typeof ADMINISTRATION> = {
  "PATCH /admin/people/{person_id}": { limits: { pictures_a_month: 5 } },
  "POST /admin/people/{person_id}/sign-out": {},
  "POST /admin/people/{person_id}/hand-over": { to_person_id: "ADA" },
  "PATCH /admin/settings": { allowed_domains: ["example.com"] },
  "PATCH /admin/models": { hide: [] },
  "PUT /admin/keys/{provider}": { key: "sk-a-key-to-try" },
};

const here = fileURLToPath(new URL("..", import.meta.url));
const routes = readdirSync(path.join(here, "admin"), { recursive: true, encoding: "utf8" })
  .filter((file) => path.basename(file) === "route.ts")
  .map((file) => path.join("admin", path.dirname(file)));
const load = (route: string) => import(path.join(here, route, "route.ts")) as Promise<RouteModule>;

it("the access matrix has a row for every operation of administrators", async () => {
  const found = await Promise.all(
    routes.map(async (route) => (await methodsOf(await load(route))).map((method) => `${method} ${route}`)),
  );
  const served = ROUTES.map((key) => `${splitKey(key).method} ${folderOf(key)}`);
  expect(served.sort()).toEqual(found.flat().sort());
  expect(withoutBody(ADMINISTRATION, BODIES)).toEqual([]);
});

describeOnEachDatabase("access to administration", (database) => {
  /** Headers of each caller. */
  let callers: Record<
    | "administrator"
    | "person"
    | "tokenOfAdministrator"
    | "administeringToken"
    | "administeringTokenOfPerson"
    | "disabledAdministrator"
    | "nobody"
    | "otherSite",
    Record<string, string>
  >;
  let ids: { ada: string; personId: string; tokenId: string; provider: string };

  beforeEach(async () => {
    const deps = testAuthDeps(database());
    const { boards } = createTestBoards(database(), { clock: { ...deps.clock, advance: () => {} } });
    const sign = async (name: string) => {
      const browser = new TestBrowser(deps);
      await browser.signIn(name);
      return { cookie: browser.cookieHeader, host: "localhost:3000", origin: ORIGIN };
    };
    // The first to sign in administers.
    const [ada, bob, eve] = [await sign("Ada"), await sign("Bob"), await sign("Eve")];
    await sign("Zoe");
    const people = await database().selectFrom("people").select(["id", "name"]).execute();
    const idOf = (name: string) => idSchema.parse(people.find((person) => person.name === name)?.id);
    const personId = idOf("Zoe");
    const { id: tokenId } = await createAccessToken(deps, { personId, name: "laptop" });
    ids = { ada: idOf("Ada"), personId, tokenId, provider: "openai" };
    const settings = { ...deps.settings, maxActiveCreations: 40, maxBytesPerPerson: null };
    const change = (personId: string, patch: { is_admin?: boolean; is_disabled?: boolean }) =>
      changePerson({ ...deps, settings }, { personId, patch, actor: COMMAND });
    await change(idOf("Eve"), { is_admin: true });
    await change(idOf("Eve"), { is_disabled: true });
    await change(ids.personId, { is_disabled: true });
    const tokenOf = async (personId: string, scopes: Scope[]) => {
      const wanted = { personId, name: "laptop", scopes, isAdmin: true };
      return { authorization: `Bearer ${(await createAccessToken(deps, wanted)).token}` };
    };
    callers = {
      administrator: ada,
      person: bob,
      tokenOfAdministrator: await tokenOf(ids.ada, ["create", "boards", "share"]),
      administeringToken: await tokenOf(ids.ada, ["admin"]),
      // Bob administered the studio when he made it.
      administeringTokenOfPerson: await tokenOf(idOf("Bob"), ["admin"]),
      disabledAdministrator: eve,
      nobody: { origin: ORIGIN },
      otherSite: { ...ada, origin: "https://elsewhere.example" },
    };
    const keys: Keys = {
      isSet: () => false,
      hostOf: () => "api.openai.com",
      problemOf: () => null,
      seal: () => "sealed",
      tryKey: async () => "works",
      refresh: async () => {},
    };
    runStudio({ ...deps, settings, boards, creations: boards.creations, keys, stopping: false });
  });

  const call = async (operation: Key, who: keyof typeof callers, query = "") => {
    const { method } = splitKey(operation);
    const route = folderOf(operation);
    const body = bodyOf(BODIES, operation);
    const sent = body && JSON.stringify(body).replaceAll("ADA", ids.ada);
    const place = route.replace(/\[(personId|tokenId|provider)\]/g, (_, name: keyof typeof ids) => ids[name]);
    const url = `${ORIGIN}/api/${place}${query}`;
    const headers = { ...callers[who], ...(sent && { "content-type": "application/json" }) };
    const handlers = await load(route);
    const request = new Request(url, { method, headers, ...(sent && { body: sent }) });
    const answer = await handlers[method](request, { params: Promise.resolve(ids) });
    const isJson = answer.headers.get("content-type") === "application/json";
    const text = await answer.text();
    const exchange = {
      ...{ method, path: new URL(url).pathname, status: answer.status },
      sent: sent && JSON.parse(sent),
      headers: Object.fromEntries(answer.headers),
      body: isJson ? text : null,
    };
    expect(disagreementOf(exchange)).toBeNull();
    return {
      status: answer.status,
      text,
      code: isJson ? errorBodySchema.safeParse(JSON.parse(text)).data?.code : null,
    };
  };

  it.each(ROUTES)(
    "%s is for administrators, with a session or a token for it, and for nobody else",
    async (operation) => {
      const needsSession = scopeOf(operation) === null;
      const refusesToken = { status: 403, code: 40303 };
      expect(await call(operation, "person")).toMatchObject({ status: 403, code: 40309 });
      expect(await call(operation, "tokenOfAdministrator")).toMatchObject(
        needsSession ? refusesToken : { status: 403, code: 40320 },
      );
      expect(await call(operation, "administeringTokenOfPerson")).toMatchObject(
        needsSession ? refusesToken : { status: 403, code: 40309 },
      );
      expect(await call(operation, "disabledAdministrator")).toMatchObject({ status: 401, code: 40103 });
      expect(await call(operation, "nobody")).toMatchObject({ status: 401, code: 40101 });
      // Reading changes nothing, and another site does not see the answer.
      const fromElsewhere = operation.startsWith("GET") ? { status: 200 } : { status: 403, code: 40301 };
      expect(await call(operation, "otherSite")).toMatchObject(fromElsewhere);
      expect(await call(operation, "administrator")).toMatchObject({ status: 200 });
    },
  );

  it.each(ROUTES)(
    "%s answers a token that administers as it answers its owner, unless it ends sessions and tokens",
    async (operation) => {
      const expected = scopeOf(operation) === null ? { status: 403, code: 40303 } : { status: 200 };
      expect(await call(operation, "administeringToken")).toMatchObject(expected);
    },
  );

  it.each(["GET /admin/usage", "GET /admin/audit"] as const)(
    "%s as a file is for administrators, and its export stands in the audit log",
    async (operation) => {
      expect(await call(operation, "person", "?format=csv")).toMatchObject({ status: 403 });
      const { status, text } = await call(operation, "administrator", "?format=csv");
      expect(status).toBe(200);
      expect(text).toMatch(/^(month|time),/);
      const { text: log } = await call("GET /admin/audit", "administrator");
      expect(log).toContain(operation === "GET /admin/usage" ? "usage_exported" : "audit_log_exported");
    },
  );
});

describe("the operations of administrators", () => {
  it("no schema of administration has a field for prompts or pictures of people", () => {
    const answers = Object.values(ADMINISTRATION).map(({ answer }) => toJSONSchema(answer));
    expect(answers.length).toBeGreaterThan(8);
    const described = JSON.stringify(answers);
    expect(described).not.toMatch(/"(prompt|negative_prompt|media_url|thumbnail_url|picture_id)"/);
  });
});
