/** What a token with each scope may do: every operation of the contract, so that a new one joins by itself. */
import { ERROR_CODES, errorBodySchema } from "contract/errors";
import { OPERATIONS } from "contract/operations/all";
import type { Operation, OperationKey } from "contract/operations/operation";
import { SCOPE_OF, scopeOf } from "contract/operations/scopes";
import { SCOPES, type Scope } from "contract/scopes";
import { beforeEach, describe, expect, it } from "vitest";
import { createAccessToken } from "@/lib/auth/access-tokens";
import { testAuthDeps, testPerson } from "@/tools/testing/auth";
import { callOperation, runClosedStudio } from "@/tools/testing/closed-studio";
import { describeOnEachDatabase } from "@/tools/testing/database";

const ALL = Object.entries<Operation>(OPERATIONS) as [OperationKey, Operation][];
const CLOSED = ALL.filter(([, { access }]) => access !== "anyone").map(([key]) => key);

const { scope_missing, session_required, administrators_only } = ERROR_CODES;
const REFUSALS: ReadonlySet<number> = new Set([scope_missing.code, session_required.code]);

describe("the scopes of operations", () => {
  it("every operation that asks who calls states its scope, and no other does", () => {
    const takesToken = ALL.filter(([, { access }]) => access !== "anyone" && access !== "session");
    expect(Object.keys(SCOPE_OF).sort()).toEqual(takesToken.map(([key]) => key).sort());
  });

  it("the scope read allows nothing that changes anything", () => {
    const changing = CLOSED.filter((key) => !key.startsWith("GET ") && scopeOf(key) === "read");
    // They only answer: their questions are too long for an address, or the answer is computed for long.
    expect(changing.sort()).toEqual([
      "POST /boards/find",
      "POST /boards/{board_id}/approvals/{approval_id}/check",
      "POST /creations/archive",
      // What a tool changes needs the scope of the operation that does the same.
      "POST /mcp",
      "POST /prompts/words",
      "POST /sheets/plan",
    ]);
  });

  it("no token can make, change or end tokens and sessions", () => {
    const ofTokens = CLOSED.filter((key) => /tokens|sign-out/.test(key) && !key.startsWith("GET "));
    expect(ofTokens).toHaveLength(4);
    for (const key of ofTokens) expect(scopeOf(key)).toBeNull();
  });
});

describeOnEachDatabase("a token of each scope", (database) => {
  let tokens: Record<Scope, string>;
  let personId: string;
  beforeEach(async () => {
    const deps = testAuthDeps(database());
    ({ personId } = await testPerson(deps, "Ada"));
    await database().updateTable("people").set({ is_admin: 1 }).execute();
    const made = SCOPES.map(async (scope) => {
      const wanted = { personId, name: scope, scopes: [scope], isAdmin: true };
      return [scope, (await createAccessToken(deps, wanted)).token] as const;
    });
    tokens = Object.fromEntries(await Promise.all(made)) as Record<Scope, string>;
    runClosedStudio(deps);
  });

  const call = async (key: OperationKey, scope: Scope) => {
    const answer = await callOperation(key, { authorization: `Bearer ${tokens[scope]}` });
    return answer.status >= 400 ? errorBodySchema.parse(await answer.json()) : null;
  };

  it.each(CLOSED)("%s is for tokens with its scope and for no other token", async (key) => {
    const needed = scopeOf(key);
    for (const scope of SCOPES) {
      const refusal = await call(key, scope);
      if (needed === null) expect(refusal?.code).toBe(session_required.code);
      else if (scope === needed || needed === "read") expect(REFUSALS.has(refusal?.code ?? 0)).toBe(false);
      else
        expect(refusal).toMatchObject({
          code: scope_missing.code,
          details: [{ scope: needed, message: expect.stringContaining(needed) }],
        });
    }
  });

  it("a token with the scope admin administers nothing once its owner is no administrator, and reads on", async () => {
    await database().updateTable("people").set({ is_admin: 0 }).where("id", "=", personId).execute();
    for (const key of CLOSED.filter((one) => scopeOf(one) === "admin"))
      expect((await call(key, "admin"))?.code).toBe(administrators_only.code);
    expect(await call("GET /tokens", "admin")).toBeNull();
  });
});
