import { createLinkRequestSchema, MAX_LINK_DAYS, type ShareLink } from "contract/boards/share-link";
import { describe, expect, test } from "vitest";
import {
  dateProblem,
  dayBounds,
  draftOf,
  endOf,
  isPasswordMissing,
  newDraft,
  patchOf,
  requestOf,
} from "./link-draft";
import { linkName, stateInWords, visitsInWords } from "./words";

const DAY_MS = 86_400_000;
const NOW = Date.parse("2026-11-22T18:00:00.000Z");
const inDays = (days: number) => new Date(NOW + days * DAY_MS).toISOString();

const aLink = (change: Partial<ShareLink> = {}): ShareLink => ({
  id: "li_1",
  name: "Hotel",
  ...{ sender: "", introduction: "", logo: null, has_password: false },
  expire_time: inDays(14),
  pictures: "unrejected",
  shows_prompts: false,
  shows_notes: true,
  shows_origin: true,
  allows_downloads: false,
  allows_favourites: true,
  allows_comments: true,
  create_time: "2026-11-20T12:00:00.000Z",
  revoke_time: null,
  is_active: true,
  url: "https://studio.example/s/secret",
  last_open_time: null,
  favourites: 0,
  comments: 0,
  ...change,
});

describe("a new share link", () => {
  test("hides prompts and notes, allows no downloads and ends after 14 days unless the owner chooses otherwise", () => {
    const request = requestOf(newDraft(NOW), NOW);
    expect(request).toMatchObject({
      ...{ shows_prompts: false, shows_notes: false, allows_downloads: false, expire_time: inDays(14) },
    });
    expect(createLinkRequestSchema.parse(request)).toEqual(request);
  });
  test("a chosen day lasts until its end", () => {
    const end = endOf({ ...newDraft(NOW), until: "date", date: "2026-12-24" }, NOW);
    expect(new Date(end ?? 0).toString()).toContain("Dec 24 2026 23:59:59");
  });
  test("a day in the past, too far away or unreadable is refused before it is sent", () => {
    const on = (date: string) => dateProblem({ ...newDraft(NOW), until: "date", date }, NOW);
    for (const date of ["2026-11-01", "2031-01-01", "", "soon"]) expect(on(date)).toMatch(/^Choose a day/);
    const { min, max } = dayBounds(NOW);
    for (const date of [min, max]) expect(on(date)).toBeNull();
    const latest = endOf({ ...newDraft(NOW), until: "date", date: max }, NOW) ?? 0;
    expect(latest).toBeLessThan(NOW + MAX_LINK_DAYS * DAY_MS);
  });
});

describe("a changed share link", () => {
  test("only changed fields are sent, so that another tab's changes stay", () => {
    const link = aLink();
    const draft = draftOf(link, NOW);
    expect(patchOf(draft, link, NOW)).toEqual({});
    expect(patchOf({ ...draft, shows_prompts: true, name: " Inn " }, link, NOW)).toEqual({
      name: "Inn",
      shows_prompts: true,
    });
    expect(patchOf({ ...draft, until: 30 }, link, NOW)).toEqual({ expire_time: inDays(30) });
  });
  test("a choice of pictures that only a newer studio knows stays unless another one is made", () => {
    const link = aLink({ pictures: "unknown" });
    const draft = draftOf(link, NOW);
    expect(patchOf({ ...draft, name: "Inn" }, link, NOW)).toEqual({ name: "Inn" });
    expect(patchOf({ ...draft, pictures: "picks" }, link, NOW)).toEqual({ pictures: "picks" });
  });
  test("the password of a link stays unless its owner types another one or wants none", () => {
    const link = aLink({ has_password: true });
    const draft = draftOf(link, NOW);
    expect(patchOf({ ...draft, sender: "Inn" }, link, NOW)).toEqual({ sender: "Inn" });
    expect(patchOf({ ...draft, password: "new and long" }, link, NOW)).toEqual({ password: "new and long" });
    expect(patchOf({ ...draft, hasPassword: false }, link, NOW)).toEqual({ password: null });
    expect(isPasswordMissing(draft, true)).toBe(false);
    expect(isPasswordMissing(draft, false)).toBe(true);
    expect(isPasswordMissing({ ...draft, password: "1234567 " }, true)).toBe(true);
  });
  test("a logo is sent only when it is another one, and removed with null", () => {
    const logo = { upload_id: "up_1", width: 4, height: 2, thumbnail_url: "https://studio.example/up_1" };
    const link = aLink({ logo });
    const draft = draftOf(link, NOW);
    expect(patchOf(draft, link, NOW)).toEqual({});
    expect(patchOf({ ...draft, logo: { ...logo, upload_id: "up_2" } }, link, NOW)).toEqual({
      logo_upload_id: "up_2",
    });
    expect(patchOf({ ...draft, logo: null }, link, NOW)).toEqual({ logo_upload_id: null });
  });
  test("an expired link gets a new end", () => {
    const link = aLink({ is_active: false, expire_time: inDays(-1) });
    expect(patchOf(draftOf(link, NOW), link, NOW)).toEqual({ expire_time: inDays(14) });
  });
});

describe("a share link in words", () => {
  test("a link without a name is named by its day", () => {
    expect(linkName(aLink({ name: "" }))).toBe("Link of 20 Nov 2026");
  });
  test("the state says until when it works, or why it does not", () => {
    const stateIn = (days: number) => stateInWords(aLink({ expire_time: inDays(days) }), NOW);
    expect(stateIn(14)).toBe("Ends in 14 days, on 6 December");
    expect(stateIn(90)).toBe("Ends in 90 days, on 20 February 2027");
    expect(stateIn(2)).toBe("Ends in 2 days, on 24 November");
    expect(stateIn(1)).toMatch(/^Ends tomorrow at \d\d:\d\d$/);
    expect(stateIn(0.01)).toMatch(/^Ends today at \d\d:\d\d$/);
    expect(stateInWords(aLink({ expire_time: inDays(-2) }), NOW)).toMatch(/^Expired 20 Nov 2026, /);
    expect(stateInWords(aLink({ revoke_time: "2026-11-21T12:00:00.000Z" }), NOW)).toBe("Revoked 21 Nov 2026");
  });
  test("it says when a guest last opened the link, and counts favourites and comments", () => {
    expect(visitsInWords(aLink(), NOW)).toBe("Never opened");
    const visited = aLink({ last_open_time: inDays(-0.125), favourites: 1, comments: 1200 });
    expect(visitsInWords(visited, NOW)).toBe("Last opened 3 h ago · 1 favourite · 1,200 comments");
  });
});
