/** Access tokens: what one may do, until when and how much. */
import type { Mutation } from "./mutation";

const SCOPES = {
  rule: "A token does what its scopes allow and nothing else.",
  file: "lib/auth/require-scope.ts",
  tests: ["lib/http/route-on.test.ts", "app/api/scopes.test.ts"],
};
const MADE = { file: "lib/auth/access-tokens.ts", tests: ["lib/auth/access-tokens.test.ts"] };
const LIMITS = {
  rule: "A token uses no more of a month than its own limit, whatever it makes and deletes.",
  tests: ["lib/creations/create/token-limits.test.ts"],
};
const AGENTS = {
  rule: "A tool needs the scope of the operation that does the same.",
  file: "lib/mcp/server.ts",
  tests: ["app/api/mcp/scopes.test.ts"],
};
const SHEETS = {
  rule: "Every cell of a sheet counts for the token that asked for it.",
  tests: ["lib/sheets/token-limits.test.ts"],
};

export const TOKENS_MUTATIONS: readonly Mutation[] = [
  { ...SCOPES, find: "if (scopes.includes(needed)) return;", replace: "return;" },
  {
    ...SCOPES,
    rule: "A route that states no scope refuses every token.",
    find: 'throw new StudioError("session_required", "Sign in to do this. An access token is not enough.");',
    replace: "return;",
  },
  {
    ...SCOPES,
    rule: "A token can neither make nor change tokens.",
    file: "lib/http/route-on.ts",
    find: "if (principal?.token)\n        requireScope(",
    replace: 'if (principal?.token && options.access !== "session")\n        requireScope(',
  },
  { ...AGENTS, find: "requireScope(call.token.scopes, scopeOf(tool.operation));", replace: "" },
  {
    ...AGENTS,
    rule: "What an agent makes counts for its token.",
    file: "lib/mcp/tools/creations.ts",
    find: "{ ...asking, request, idempotencyKey }",
    replace: "{ ownerId: asking.ownerId, request, idempotencyKey }",
    tests: ["app/api/mcp/tools.test.ts"],
  },
  {
    ...AGENTS,
    rule: "Agents are told which words are a guest's.",
    file: "lib/mcp/tools/decisions.ts",
    find: "text: is_mine ? text : foreign(from, text)",
    replace: "text",
    tests: ["app/api/mcp/tools.test.ts"],
  },
  {
    ...SCOPES,
    rule: "No token ends the sessions and tokens of people.",
    file: "packages/contract/operations/scopes.ts",
    find: '"POST /admin/people/{person_id}/sign-out": null,',
    replace: '"POST /admin/people/{person_id}/sign-out": "admin",',
  },
  {
    ...SCOPES,
    rule: "The scope read allows nothing that changes anything.",
    file: "packages/contract/operations/scopes.ts",
    find: '"POST /pictures/batch": "create",',
    replace: '"POST /pictures/batch": "read",',
  },
  {
    ...MADE,
    rule: "A token administers only as long as its owner does.",
    find: 'isAdmin: scopes.includes("admin") && isAdministrator(settings, found),',
    replace: 'isAdmin: scopes.includes("admin"),',
  },
  {
    ...MADE,
    rule: "A token without the scope does not administer for its owner.",
    find: 'isAdmin: scopes.includes("admin") && isAdministrator(settings, found),',
    replace: "isAdmin: isAdministrator(settings, found),",
  },
  {
    ...MADE,
    rule: "Only administrators make tokens that administer.",
    find: 'if (scopes.includes("admin") && !input.isAdmin)',
    replace: "if (input.isAdmin === undefined && scopes.length > 9)",
  },
  {
    ...MADE,
    rule: "A token works until its end and not at it.",
    file: "lib/limits/budgets.ts",
    find: "expires_at !== null && expires_at <= now;",
    replace: "expires_at !== null && expires_at < now;",
  },
  {
    ...LIMITS,
    file: "lib/limits/budgets.ts",
    find: "return [ofOwner, { whose: { tokenId }, limits: tokenLimitsFrom(token.limits) }];",
    replace: "return [ofOwner];",
  },
  {
    ...LIMITS,
    rule: "The limits of the person hold for their tokens too.",
    file: "lib/limits/budgets.ts",
    find: "return [ofOwner, { whose: { tokenId }, limits: tokenLimitsFrom(token.limits) }];",
    replace: "return [{ whose: { tokenId }, limits: tokenLimitsFrom(token.limits) }];",
  },
  {
    ...LIMITS,
    rule: "Nothing begins for a token that was revoked or has expired.",
    file: "lib/limits/budgets.ts",
    find: "if (!token || hasExpired(token, now))",
    replace: "if (!token)",
  },
  {
    ...LIMITS,
    file: "lib/limits/usage.ts",
    find: "if (ended.tokenId !== null) await countForToken(tx, ended.tokenId, ended, now);",
    replace: "",
  },
  {
    ...LIMITS,
    rule: "Words for a picture count for the token that asks.",
    file: "lib/limits/set-aside.ts",
    find: "{ personId: ownerId, tokenId, model,",
    replace: "{ personId: ownerId, tokenId: null, model,",
  },
  {
    ...LIMITS,
    rule: "What is sent again counts for the token that asks.",
    file: "lib/creations/unknown-outcome.ts",
    find: "    ...asking,\n",
    replace: "    ownerId: asking.ownerId,\n",
  },
  { ...SHEETS, file: "lib/sheets/send-cell.ts", find: "tokenId: cell.token_id,", replace: "" },
  { ...SHEETS, file: "lib/sheets/act.ts", find: "token_id: tokenId,", replace: "" },
  {
    ...SHEETS,
    rule: "What a revoked token asked for is not drawn, what others asked for is.",
    file: "lib/sheets/send-cell.ts",
    find: "row.token_id === token_id && ",
    replace: "",
  },
];
