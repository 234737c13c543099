import { expect, it } from "vitest";
import { signedOutWords } from "./work-words";

const token = {
  ...{ id: "tok_1", name: "laptop", hint: "ps_abcd", last_used_time: null },
  create_time: "2026-11-01T00:00:00Z",
  ...{ scopes: ["read" as const], expire_time: null },
  limits: { pictures_a_month: null, cost_a_month: null },
  used: { pictures_a_month: 0, cost_a_month: [] },
};

it.each([
  [0, 0, "Ada is signed out everywhere."],
  [0, 1, "Ada is signed out everywhere. 1 access token keeps working."],
  [1, 0, "Ada is signed out everywhere. 1 access token is revoked."],
  [3, 2, "Ada is signed out everywhere. 3 access tokens are revoked. 2 access tokens keep working."],
])(
  "after a sign-out with %i revoked tokens and %i others the page says %j",
  (revoked_tokens, left, words) => {
    const tokens = Array.from({ length: left }, () => token);
    expect(signedOutWords("Ada", { revoked_tokens, tokens })).toBe(words);
  },
);
