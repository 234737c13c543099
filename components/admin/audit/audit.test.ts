import { AUDIT_ACTIONS, type AuditAction, type AuditEntry } from "contract/admin/audit";
import { expect, test } from "vitest";
import { detailsInWords, viaInWords } from "./detail-words";
import { ACTION_WORDS, sentenceOf } from "./sentence";

function entry(action: AuditAction, some: Partial<AuditEntry> = {}): AuditEntry {
  return {
    id: "au_1",
    time: "2026-11-22T12:00:00.000Z",
    actor: { id: "pe_ada", name: "Ada" },
    via: "session",
    action,
    subject: { id: "pe_grace", name: "Grace" },
    details: {},
    address: "203.0.113.7",
    ...some,
  };
}

const sentence = (one: AuditEntry) =>
  sentenceOf(one)
    .map((part) => (typeof part === "string" ? part : part.name))
    .join("");

test.each(AUDIT_ACTIONS)("%s is told in a sentence without codes", (action) => {
  expect(sentence(entry(action))).toMatch(/^(?:Ada|Grace) [^_]+$/);
  expect(ACTION_WORDS[action]).toMatch(/^[A-Z][^_]+$/);
});

test("a hand-over names who had the work and who has it now", () => {
  const details = { to_person_id: "pe_hedy", to_name: "Hedy", creations: 1, boards: 0, sheets: 2 };
  const handedOver = entry("work_handed_over", { details });
  expect(sentence(handedOver)).toBe("Ada handed the work of Grace over to Hedy");
  expect(detailsInWords(handedOver)).toEqual(["1 creation, no boards", "2 sheets"]);
});

test("changed limits are told as they were and as they are", () => {
  const details = {
    old_pictures_a_month: "as everybody",
    new_pictures_a_month: 50,
    old_cost_a_month: "20 USD",
    new_cost_a_month: null,
    old_bytes_kept: 20_000_000_000,
    new_bytes_kept: 0,
  };
  expect(detailsInWords(entry("person_limits_changed", { details }))).toEqual([
    "pictures a month: the studio’s → 50",
    "cost a month: 20 USD → no limit",
    "storage: 20 GB → 0 MB",
  ]);
});

test("a sign-out everywhere tells what has ended and which access tokens keep working", () => {
  const told = (details: AuditEntry["details"]) =>
    detailsInWords(entry("signed_out_everywhere", { details }));
  expect(told({ sessions: 2, revoked_tokens: 0, tokens_left: 1, names_of_tokens_left: "“ci”" })).toEqual([
    "2 browsers",
    "1 access token keeps working: “ci”",
  ]);
  expect(told({ sessions: 0, revoked_tokens: 3, tokens_left: 0 })).toEqual(["3 access tokens revoked"]);
  // As entries of earlier versions are.
  expect(told({ sessions: 1 })).toEqual(["1 browser"]);
});

test("of a list of domains only what was added and removed is told", () => {
  const details = { old_domains: "a.example, b.example", new_domains: "b.example, c.example" };
  expect(detailsInWords(entry("allowed_domains_changed", { details }))).toEqual([
    "added: c.example",
    "removed: a.example",
  ]);
});

test("only names of people lead to people", () => {
  const people = (one: AuditEntry) =>
    sentenceOf(one).flatMap((part) => (typeof part === "string" ? [] : [part.personId]));
  expect(people(entry("person_disabled"))).toEqual(["pe_ada", "pe_grace"]);
  expect(people(entry("token_created", { subject: { id: "to_1", name: "script" } }))).toEqual([
    "pe_ada",
    null,
  ]);
});

test("an audit entry says in which way and from which address somebody acted", () => {
  expect(viaInWords(entry("signed_in"))).toBe("in a browser, from 203.0.113.7");
  expect(viaInWords(entry("token_created", { via: "command", address: null }))).toBe(
    "on the studio’s machine",
  );
});
