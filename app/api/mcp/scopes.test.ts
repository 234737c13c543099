/** What a token with each scope may do as an agent: every tool and every scope, so that a new one joins by itself. */
import { ERROR_CODES } from "contract/errors";
import { scopeOf } from "contract/operations/scopes";
import { SCOPES, withImplied } from "contract/scopes";
import { expect, it } from "vitest";
import { TOOLS } from "@/lib/mcp/tools";
import { openAgentStudio } from "@/tools/testing/agent-studio";
import { describeOnSqlite } from "@/tools/testing/database";

it("every tool that changes something needs more than the scope read, and no tool administers", () => {
  for (const { name, operation, annotations } of TOOLS) {
    const scope = scopeOf(operation);
    expect(scope === "read", name).toBe(annotations.readOnlyHint);
    expect(["read", "create", "boards", "share"], name).toContain(scope);
  }
});

describeOnSqlite("the scopes of agents", (database) => {
  it.each(SCOPES)(
    "a token with the scope %s lists the tools that it may call, and is refused all others",
    async (scope) => {
      const { connect, tokenWith } = await openAgentStudio(database());
      const agent = await connect(await tokenWith([scope]));
      const has = withImplied([scope]);
      const isAllowed = ({ operation }: (typeof TOOLS)[number]) =>
        has.some((one) => one === scopeOf(operation));
      expect(await agent.names()).toEqual(TOOLS.filter(isAllowed).map(({ name }) => name));
      for (const tool of TOOLS) {
        const { isError, content } = await agent.call(tool.name, { no_such_argument: true });
        const text = JSON.stringify(content);
        expect(isError, tool.name).toBe(true);
        if (isAllowed(tool)) expect(text, tool.name).toContain(String(ERROR_CODES.invalid_request.code));
        else {
          expect(text, tool.name).toContain(String(ERROR_CODES.scope_missing.code));
          expect(text, tool.name).toContain(scopeOf(tool.operation));
        }
      }
    },
  );
});
