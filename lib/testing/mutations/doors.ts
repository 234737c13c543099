/** Doors: what a request may ask for, and what an answer may not become. */
import type { Mutation } from "./mutation";

export const DOORS_MUTATIONS: readonly Mutation[] = [
  {
    rule: "A request with two Host headers is refused.",
    file: "lib/http/front-door/front-door.ts",
    find: "hostsIn(request.rawHeaders) > 1",
    replace: "hostsIn(request.rawHeaders) > 2",
    tests: ["lib/http/front-door/install.test.ts"],
  },
  {
    rule: "No redirect is stored unless its route says so.",
    file: "lib/http/front-door/protect-answer.ts",
    find: "status >= 300 && status < 400",
    replace: "status >= 300 && status < 308",
    tests: ["lib/http/front-door/install.test.ts"],
  },
  {
    rule: "The port for metrics answers none of the studio's reads.",
    file: "lib/start/metrics-port.ts",
    find: "keepFrontDoorOff(server).listen(",
    replace: "server.listen(",
    tests: ["lib/start/metrics-port.test.ts"],
  },
  {
    rule: "The port for metrics refuses every method but GET and HEAD.",
    file: "lib/start/metrics-port.ts",
    find: 'const METHODS = ["GET", "HEAD"];',
    replace: 'const METHODS = ["GET", "HEAD", "POST"];',
    tests: ["lib/start/metrics-port.test.ts"],
  },
  {
    rule: "A sign-in names a provider of the studio.",
    file: "lib/auth/sign-in/handle-auth.ts",
    find: "signInChoices(signIn).some((choice) => choice.id === id)",
    replace: "signInChoices(signIn).length > 0",
    tests: ["lib/auth/sign-in/handle-auth.test.ts"],
  },
  {
    rule: "A formula behind a semicolon is neutralised.",
    file: "lib/boards/files/csv.ts",
    find: "(?<=[;\\t\\r\\n])",
    replace: "(?<=[\\t\\r\\n])",
    tests: ["lib/boards/files/csv.test.ts"],
  },
  {
    rule: "A cell that begins with a tab or a carriage return is neutralised.",
    file: "lib/boards/files/csv.ts",
    find: "(isFirst && /^[\\t\\r]/.test(part))",
    replace: "(isFirst && /^[\\t]/.test(part))",
    tests: ["lib/boards/files/csv.test.ts"],
  },
  {
    rule: "The place in the audit log is checked before the first byte of a file.",
    file: "lib/contract/admin/audit.ts",
    find: 'z.regex(AUDIT_PLACE_PATTERN, "before is not the next of a page.")',
    replace: "z.maxLength(200)",
    tests: ["app/api/streams.test.ts"],
  },
  {
    rule: "A CSV reads its first lines before it answers.",
    file: "lib/http/answers/csv.ts",
    find: "= await pieces.next();",
    replace: "= null;",
    tests: ["lib/http/answers/csv.test.ts"],
  },
  {
    rule: "A text that is the same for everybody is made once.",
    file: "lib/http/answers/kept-answer.ts",
    find: "all.set(source, kept);",
    replace: "",
    tests: ["lib/http/answers/kept-answer.test.ts"],
  },
  {
    rule: "A sign-out everywhere revokes tokens only where asked to.",
    file: "lib/admin/change-person.ts",
    find: "revokesTokens ? await revokeAccessTokensOf(tx, { personId, actor, now }) : 0",
    replace: "await revokeAccessTokensOf(tx, { personId, actor, now })",
    tests: ["lib/admin/people.test.ts"],
  },
  {
    rule: "A sign-out everywhere revokes nobody else's tokens.",
    file: "lib/auth/access-tokens.ts",
    find: '    .where("person_id", "=", personId)\n    .returning(["id", "name"])',
    replace: '    .returning(["id", "name"])',
    tests: ["lib/admin/people.test.ts"],
  },
];
