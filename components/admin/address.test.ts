/** What the pages of the administration read from their address, in the browser as on the server. */
import { expect, test } from "vitest";
import { dataFor } from "./admin-queries";
import { auditQueryOf, readAuditSearch } from "./audit/audit-search";
import { readPeopleSearch } from "./people/people-search";
import { readUsageAsked } from "./usage/months";

const NOW = Date.parse("2026-11-22T12:34:56Z");

test("an address without filters, or with impossible ones, shows everybody and everything", () => {
  for (const address of ["", "state=gone&kind=nonsense&time=year&from=2026-13"]) {
    const query = new URLSearchParams(address);
    expect(readPeopleSearch(query)).toEqual({ search: "", state: "all" });
    expect(auditQueryOf(readAuditSearch(query), NOW)).toEqual({});
    expect(readUsageAsked(query, NOW)).toEqual({ from: "2026-11", to: "2026-11", personId: null });
  }
});

test("the filters of an address are those of the request", () => {
  const query = new URLSearchParams("q=ada&state=disabled&person=pe_1&kind=signed_in&time=day&from=2026-09");
  expect(readPeopleSearch(query)).toEqual({ search: "ada", state: "disabled" });
  expect(auditQueryOf(readAuditSearch(query), NOW)).toEqual({
    person_id: "pe_1",
    action: "signed_in",
    from: "2026-11-21T12:00:00.000Z",
  });
  expect(readUsageAsked(query, NOW)).toEqual({ from: "2026-09", to: "2026-11", personId: "pe_1" });
});

test("what the server read is shown as long as the page asks for the same", () => {
  const first = { asked: { search: "ada", state: "all" }, data: ["Ada"] };
  expect(dataFor({ state: "all", search: "ada" }, first)).toEqual(["Ada"]);
  expect(dataFor({ search: "adam", state: "all" }, first)).toBeNull();
  expect(dataFor({ search: "ada", state: "all" }, null)).toBeNull();
});
